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
} from './demo-names.ts';
import {
  august,
  days,
  lastMonth,
  lastQuarter,
  lastYear,
  months,
  over,
  secondQuarter,
  september,
  thisMonth,
  thisQuarter,
  thisYear,
  under,
  within,
} from './expected-filter.ts';
import {
  bottom,
  compared,
  explained,
  listed,
  share,
  sideBySide,
  top,
  total,
  trend,
} from './expected-query.ts';
import { asked, type JudgedQuestion } from './judged-question.ts';

const previousQuarterOfYearBefore = months('2025-07', 3);

/** Rankings, trends, shares, comparisons and lists. */
export const keptApartShapes: readonly JudgedQuestion[] = [
  asked('Who charges the most fees?', top('fees', 'payer', 1)),
  asked(
    'which PBM has the highest GER this quarter',
    top('gerFees', 'payer', 1, { period: thisQuarter }),
  ),
  asked(
    'Which insurance took the most DIR in August?',
    top('dirFees', 'payer', 1, { period: august }),
  ),
  asked('worst payer', top('dirFees', 'payer', 1)),
  asked(
    'top 2 payers by payments received this year',
    top('paymentsReceived', 'payer', 2, { period: thisYear }),
  ),
  asked('Which payers have the highest average DIR fee?', top('averageDirFee', 'payer', 5)),
  asked('rejections by payer in Q3', top('deniedClaims', 'payer', null, { period: lastQuarter })),
  asked('take-backs for each payer in 2026', top('takeBacks', 'payer', null, { period: thisYear })),
  asked(
    'Break down the gross of October by drug',
    top('grossAmount', 'drug', null, { period: lastMonth }),
  ),
  asked('which drug has the highest DIR fees', top('dirFees', 'drug', 1)),
  asked(
    'ten best selling drugs by gross this year',
    top('grossAmount', 'drug', 10, { period: thisYear }),
  ),
  asked(
    'drugs with the lowest net profit in September',
    bottom('drugNetProfit', 'drug', 5, { period: september }),
  ),
  asked('worst drug by profit', bottom('drugNetProfit', 'drug', 1)),
  asked('Which 3 drugs have the highest loss below cost?', top('belowCostLoss', 'drug', 3)),
  asked('underwater claims by payer', top('belowCostClaims', 'payer')),
  asked(
    'units by drug for Medicaid last month',
    top('drugUnits', 'drug', null, { payers: medicaid, period: lastMonth }),
  ),
  asked('which vendor do we owe the most', top('vendorOpen', 'vendor', 1)),
  asked('overdue by vendor', top('vendorOverdue', 'vendor')),
  asked(
    'number of invoices per vendor in Q3',
    top('vendorInvoices', 'vendor', null, { period: lastQuarter }),
  ),
  asked(
    'vendor payments by vendor since August',
    top('vendorPayments', 'vendor', null, { period: days('2026-08-01', null) }),
  ),
  asked(
    'What month was our best for gross this year?',
    top('grossAmount', 'month', 1, { period: thisYear }),
  ),
  asked('which month had the lowest net profit', bottom('netProfit', 'month', 1)),
  asked('invoices by status', top('vendorInvoices', 'status')),
  asked('breakdown of vendor spend', top('vendorSpend', 'vendor')),
  asked(
    'lump sums of Optiscript by category',
    top('lumpSums', 'category', null, { payers: optiscript }),
  ),
  asked(
    'copays per payer this quarter',
    top('patientPaid', 'payer', null, { period: thisQuarter }),
  ),
  asked('show me DIR month by month', trend('dirFees', 'month')),
  asked(
    'How have take-backs from Caremont developed this year?',
    trend('takeBacks', 'month', { payers: caremont, period: thisYear }),
  ),
  asked('profit margin per quarter', trend('profitMargin', 'quarter')),
  asked('claims on each day of October', trend('claims', 'day', { period: lastMonth })),
  asked(
    'gross profit of drugs by quarter this year',
    trend('drugGrossProfit', 'quarter', { period: thisYear }),
  ),
  asked(
    'number of denied claims each month since May',
    trend('deniedClaims', 'month', { period: days('2026-05-01', null) }),
  ),
  asked(
    'Average claim value over time for Primera',
    trend('averageClaimValue', 'month', { payers: primera }),
  ),
  asked('expenses by month in H1', trend('expenses', 'month', { period: months('2026-01', 6) })),
  asked('monthly purchases from Bluestem', trend('vendorSpend', 'month', { vendors: bluestem })),
  asked('Entresto units by month', trend('drugUnits', 'month', { drugs: drugsWith('ENTRESTO') })),
  asked('cash flow per year', trend('cashFlow', 'year')),
  asked(
    'payments received by day this month',
    trend('paymentsReceived', 'day', { period: thisMonth }),
  ),
  asked(
    'what part of our DIR fees does Northlake take',
    share('dirFees', 'payer', { payers: northlake }),
  ),
  asked(
    'what percentage of gross came from Medicaid in Q3',
    share('grossAmount', 'payer', { payers: medicaid, period: lastQuarter }),
  ),
  asked(
    'share of vendor spend that goes to Prairie this year',
    share('vendorSpend', 'vendor', { vendors: prairie, period: thisYear }),
  ),
  asked(
    "each payer's share of gross this year",
    share('grossAmount', 'payer', { period: thisYear }),
  ),
  asked(
    'what share of drug net profit comes from ozempic',
    share('drugNetProfit', 'drug', { drugs: drugsWith('OZEMPIC') }),
  ),
  asked(
    'Compare Optiscript to Northlake for Q3',
    sideBySide('dirFees', 'payer', { payers: [...northlake, ...optiscript], period: lastQuarter }),
  ),
  asked(
    'caremont versus primera DIR percentage',
    sideBySide('dirPercentage', 'payer', { payers: [...caremont, ...primera] }),
  ),
  asked(
    'compare Farxiga and Jardiance gross profit',
    sideBySide('drugGrossProfit', 'drug', {
      drugs: [...drugsWith('FARXIGA'), ...drugsWith('JARDIANCE')],
    }),
  ),
  asked(
    'compare Bluestem, Harborline and Prairie on invoices',
    sideBySide('vendorInvoices', 'vendor', { vendors: [...bluestem, ...harborline, ...prairie] }),
  ),
  asked(
    'gross in Q3 compared with Q3 last year',
    compared('grossAmount', lastQuarter, previousQuarterOfYearBefore),
  ),
  asked('Compare claims in August with September', compared('claims', september, august)),
  asked('expenses this quarter vs last quarter', compared('expenses', thisQuarter, lastQuarter)),
  asked(
    'fees of Caremont this year vs last year',
    compared('fees', thisYear, lastYear, { payers: caremont }),
  ),
  asked(
    'how did our vendor spend change from August to September',
    compared('vendorSpend', september, august),
  ),
  asked(
    'compare gross by drug in October vs September',
    compared('grossAmount', lastMonth, september, {}, 'drug'),
  ),
  asked(
    'Ozempic units September vs October',
    compared('drugUnits', lastMonth, september, { drugs: drugsWith('OZEMPIC') }),
  ),
  asked(
    'why did take-backs go down in September?',
    explained('takeBacks', 'payer', september, august),
  ),
  asked(
    'Why did our gross drop in Q3?',
    explained('grossAmount', 'payer', lastQuarter, secondQuarter),
  ),
  asked(
    'what drove the increase in vendor spend last month',
    explained('vendorSpend', 'vendor', lastMonth, september),
  ),
  asked(
    'explain the change in DIR fees by drug in October',
    explained('dirFees', 'drug', lastMonth, september),
  ),
  asked(
    'why did claims fall from September to October',
    explained('claims', 'payer', lastMonth, september),
  ),
  asked(
    'List the claims Northlake denied in Q3',
    listed('claims', 'claims', { claimStatus: 'denied', payers: northlake, period: lastQuarter }),
  ),
  asked(
    'Show me all reversals of Caremont',
    listed('claims', 'claims', { claimStatus: 'reversal', payers: caremont }),
  ),
  asked(
    'show eliquis claims from September',
    listed('claims', 'claims', { drugs: drugsWith('ELIQUIS'), period: september }),
  ),
  asked(
    'find claims where DIR was more than fifty dollars',
    listed('claims', 'claims', { amount: over('dirFee', 5_000) }),
  ),
  asked(
    'list claims with net under $5 in August',
    listed('claims', 'claims', { amount: under('netAmount', 500), period: august }),
  ),
  asked(
    'show claims between $250 and $300',
    listed('claims', 'claims', { amount: within('grossAmount', 25_000, 30_000) }),
  ),
  asked(
    'top 25 claims by gross for Primera',
    listed('claims', 'grossAmount', { payers: primera }, 25),
  ),
  asked(
    'show the 5 claims with the highest DIR fees last month',
    listed('claims', 'dirFees', { period: lastMonth }, 5),
  ),
  asked(
    'list lump sums over $500 this year',
    listed('lumpSums', 'lumpSums', { amount: over('totalAmount', 50_000), period: thisYear }),
  ),
  asked(
    'show unclassified lump sums',
    listed('lumpSums', 'lumpSums', { categories: ['unclassified'] }),
  ),
  asked(
    'list the payments from Medicaid this quarter',
    listed('payments', 'paymentsReceived', { payers: medicaid, period: thisQuarter }),
  ),
  asked(
    'show me the remittances of October',
    listed('remittances', 'payments', { period: lastMonth }),
  ),
  asked('list files from Optiscript', listed('remittances', 'payments', { payers: optiscript })),
  asked(
    'show pending invoices',
    listed('invoices', 'vendorInvoices', { invoiceStatus: 'pending' }),
  ),
  asked('which invoices are overdue?', listed('invoices', 'vendorOverdue')),
  asked(
    'show Harborline invoices in Q3',
    listed('invoices', 'vendorInvoices', { vendors: harborline, period: lastQuarter }),
  ),
  asked(
    'list unpaid invoices from Prairie',
    listed('invoices', 'vendorOpen', { vendors: prairie }),
  ),
  asked(
    'invoices over $20k',
    listed('invoices', 'vendorInvoices', { amount: over('totalAmount', 2_000_000) }),
    total('vendorInvoices', { amount: over('totalAmount', 2_000_000) }),
  ),
];
