import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  asked,
  compared,
  lastQuarterSoFar,
  lastYearSoFar,
  least,
  most,
  octoberSoFar,
  profit,
  rank,
  revenue,
  revenueOfDrugs,
  share,
  spent,
  trend,
  versus,
} from '../wants.ts';

const lastWeek = '2026-11-08..2026-11-14|2026-11-09..2026-11-15';
const twelveMonths = '2025-12..|2025-11-20..|2025-11-21..|2025-11..2026-10';
const drugProfit = ['netProfit', 'drugGrossProfit'] as const;

const rankings: readonly Question[] = [
  asked('dir by payer since the 1st', rank('dirFees', 'payer', { period: '2026-11' })),
  asked(
    'which plan reimburses the worst on farxiga',
    least(['averageClaimValue', ...drugProfit, ...revenueOfDrugs], 'payer', {
      drugs: drugsWith('farxiga'),
    }),
    most(['belowCostLoss'], 'payer', { drugs: drugsWith('farxiga') }),
  ),
  asked('rank my drugs by how many we move', most(['drugUnits', 'claims'], 'drug')),
  asked(
    'top 8 drugs by gross in september',
    most(['grossAmount', 'revenue'], 'drug', { period: '2026-09', limit: 8 }),
  ),
  asked(
    'three worst payers for clawbacks in q3',
    most('takeBacks', 'payer', { period: '2026-Q3', limit: 3 }),
  ),
  asked(
    'what vendor are we the most past due with',
    most(['vendorOverdue', 'overdueInvoices'], 'vendor'),
  ),
  asked('denials by drug for caremont', rank('deniedClaims', 'drug', { payers: caremont })),
  asked(
    'which day last week brought in the most cash',
    most('paymentsReceived', 'day', { period: lastWeek }),
  ),
  asked('brek out othr fees by payer for 2025', rank('otherFees', 'payer', { period: '2025' })),
  asked(
    'what drugs are making us next to nothing',
    least([...drugProfit, 'drugProfitPerUnit'], 'drug'),
    most('belowCostLoss', 'drug'),
  ),
  asked(
    'whihc pbm pays best on treelgy',
    most(['averageClaimValue', ...drugProfit, ...revenueOfDrugs], 'payer', {
      drugs: drugsWith('trelegy'),
    }),
  ),
  asked(
    'which month this year had the worst dir percent',
    most('dirPercentage', 'month', { period: '2026' }),
  ),
  asked(
    'average claim by payer over the last 90 days',
    rank('averageClaimValue', 'payer', { period: '2026-08-22..|2026-08-23..' }),
  ),
  asked('opne balnces by supplier', rank('vendorOpen', 'vendor')),
  asked(
    'lump sum totals by category for optiscript since march',
    rank('lumpSums', 'category', { payers: optiscript, period: '2026-03..' }),
  ),
  asked('invoice count by vendor ytd', rank('vendorInvoices', 'vendor', { period: '2026' })),
  asked(
    'Which five scripts make me the most money with Medicaid',
    most(drugProfit, 'drug', { payers: medicaid, limit: 5 }),
    askBack,
  ),
];

const overTime: readonly Question[] = [
  asked('copays by month this year', trend('patientPaid', 'month', { period: '2026' })),
  asked(
    'number of reversals each month since april',
    trend('reversals', 'month', { period: '2026-04..' }),
  ),
  asked(
    'graph my net profit for the last 12 months',
    trend('netProfit', 'month', { period: twelveMonths }),
  ),
  asked(
    'are dir fees heading down',
    trend('dirFees', 'any', { period: 'any' }),
    compared('dirFees', { period: 'any', against: 'any' }),
  ),
  asked(
    'how are clopidogrel fills going month to month',
    trend('claims', 'month', { drugs: drugsWith('clopidogrel') }),
  ),
  asked(
    'mothly tkae backs from caremont this year',
    trend('takeBacks', 'month', { payers: caremont, period: '2026' }),
  ),
];

const shares: readonly Question[] = [
  asked(
    'what share of our cost of goods is jardiance',
    share('drugCost', 'drug', { drugs: drugsWith('jardiance') }),
  ),
  asked(
    "caremont's piece of the clawbacks in q2, as a %",
    share('takeBacks', 'payer', { payers: caremont, period: '2026-Q2' }),
  ),
  asked(
    'break down revenue by payer in percent for last quarter',
    share(revenue, 'payer', { period: '2026-Q3' }),
  ),
  asked('wat percnt of our buying is harborline', share(spent, 'vendor', { vendors: harborline })),
];

const sideBySide: readonly Question[] = [
  asked(
    'q1 vs q2 copays',
    compared('patientPaid', { period: '2026-Q2', against: '2026-Q1' }),
    compared('patientPaid', { period: '2026-Q1', against: '2026-Q2' }),
  ),
  asked(
    'are we filling more scripts than last year',
    compared('claims', { period: '2026', against: lastYearSoFar }),
    compared('claims', { period: '2026-11', against: '2025-11|2025-11-01..2025-11-20' }),
  ),
  asked(
    'northlake vs primera vs medicaid, avg reimbursement',
    versus('averageClaimValue', 'payer', { payers: [northlake, primera, medicaid] }),
  ),
  asked(
    'september gross compared to a year ago',
    compared('grossAmount', { period: '2026-09', against: '2025-09' }),
  ),
  asked(
    'lantus against humalog, which one loses us more',
    versus(['belowCostLoss', 'netProfit'], 'drug', { drugs: drugsWith('lantus', 'humalog') }),
  ),
  asked(
    'did bluestem bill us more this month than last',
    compared('vendorSpend', { vendors: bluestem, period: '2026-11', against: octoberSoFar }),
  ),
  asked(
    'primera dir this qaurter compred to last quarter',
    compared('dirFees', { payers: primera, period: '2026-Q4', against: lastQuarterSoFar }),
  ),
  asked(
    'crestor vs lipitor profit',
    versus(drugProfit, 'drug', { drugs: drugsWith('rosuvastatin', 'atorvastatin') }),
  ),
  asked(
    'ometrazole vs pantoprazle units last qtr',
    versus('drugUnits', 'drug', {
      drugs: drugsWith('omeprazole', 'pantoprazole'),
      period: '2026-Q3',
    }),
  ),
  asked(
    'was october better than september money wise',
    compared([...profit, ...revenue, 'cashFlow', 'paymentsReceived'], {
      period: '2026-10',
      against: '2026-09',
    }),
    askBack,
  ),
  asked(
    'how much more did we lose below cost in q3 than in q2',
    compared('belowCostLoss', { period: '2026-Q3', against: '2026-Q2' }),
  ),
];

/** Rankings, trends, shares and comparisons. */
export const thirdComparisonQuestions: readonly Question[] = [
  ...rankings,
  ...overTime,
  ...shares,
  ...sideBySide,
];
