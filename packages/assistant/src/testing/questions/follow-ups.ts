import {
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
  compared,
  deniedList,
  dirClaims,
  followed,
  lastYearSoFar,
  least,
  list,
  most,
  over,
  rank,
  revenue,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const dirOfOctober = 'dir fees last month';
const october = { period: '2026-10' };
const year = { period: '2026' };

/** What changes a part of the question before and keeps the rest. */
export const followUpQuestions: readonly Question[] = [
  followed(dirOfOctober, 'only Northlake', total('dirFees', { ...october, payers: northlake })),
  followed('dir fees this year', 'by month', trend('dirFees', 'month', year)),
  followed(dirOfOctober, 'and september?', total('dirFees', { period: '2026-09' })),
  followed(dirOfOctober, 'why?', why('dirFees', { ...october, against: '2026-09' })),
  followed(dirOfOctober, 'show me the claims', dirClaims(october)),
  followed(dirOfOctober, 'as a percent', total('dirPercentage', october)),
  followed('how many denied claims did we have in october', 'list them', deniedList(october)),
  followed(
    'dir by payer this year',
    'export that',
    { export: 'csv' },
    rank('dirFees', 'payer', year),
  ),
  followed(
    'what did northlake take in dir last month',
    'what about caremont',
    total('dirFees', { ...october, payers: caremont }),
  ),
  followed('profit by drug this year', 'top 3', most('netProfit', 'drug', { ...year, limit: 3 })),
  followed(dirOfOctober, 'all time', total('dirFees')),
  followed(
    dirOfOctober,
    'comapred with the mnth before',
    compared('dirFees', { ...october, against: '2026-09' }),
  ),
  followed(dirOfOctober, 'by payer', rank('dirFees', 'payer', october)),
  followed('who takes the most DIR', 'and the least?', least('dirFees', 'payer')),
  followed(
    'show claims with dir fees over $5 in october',
    'just the ones over $20',
    list('claims', { ...october, amount: over('dirFee', 20) }),
  ),
  followed(
    'vendor spend in october',
    'from harborline',
    total('vendorSpend', { ...october, vendors: harborline }),
  ),
  followed([dirOfOctober, 'by payer'], 'what about gross', rank('grossAmount', 'payer', october)),
  followed(
    'net profit on eliquis this year',
    'now for ozempic',
    total('netProfit', { ...year, drugs: drugsWith('ozempic') }),
  ),
  followed('claims by payer in Q3', 'same for Q2', rank('claims', 'payer', { period: '2026-Q2' })),
  followed(
    'revenue this year',
    'vs last year',
    compared(revenue, { ...year, against: lastYearSoFar }),
  ),
  followed(
    'gross in Q3 vs Q2',
    'why',
    why('grossAmount', { period: '2026-Q3', against: '2026-Q2' }),
  ),
  followed(dirOfOctober, 'how mny clams was that', total('claims', october)),
  followed(
    'dir fees from primera this year',
    'per script',
    total('averageDirFee', { ...year, payers: primera }),
  ),
  followed('take backs in q3', 'which payer', rank('takeBacks', 'payer', { period: '2026-Q3' })),
  followed('monthly dir this year', 'and by quarter', trend('dirFees', 'quarter', year)),
  followed(
    'show me claims from northlake in october',
    'ok now only the denied ones',
    deniedList({ ...october, payers: northlake }),
  ),
  followed('claims in july', 'this year instead', total('claims', year)),
  followed(
    'dir % last month',
    'both caremnt and nortlake',
    versus('dirPercentage', 'payer', { ...october, payers: [caremont, northlake] }),
    total('dirPercentage', { ...october, payers: [caremont, northlake] }),
  ),
  followed(
    'profit on ozempic in q3',
    'wht about trulicty',
    total('netProfit', { period: '2026-Q3', drugs: drugsWith('trulicity') }),
  ),
  followed(
    'what did we spend with harborline last month',
    'show the invoices',
    list('invoices', { ...october, vendors: harborline }),
  ),
  followed(
    'list lump sums this quarter',
    'only recoupmnts plese',
    list('lumpSums', { period: '2026-Q4', categories: 'recoupment' }),
  ),
  followed(dirOfOctober, 'how is that calculated?', { meaning: ['dirFees', 'DIR fee'] }),
  followed('top 3 drugs by profit', 'make that top 10', most('netProfit', 'drug', { limit: 10 })),
  followed(
    'fees of optiscript in Q3',
    'all payers',
    total('fees', { period: '2026-Q3' }),
    rank('fees', 'payer', { period: '2026-Q3' }),
  ),
  followed(
    [dirOfOctober, 'only caremont', 'and in august?'],
    'show the claims',
    dirClaims({ payers: caremont, period: '2026-08' }),
  ),
  followed(
    'dir fees of northlake this year',
    'how many claims did we have in september',
    total('claims', { period: '2026-09' }),
  ),
  followed(
    'dir fees of northlake this year',
    'and how many claims?',
    total('claims', { ...year, payers: northlake }),
  ),
  followed(
    'gross from medicaid this year',
    'what share is that',
    share('grossAmount', 'payer', { ...year, payers: medicaid }),
  ),
  followed(
    ['what did we pay suppliers in october', 'by vendor'],
    'the monht befor that',
    rank(spent, 'vendor', { period: '2026-09' }),
  ),
  followed(
    ['GER fees by payer in Q3', 'only optiscript'],
    'ok thats a lot, why did it go up',
    why('gerFees', { payers: optiscript, period: '2026-Q3', against: '2026-Q2' }),
  ),
];
