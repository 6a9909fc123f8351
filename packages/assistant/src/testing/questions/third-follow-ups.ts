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
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  compared,
  deniedList,
  followed,
  lastYearSoFar,
  least,
  list,
  most,
  over,
  paidByPayers,
  profit,
  rank,
  revenue,
  reversalList,
  share,
  spent,
  total,
  trend,
  why,
} from '../wants.ts';

const september = { period: '2026-09' };
const october = { period: '2026-10' };
const year = { period: '2026' };
const thirdQuarter = { period: '2026-Q3' };

const otherNames: readonly Question[] = [
  followed(
    'how many scripts did we fill in september',
    'how many were medicaid',
    total('claims', { ...september, payers: medicaid }),
  ),
  followed(
    'GER fees in q3',
    'what was optiscripts part of it',
    total('gerFees', { ...thirdQuarter, payers: optiscript }),
    share('gerFees', 'payer', { ...thirdQuarter, payers: optiscript }),
  ),
  followed(
    'what do we owe bluestem',
    'and the others?',
    rank('vendorOpen', 'vendor'),
    rank('vendorOpen', 'vendor', { vendors: [harborline, prairie] }),
    total('vendorOpen', { vendors: [harborline, prairie] }),
    total('vendorOpen'),
    askBack,
  ),
  followed(
    'profit on januvia this year',
    'how about farxiga',
    total('netProfit', { ...year, drugs: drugsWith('farxiga') }),
  ),
  followed(
    ['revenue in october', 'just primera'],
    'ok now optiscript',
    total(revenue, { ...october, payers: optiscript }),
  ),
  followed(
    'denied claims by payer in september',
    'only for ozempic',
    rank('deniedClaims', 'payer', { ...september, drugs: drugsWith('ozempic') }),
  ),
  followed(
    'what did we buy from harborline last month',
    'waht abuot prarie',
    total(spent, { ...october, vendors: prairie }),
    list('invoices', { ...october, vendors: prairie }),
  ),
  followed(
    'average claim value for caremont this year',
    "what's it for everybody",
    total('averageClaimValue', year),
    rank('averageClaimValue', 'payer', year),
  ),
];

const otherTimes: readonly Question[] = [
  followed(
    'take backs from northlake in september',
    'how bout august',
    total('takeBacks', { payers: northlake, period: '2026-08' }),
  ),
  followed('dir fees by payer last month', 'whole year please', rank('dirFees', 'payer', year)),
  followed('copays in october', 'this month so far?', total('patientPaid', { period: '2026-11' })),
  followed('reversals in q3', 'and the qurter befor', total('reversals', { period: '2026-Q2' })),
  followed(
    'net profit in october',
    'was it any better in september',
    compared(profit, { ...october, against: '2026-09' }),
    compared(profit, { period: '2026-09', against: '2026-10' }),
    total(profit, september),
  ),
  followed(
    'profit margin in q3',
    'compare to last year',
    compared('profitMargin', { ...thirdQuarter, against: '2025-Q3|2025' }),
  ),
  followed(
    'what did we spend with bluestem this year',
    'and last year?',
    total(spent, { vendors: bluestem, period: '2025' }),
    compared(spent, { vendors: bluestem, ...year, against: lastYearSoFar }),
  ),
  followed('top 5 drugs by revenue in october', 'same thing for september', [
    most(['revenue', ...revenue], 'drug', { ...september, limit: 5 }),
  ]),
];

const otherFigures: readonly Question[] = [
  followed('revenue in september', 'what was the profit on that', total(profit, september)),
  followed(
    'claims for caremont in october',
    'how much dir did they take',
    total('dirFees', { ...october, payers: caremont }),
  ),
  followed(
    'dir fees of primera in q3',
    "what's that per claim",
    total('averageDirFee', { ...thirdQuarter, payers: primera }),
  ),
  followed(
    ['vendor spend by vendor this year'],
    'how many invoices is that each',
    rank('vendorInvoices', 'vendor', year),
  ),
  followed(
    'gross by payer in october',
    'show dir percent instead',
    rank('dirPercentage', 'payer', october),
  ),
  followed(
    'how much did we lose below cost in q3',
    'how many scripts was it',
    total('belowCostClaims', thirdQuarter),
  ),
  followed(
    'units of gabapentin in october',
    'did we make anythign on thme',
    total(['netProfit', 'drugGrossProfit'], { ...october, drugs: drugsWith('gabapentin') }),
  ),
];

const otherShapes: readonly Question[] = [
  followed('other fees this year', 'split it up by payer', rank('otherFees', 'payer', year)),
  followed('expenses this year', 'month by month', trend('expenses', 'month', year)),
  followed('net profit by month this year', 'just the quarters', [
    trend('netProfit', 'quarter', year),
  ]),
  followed(
    'which drugs make the most profit',
    'now show me the losers',
    least('netProfit', 'drug'),
    most('belowCostLoss', 'drug'),
  ),
  followed('denied claims by payer', 'who has the fewest', least('deniedClaims', 'payer')),
  followed('take backs in october', "that's high. whats going on", [
    ...why('takeBacks', { ...october, against: '2026-09' }),
  ]),
  followed(
    'claims in september',
    'did that go up or down',
    compared('claims', { ...september, against: 'any' }),
    trend('claims', 'any', { period: 'any' }),
    why('claims', { ...september, against: '2026-08' }),
  ),
  followed('spend by vendor in q3', 'as percentages', share(spent, 'vendor', thirdQuarter)),
  followed(
    'top 5 payers by dir this year',
    'only need the frist tow',
    most('dirFees', 'payer', { ...year, limit: 2 }),
  ),
  followed('average dir fee this year', 'how do you get that', { meaning: 'averageDirFee' }),
  followed(
    'revenue by drug in q3',
    'can i get that in excel',
    { export: 'csv' },
    rank(['revenue', ...revenue], 'drug', thirdQuarter),
  ),
];

const rows: readonly Question[] = [
  followed('how many reversals did we have in october', 'let me see them', reversalList(october)),
  followed(
    'what did primera pay us in september',
    'which checks',
    list('payments', { ...september, payers: primera }),
  ),
  followed(
    'show claims from medicaid in october',
    'only the ones over $200',
    list('claims', {
      ...october,
      payers: medicaid,
      amount: over(['grossAmount', 'netAmount'], 200),
    }),
  ),
  followed('unpaid invoices', 'whats the totla on thsoe', total('vendorOpen')),
  followed(
    ['denied claims in september', 'show them'],
    'just northlake pls',
    deniedList({ ...september, payers: northlake }),
  ),
  followed(
    ['what did caremont pay us in q3', 'by month'],
    'and nrothlake teh same way',
    trend(paidByPayers, 'month', { ...thirdQuarter, payers: northlake }),
  ),
];

/** Replies of a few words. */
export const thirdFollowUpQuestions: readonly Question[] = [
  ...otherNames,
  ...otherTimes,
  ...otherFigures,
  ...otherShapes,
  ...rows,
];
