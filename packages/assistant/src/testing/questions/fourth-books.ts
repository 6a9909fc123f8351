import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  northlake,
  optiscript,
  prairie,
  primera,
  statins,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  asked,
  belowCostList,
  between,
  compared,
  followed,
  lastQuarterSoFar,
  lastYearSoFar,
  list,
  most,
  over,
  paidByPayers,
  profit,
  rank,
  refused,
  revenue,
  share,
  spent,
  total,
  trend,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const quarter = { period: '2026-Q3' };
const year = { period: '2026' };
const octoberAgainst = { ...october, against: '2026-09' };
const quarterAgainst = { ...quarter, against: '2026-Q2' };
const lastSixMonths = '2026-06..|2026-05..2026-10|2026-05-20..|2026-05-21..';
const carried = { categories: 'forwarding_balance', payers: primera };

const figures: readonly Question[] = [
  asked('payables outstanding, Bluestem, per today', total('vendorOpen', { vendors: bluestem })),
  asked(
    'cash collected from third-party payers, QTD',
    total('paymentsReceived', { period: '2026-Q4' }),
  ),
  asked('bank recon: receipts 10/1 to 10/31', total('paymentsReceived', october)),
  asked(
    'bridge revenue from FY25 to FY26',
    why(revenue, { ...year, against: lastYearSoFar }),
    compared(revenue, { ...year, against: lastYearSoFar }),
  ),
  asked(
    'COGS for Farxiga, H1',
    total('drugCost', { drugs: drugsWith('farxiga'), period: '2026-H1' }),
  ),
  asked(
    'gross profit by product, top 20, fiscal year to date',
    most('drugGrossProfit', 'drug', { ...year, limit: 20 }),
  ),
  asked('DIR expense by counterparty, Q3', rank('dirFees', 'payer', quarter)),
  asked(
    'PLB adjustments grouped by type, Caremont, YTD',
    rank('lumpSums', 'category', { ...year, payers: caremont }),
  ),
  asked('variance in fee expense, October vs September', compared('fees', octoberAgainst)),
  asked(
    'days with the largest receipts in October',
    most('paymentsReceived', 'day', october),
    list('payments', { ...october, order: 'highest' }),
  ),
  asked(
    'net margin for each quarter of fiscal 2025',
    trend('profitMargin', 'quarter', { period: '2025' }),
  ),
  asked(
    'concentration: Harborline as a percent of total purchases, trailing six months',
    share(spent, 'vendor', { vendors: harborline, period: lastSixMonths }),
  ),
  asked('net cash from operations in September', total('cashFlow', { period: '2026-09' })),
  asked('patient responsibility collected, August', total('patientPaid', { period: '2026-08' })),
  asked(
    'invoice count per vendor, November to date',
    rank('vendorInvoices', 'vendor', { period: '2026-11' }),
  ),
  asked(
    'mean gross per claim by payer, Q2',
    rank('averageClaimValue', 'payer', { period: '2026-Q2' }),
  ),
  asked(
    'recoupments posted by OptiScript in fiscal 2025, sum',
    total('lumpSums', { categories: 'recoupment', payers: optiscript, period: '2025' }),
  ),
  asked('percent of our sales backed by a known cost', total('knownCostShare')),
  asked(
    'amounts disbursed to vendors each month since July',
    trend(spent, 'month', { period: '2026-07..' }),
  ),
  asked('payables past terms, by supplier', rank('vendorOverdue', 'vendor')),
];

const lists: readonly Question[] = [
  asked(
    'subledger: Prairie invoices dated in October',
    list('invoices', { ...october, vendors: prairie }),
  ),
  asked(
    'unclassified PLB items above $75',
    list('lumpSums', { categories: 'unclassified', amount: over('totalAmount', 75) }),
  ),
  asked(
    'remittance advices dated 11/9 through 11/13',
    list('remittances', { period: '2026-11-09..2026-11-13' }),
  ),
  asked(
    'receipts register for Caremont, Aug',
    list('payments', { payers: caremont, period: '2026-08' }),
  ),
  asked(
    'negative-margin claims, Trelegy, Q3',
    belowCostList({ ...quarter, drugs: drugsWith('trelegy') }),
    total('belowCostClaims', { ...quarter, drugs: drugsWith('trelegy') }),
  ),
  asked(
    'sample for testing: vendor invoices between 2,500 and 4,000 this year',
    list('invoices', { ...year, amount: between('totalAmount', 2500, 4000) }),
  ),
  asked('forwarding balances carried by Primera', list('lumpSums', carried), [
    total('lumpSums', carried),
  ]),
];

const finds: readonly Question[] = [
  asked('tie out invoice PG-3187', { find: 'PG-3187' }),
  asked('EFT 8830017745, pull support', { find: '8830017745' }),
  asked('which payer issued check #60312', { find: '60312' }),
  asked('backup for claim 6012044', { find: '6012044' }),
  asked('HD 10698 - posted?', { find: 'HD-10698' }),
];

const reasons: readonly Question[] = [
  asked(
    'explain the variance in COGS, Sept to Oct',
    why('drugCost', octoberAgainst),
    compared('drugCost', { ...octoberAgainst, by: 'any' }),
  ),
  asked(
    'flux analysis, other fees, Q3 over Q2',
    why('otherFees', quarterAgainst),
    compared('otherFees', { ...quarterAgainst, by: 'any' }),
  ),
  asked(
    'what accounts for the decrease in cash receipts in August',
    why(paidByPayers, { period: '2026-08', against: '2026-07' }),
  ),
  asked(
    'root cause of the increased purchases from Prairie in October',
    why(spent, { ...octoberAgainst, vendors: prairie }),
  ),
  asked(
    'gross profit on statins deteriorated this quarter, drivers?',
    why('drugGrossProfit', { period: '2026-Q4', against: lastQuarterSoFar, drugs: statins }),
  ),
];

const words: readonly Question[] = [
  asked('is your revenue figure before or after DIR', {
    meaning: ['revenue', 'grossAmount', 'Gross', 'DIR fee', 'DIR %'],
  }),
  asked('definition of a contractual allowance', { meaning: ['Adjustment', 'Charge'] }),
  asked('basis for estimated cost', { meaning: ['estimatedCost', 'Cost of a drug', 'drugCost'] }),
  asked('formula behind cash flow', { meaning: ['cashFlow', 'Cash flow'] }),
  asked('allocation method for lump fees on a drug', { meaning: ['Allocated', 'netProfit'] }),
  asked('does vendor spend include disputed invoices', { meaning: 'vendorSpend' }),
  asked('components of expenses as you define them', { meaning: 'expenses' }),
];

const advised: readonly Question[] = [
  asked('year-end cleanup: most pressing item', advice('first'), { status: 'review' }),
  asked('duplicate disbursement test', advice('duplicates')),
  asked(
    'price variances against NADAC on our purchases',
    advice('overcharges'),
    total('purchasingSavings'),
  ),
  asked(
    'recoverable amounts, overview',
    advice('recover'),
    total(['potentialSavings', 'unexplainedTakeBacks']),
  ),
  asked('exceptions to review for the October close', advice('unusual', 'first'), {
    status: 'review',
  }),
  asked('cost-reduction opportunities by dollar impact', advice('recover'), [
    total('potentialSavings'),
  ]),
];

const tasks: readonly Question[] = [
  asked('need a CSV of the claims for my import', { howTo: 'exportData' }),
  asked('where to enter purchase prices so that COGS is not estimated', {
    howTo: ['addDrugCosts', 'addInvoice'],
  }),
  asked('procedure to dispute a line on a supplier bill', { howTo: 'checkFindings' }),
  asked('trace a total to its underlying transactions, which button', { howTo: 'openFigure' }),
  asked("rule so that Northlake's monthly charge lands in the right category", {
    howTo: 'classifyMoney',
  }),
];

const standings: readonly Question[] = [
  asked(
    'have all November remittances been processed',
    { status: 'uploads' },
    list('remittances', { period: '2026-11' }),
  ),
  asked('documents outstanding for review before I close', { status: 'review' }),
  asked('our subscription level and usage to date', { status: 'plan' }),
];

const courtesies: readonly Question[] = [
  asked('Appreciated, that ties out.', { courtesy: 'thanks' }),
  asked('Signing off for the day.', { courtesy: 'goodbye' }),
];

const followUps: readonly Question[] = [
  followed('open A/P by vendor', 'overdue portion only', rank('vendorOverdue', 'vendor')),
  followed('COGS by month this year', 'quarterly instead', trend('drugCost', 'quarter', year)),
  followed('net profit in Q3', 'variance to prior quarter', compared(profit, quarterAgainst)),
  followed(
    'DIR fees of Caremont YTD',
    'as a percentage of gross',
    total('dirPercentage', { ...year, payers: caremont }),
  ),
  followed(
    'total lump sums of Northlake in October',
    'line by line',
    list('lumpSums', { ...october, payers: northlake }),
  ),
  followed(
    'cash receipts by payer in September',
    'restate for October',
    rank(paidByPayers, 'payer', october),
  ),
  followed(
    'list recoupments this year',
    'drop everything but OptiScript',
    list('lumpSums', { ...year, categories: 'recoupment', payers: optiscript }),
  ),
  followed(
    'what did we pay vendors in October',
    'and accrual basis, invoices dated then?',
    total(['vendorSpend', 'vendorInvoices'], october),
    list('invoices', october),
  ),
  followed(['gross profit by drug in Q3', 'bottom 10'], 'definition of that figure', {
    meaning: 'drugGrossProfit',
  }),
  followed(
    'total expenses in September',
    'drivers of the change from August',
    why('expenses', { period: '2026-09', against: '2026-08' }),
  ),
];

const refusals: readonly Question[] = [
  refused('accrual for December DIR, projected', 'forecast'),
  refused('post a journal entry for October DIR', 'change', 'outside'),
  refused('=SUMIFS(Claims!F:F,Claims!B:B,"Northlake")', 'code', 'not_understood', 'outside'),
  refused('our income tax rate, fiscal 2025', 'outside', 'not_understood'),
  refused('benchmark our gross margin against peer pharmacies', 'other_pharmacy'),
];

/** A bookkeeper, in the words of accounting. */
export const bookkeeperQuestions: readonly Question[] = [
  ...figures,
  ...lists,
  ...finds,
  ...reasons,
  ...words,
  ...advised,
  ...tasks,
  ...standings,
  ...courtesies,
  ...followUps,
  ...refusals,
];
