import {
  bloodThinners,
  bluestem,
  caremont,
  drugsWith,
  glp1,
  harborline,
  insulins,
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
  lastYearSoFar,
  least,
  leavingOut,
  most,
  octoberSoFar,
  paidByPayers,
  profit,
  rank,
  revenue,
  revenueOfDrugs,
  share,
  spent,
  total,
  trend,
  versus,
} from '../wants.ts';

const eliquis = drugsWith('eliquis');
const ozempic = drugsWith('ozempic');

const totals: readonly Question[] = [
  asked(
    'what did northlake take in dir last month',
    total('dirFees', { payers: northlake, period: '2026-10' }),
  ),
  asked('how much did we lose to DIR hits this year', total('dirFees', { period: '2026' })),
  asked('what fees did we incur in Q3 by service date', total('earnedFees', { period: '2026-Q3' })),
  asked(
    'How much DIR was taken for Q3 dates of service?',
    total('earnedDirFees', { period: '2026-Q3' }),
  ),
  asked('Total DIR fees YTD?', total('dirFees', { period: '2026' })),
  asked(
    'clawbacks from caremont since june',
    total('takeBacks', { payers: caremont, period: '2026-06..' }),
  ),
  asked('take backs in q3', total('takeBacks', { period: '2026-Q3' })),
  asked(
    'GER true-ups last qtr',
    total('gerFees', { period: '2026-Q3' }),
    total('lumpSums', { categories: 'effective_rate', period: '2026-Q3' }),
  ),
  asked('how many scrpts did we fill in septmber', total('claims', { period: '2026-09' })),
  asked(
    'how many Rx did we run thru caremont in aug',
    total('claims', { payers: caremont, period: '2026-08' }),
  ),
  asked('gross revenue in the first half', total(revenue, { period: '2026-H1' })),
  asked(
    'net reimbursement from optiscript in July',
    total(paidByPayers, { payers: optiscript, period: '2026-07' }),
  ),
  asked(
    'how much did medicaid pay us in the last 90 days',
    total(paidByPayers, { payers: medicaid, period: '2026-08-23..' }),
  ),
  asked('how much mony did we make lst month', total('netProfit', { period: '2026-10' })),
  asked('What was our profit margin in Q2?', total('profitMargin', { period: '2026-Q2' })),
  asked(
    'hey can you tell me real quick what we paid harborline in october',
    total(spent, { vendors: harborline, period: '2026-10' }),
  ),
  asked('what do i owe bluestem right now', total('vendorOpen', { vendors: bluestem })),
  asked('how much is past due to our wholsalers', total('vendorOverdue')),
  asked('proift on ozmpic this year', total('netProfit', { drugs: ozempic, period: '2026' })),
  asked(
    'are we losing money on GLP-1s',
    total(['netProfit', 'belowCostLoss'], { drugs: glp1 }),
    rank(['netProfit', 'belowCostLoss'], 'drug', { drugs: glp1 }),
  ),
  asked(
    'how many underwater claims did we have last month',
    total('belowCostClaims', { period: '2026-10' }),
  ),
  asked(
    'what did we lose on fills under acquisition cost in september',
    total('belowCostLoss', { period: '2026-09' }),
  ),
  asked(
    'units of metfromin dispensed betwen march and may',
    total('drugUnits', { drugs: drugsWith('metformin'), period: '2026-03..2026-05' }),
  ),
  asked(
    'what did statins bring in last quarter',
    total(revenueOfDrugs, { drugs: statins, period: '2026-Q3' }),
  ),
  asked('average DIR fee per script for primera', total('averageDirFee', { payers: primera })),
  asked(
    'avg reimbursment per clam at northlake in Q3',
    total('averageClaimValue', { payers: northlake, period: '2026-Q3' }),
  ),
  asked('what % of revenue goes to DIR', total('dirPercentage')),
  asked(
    'dir percent for caremont mtd',
    total('dirPercentage', { payers: caremont, period: '2026-11' }),
  ),
  asked(
    'I was going over things with my accountant and he wants to know how much patients paid in ' +
      'copays in August, can you get me that',
    total('patientPaid', { period: '2026-08' }),
  ),
  asked('csh flow month to dtae', total('cashFlow', { period: '2026-11' })),
  asked(
    'how many claims got rejected last week',
    total('deniedClaims', { period: '2026-11-08..2026-11-14' }),
  ),
  asked(
    'number of checks from primera this quarter',
    total('payments', { payers: primera, period: '2026-Q4' }),
  ),
  asked(
    'recoupmnts from optiscrpt this year',
    total('lumpSums', { categories: 'recoupment', payers: optiscript, period: '2026' }),
  ),
  asked(
    'what did the part d plan pay us for eliquis',
    total(revenueOfDrugs, { payers: primera, drugs: eliquis }),
  ),
  asked('how much went out the door to suppliers in 2026', total(spent, { period: '2026' })),
  asked('what percent of our vendor bills do we pay on time', total('paidInTimeShare')),
  asked('how many invoices are overdue', total('overdueInvoices')),
  asked('cost of goods for fiscal year 2025', total('drugCost', { period: '2025' })),
  asked(
    'gross profit on blood thinners',
    total('drugGrossProfit', { drugs: bloodThinners }),
    total('drugGrossProfit', { drugs: [...bloodThinners, ...drugsWith('clopidogrel')] }),
  ),
  asked(
    'fees Northlake took on Lipitor in Sept',
    total('fees', { payers: northlake, drugs: drugsWith('atorvastatin'), period: '2026-09' }),
  ),
  asked('how much could we save in a year', total('potentialSavings'), advice('recover')),
  leavingOut(
    'generic',
    asked('DIR fees on generics last month', total('dirFees', { period: '2026-10' }), askBack),
  ),
];

const rankings: readonly Question[] = [
  asked(
    'Which PBM is most profitable for me?',
    most(['netProfit', 'netAmount', 'drugGrossProfit'], 'payer'),
  ),
  asked('who takes the most DIR', most('dirFees', 'payer')),
  asked('worst payer by DIR % this year', most('dirPercentage', 'payer', { period: '2026' })),
  asked('which drugs lose money', most('belowCostLoss', 'drug'), least('netProfit', 'drug')),
  asked(
    'top 5 drugs by profit last quarter',
    most('netProfit', 'drug', { period: '2026-Q3', limit: 5 }),
  ),
  asked('profit by drug', rank('netProfit', 'drug')),
  asked('show me dir by plan for october', rank('dirFees', 'payer', { period: '2026-10' })),
  asked('who pays us the least per script', least('averageClaimValue', 'payer')),
  asked(
    'bottom 10 drugs by margin',
    least(['netProfit', 'drugGrossProfit', 'drugProfitPerUnit'], 'drug', { limit: 10 }),
  ),
  asked('which wholsaler do we spnd the most with', most(spent, 'vendor')),
  asked('spend per supplier since june', rank(spent, 'vendor', { period: '2026-06..' })),
  asked('lump sums by kind this year', rank('lumpSums', 'category', { period: '2026' })),
  asked(
    'which month was our best this year',
    most(['netProfit', ...revenue], 'month', { period: '2026' }),
    askBack,
  ),
  asked('what were our slowest days in october', least('claims', 'day', { period: '2026-10' })),
  asked('Claims by status', rank('claims', 'status')),
  asked('which insulin makes us more', most('netProfit', 'drug', { drugs: insulins })),
  asked(
    'what drugs does northlake underpay us on',
    most(['belowCostLoss', 'belowCostClaims'], 'drug', { payers: northlake }),
    least(['netProfit', 'drugGrossProfit'], 'drug', { payers: northlake }),
  ),
  asked(
    'bigest clawback payer in the last 3 mnths',
    most('takeBacks', 'payer', { period: '2026-09..' }),
  ),
  asked('rank the payers by net', most('netAmount', 'payer')),
  asked('net profit by payer', rank('netProfit', 'payer'), askBack),
  asked('what durg do we sell the msot of', most(['drugUnits', 'claims'], 'drug')),
  asked(
    'deneid claims per payer in the frist quarter',
    rank('deniedClaims', 'payer', { period: '2026-Q1' }),
  ),
];

const overTime: readonly Question[] = [
  asked('monthly DIR this yr', trend('dirFees', 'month', { period: '2026' })),
  asked('how has our margin been trending', trend('profitMargin', ['month', 'quarter'])),
  asked(
    'vendor spend month by month since march',
    trend('vendorSpend', 'month', { period: '2026-03..' }),
  ),
  asked('claims per day last week', trend('claims', 'day', { period: '2026-11-08..2026-11-14' })),
  asked('quartely GER feees', trend('gerFees', 'quarter')),
  asked('ozempic profit over time', trend('netProfit', 'month', { drugs: ozempic })),
  asked(
    'is northlake taking more dir than it used to',
    trend('dirFees', 'any', { payers: northlake, period: 'any' }),
    compared('dirFees', { payers: northlake, period: 'any', against: 'any' }),
  ),
];

const shares: readonly Question[] = [
  asked('what shre of DIR comes from northlkae', share('dirFees', 'payer', { payers: northlake })),
  asked(
    'how much of our revenue is medicaid, in percent',
    share(revenue, 'payer', { payers: medicaid }),
  ),
  asked(
    'what portion of purchases goes to harborline this yr',
    share(spent, 'vendor', { vendors: harborline, period: '2026' }),
  ),
  asked('percent of claims by payer', share('claims', 'payer')),
];

const comparisons: readonly Question[] = [
  asked(
    'dir this month vs last month',
    compared('dirFees', { period: '2026-11', against: octoberSoFar }),
  ),
  asked(
    'compare northlake and caremont on dir %',
    versus('dirPercentage', 'payer', { payers: [northlake, caremont] }),
  ),
  asked('revenue Q3 vs Q2', compared(revenue, { period: '2026-Q3', against: '2026-Q2' })),
  asked(
    'profit this year against LY',
    compared(profit, { period: '2026', against: lastYearSoFar }),
  ),
  asked(
    'ozempic vs trulcity proft',
    versus('netProfit', 'drug', { drugs: drugsWith('ozempic', 'trulicity') }),
  ),
  asked(
    'how did GER in oct compare to sept',
    compared('gerFees', { period: '2026-10', against: '2026-09' }),
  ),
  asked('harborline vs prairie spend', versus(spent, 'vendor', { vendors: [harborline, prairie] })),
];

/** What is counted: values, rankings, trends, shares, comparisons. */
export const figureQuestions: readonly Question[] = [
  ...totals,
  ...rankings,
  ...overTime,
  ...shares,
  ...comparisons,
];
