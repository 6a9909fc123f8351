import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
  statins,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  askBack,
  asked,
  compared,
  lastQuarterSoFar,
  lastYearSoFar,
  least,
  most,
  octoberSoFar,
  paidByPayers,
  rank,
  revenue,
  revenueOfDrugs,
  share,
  spent,
  total,
  trend,
  versus,
} from '../wants.ts';

const taken = ['takeBacks', 'fees', 'dirFees'] as const;
const drugProfit = ['netProfit', 'drugGrossProfit'] as const;
const sold = ['drugUnits', 'claims', ...revenueOfDrugs] as const;
/** How a payer or a drug does, where nobody says by what. */
const doings = [...drugProfit, ...revenueOfDrugs, 'claims'] as const;
/** How the whole pharmacy does. */
const ofAll = ['netProfit', ...revenue, 'profitMargin'] as const;

const rankings: readonly Question[] = [
  asked('which pbm keeps the most of our money', most(taken, 'payer')),
  asked('Who do I pay the most to for drugs?', most(spent, 'vendor')),
  asked(
    'rank my wholesalers by what I bought this year',
    most('vendorSpend', 'vendor', { period: '2026' }),
  ),
  asked(
    'what drug did we dispense the most units of in October',
    most('drugUnits', 'drug', { period: '2026-10' }),
  ),
  asked('top ten money makers', most('netProfit', 'drug', { limit: 10 }), askBack),
  asked('Which of the payers denies us the most?', most('deniedClaims', 'payer')),
  asked(
    'the plan with the lowest average claim in q3',
    least('averageClaimValue', 'payer', { period: '2026-Q3' }),
  ),
  asked(
    'what 5 drugs hurt us worst last month',
    most('belowCostLoss', 'drug', { period: '2026-10', limit: 5 }),
    least('netProfit', 'drug', { period: '2026-10', limit: 5 }),
  ),
  asked(
    'Which statin pays best',
    most([...drugProfit, ...revenueOfDrugs, 'averageClaimValue'], 'drug', { drugs: statins }),
  ),
  asked(
    'name the three drugs we lose the most on with caremont',
    most('belowCostLoss', 'drug', { payers: caremont, limit: 3 }),
    least('netProfit', 'drug', { payers: caremont, limit: 3 }),
  ),
  asked('our busiest day in september', most('claims', 'day', { period: '2026-09' })),
  asked(
    'What month did we fill the fewest scripts this year?',
    least('claims', 'month', { period: '2026' }),
  ),
  asked('In which quarter were DIR fees the worst?', most('dirFees', 'quarter')),
  asked('COGS by drug, descending, YTD', most('drugCost', 'drug', { period: '2026' })),
  asked('open A/P by vendor', rank('vendorOpen', 'vendor')),
  asked(
    'who are we the furthest behind with',
    most(['vendorOverdue', 'vendorOpen', 'overdueInvoices'], 'vendor'),
    askBack,
  ),
  asked('list each payer with its dir %', rank('dirPercentage', 'payer')),
  asked(
    "who's our cheapest payer as far as fees go",
    least(['fees', 'takeBacks', 'dirPercentage'], 'payer'),
  ),
  asked('what are the worst paying insurances per rx', least('averageClaimValue', 'payer')),
  asked('whos gouging us on GER', most('gerFees', 'payer')),
  asked('best selling drugs since june', most(sold, 'drug', { period: '2026-06..' })),
  asked(
    'least profitable drugs for primera, bottom five',
    least(drugProfit, 'drug', { payers: primera, limit: 5 }),
  ),
  asked('which supplier sends the most invoices', most('vendorInvoices', 'vendor')),
  asked(
    'take-backs per plan for the past six months',
    rank('takeBacks', 'payer', { period: '2026-06..' }),
  ),
  asked(
    'Who paid us the most in October, and who the least?',
    rank(paidByPayers, 'payer', { period: '2026-10' }),
  ),
  asked('which drugs have the most reversals', most('reversals', 'drug')),
  asked('profit per pill, ranked', most('drugProfitPerUnit', 'drug')),
  asked(
    'lump sums broken out by type for northlake',
    rank('lumpSums', 'category', { payers: northlake }),
  ),
  asked('which payer cost us the most last year', most(taken, 'payer', { period: '2025' })),
  asked(
    'vendor invoices by status this quarter',
    rank(['vendorInvoices', 'vendorSpend'], 'status', { period: '2026-Q4' }),
  ),
];

const shares: readonly Question[] = [
  asked(
    'what cut of our DIR does Caremont account for in Q3',
    share('dirFees', 'payer', { payers: caremont, period: '2026-Q3' }),
  ),
  asked(
    'what percentage of our scripts are Medicaid',
    share('claims', 'payer', { payers: medicaid }),
  ),
  asked(
    'Primera as a % of total gross, YTD',
    share('grossAmount', 'payer', { payers: primera, period: '2026' }),
  ),
  asked(
    'how much of our purchasing runs through prairie, percentage wise',
    share(spent, 'vendor', { vendors: prairie }),
  ),
  asked(
    'ozempic is what percent of our sales',
    share(['revenue', ...revenue], 'drug', { drugs: drugsWith('ozempic') }),
  ),
  asked(
    'percentage breakdown of lump sums by category, 2026',
    share('lumpSums', 'category', { period: '2026' }),
  ),
  asked('what fraction of claims get denied', total('deniedClaims'), askBack),
  asked('how much of every dollar goes to dir', total('dirPercentage')),
  asked(
    'payer mix for october',
    share(['claims', 'netAmount', ...revenue], 'payer', { period: '2026-10' }),
    rank(['claims', 'netAmount', ...revenue], 'payer', { period: '2026-10' }),
    askBack,
  ),
];

const overTime: readonly Question[] = [
  asked(
    'How have scripts been going month to month this year?',
    trend('claims', 'month', { period: '2026' }),
  ),
  asked('dir% by quarter', trend('dirPercentage', 'quarter')),
  asked('quarterly net income for 2025', trend('netProfit', 'quarter', { period: '2025' })),
  asked(
    'is our cash flow getting better',
    trend('cashFlow', 'any', { period: 'any' }),
    compared('cashFlow', { period: 'any', against: 'any' }),
  ),
  asked('daily deposits in october', trend('paymentsReceived', 'day', { period: '2026-10' })),
  asked(
    'chart denied claims over the last 6 months',
    trend('deniedClaims', 'month', { period: '2026-06..' }),
  ),
  asked('year by year revenue', trend(revenue, 'year')),
  asked(
    'has prairie been getting more expensive',
    trend(spent, 'any', { vendors: prairie, period: 'any' }),
    compared(spent, { vendors: prairie, period: 'any', against: 'any' }),
    advice('overcharges'),
    askBack,
  ),
  asked(
    'show how our caremont reimbursement has moved since january',
    trend(paidByPayers, ['month', 'quarter'], { payers: caremont, period: '2026-01..' }),
  ),
  asked('day by day fills this week', trend('claims', 'day', { period: '2026-11-15..' })),
];

const sideBySide: readonly Question[] = [
  asked(
    'are claims up or down this month',
    compared('claims', { period: '2026-11', against: octoberSoFar }),
    trend('claims', 'any', { period: 'any' }),
  ),
  asked(
    'DIR YoY',
    compared('dirFees', { period: '2026', against: lastYearSoFar }),
    trend('dirFees', 'year'),
  ),
  asked(
    'QoQ change in COGS',
    compared('drugCost', { period: '2026-Q4', against: lastQuarterSoFar }),
    compared('drugCost', { period: '2026-Q3', against: '2026-Q2' }),
    trend('drugCost', 'quarter', { period: 'any' }),
  ),
  asked(
    'variance in vendor spend, September to October',
    compared('vendorSpend', { period: '2026-10', against: '2026-09' }),
  ),
  asked(
    'MoM gross profit',
    compared('drugGrossProfit', { period: '2026-11', against: octoberSoFar }),
    compared('drugGrossProfit', { period: '2026-10', against: '2026-09' }),
    trend('drugGrossProfit', 'month', { period: 'any' }),
  ),
  asked(
    'Did Northlake pay us more in October than they did in September?',
    compared(paidByPayers, { payers: northlake, period: '2026-10', against: '2026-09' }),
  ),
  asked(
    "who's better for us, caremont or optiscript",
    versus([...drugProfit, 'netAmount', 'averageClaimValue'], 'payer', {
      payers: [caremont, optiscript],
    }),
    askBack,
  ),
  asked(
    'jardiance or farxiga, which one makes us more',
    versus(drugProfit, 'drug', { drugs: drugsWith('jardiance', 'farxiga') }),
  ),
  asked(
    'between harborline and bluestem who did we spend more with in q3',
    versus(spent, 'vendor', { vendors: [harborline, bluestem], period: '2026-Q3' }),
  ),
  asked(
    'Q3 expenses against Q3 of last year',
    compared('expenses', { period: '2026-Q3', against: '2025-Q3' }),
  ),
  asked(
    'how many fewer scripts did we do in october than october of last year',
    compared('claims', { period: '2026-10', against: '2025-10' }),
  ),
  asked(
    'dir fees this year next to last year for medicaid',
    compared('dirFees', { payers: medicaid, period: '2026', against: lastYearSoFar }),
  ),
  asked(
    'is our margin higher or lower than it was in q2',
    compared('profitMargin', { period: 'any', against: '2026-Q2' }),
    trend('profitMargin', 'any', { period: 'any' }),
  ),
  asked(
    'how far off were september deposits from august',
    compared('paymentsReceived', { period: '2026-09', against: '2026-08' }),
  ),
  asked(
    'copays: this quarter compared with last',
    compared('patientPaid', { period: '2026-Q4', against: lastQuarterSoFar }),
  ),
];

const howSomeoneDid: readonly Question[] = [
  asked(
    'how did ozempic do last quarter',
    total(doings, { drugs: drugsWith('ozempic'), period: '2026-Q3' }),
    compared(doings, { drugs: drugsWith('ozempic'), period: '2026-Q3', against: 'any' }),
    askBack,
  ),
  asked(
    'how did we do in october',
    total(ofAll, { period: '2026-10' }),
    compared(ofAll, { period: '2026-10', against: '2026-09' }),
    askBack,
  ),
  asked(
    "how's november looking",
    total(ofAll, { period: '2026-11' }),
    compared(ofAll, { period: '2026-11', against: octoberSoFar }),
    askBack,
  ),
  asked(
    'how is northlake treating us this year',
    total([...doings, ...taken, 'dirPercentage'], { payers: northlake, period: '2026' }),
    compared([...doings, ...taken], { payers: northlake, period: '2026', against: 'any' }),
    askBack,
  ),
  asked(
    'was q2 any good',
    total(ofAll, { period: '2026-Q2' }),
    compared(ofAll, { period: '2026-Q2', against: '2026-Q1' }),
    askBack,
  ),
  asked(
    'how are the statins doing',
    total(doings, { drugs: statins }),
    rank(doings, 'drug', { drugs: statins }),
    trend(doings, 'any', { drugs: statins, period: 'any' }),
    askBack,
  ),
];

/** Rankings, shares, trends and comparisons, in many shapes of a sentence. */
export const moreComparisonQuestions: readonly Question[] = [
  ...rankings,
  ...shares,
  ...overTime,
  ...sideBySide,
  ...howSomeoneDid,
];
