import {
  bluestem,
  caremont,
  demoNames,
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
  dirClaims,
  followed,
  least,
  list,
  most,
  over,
  paidByPayers,
  profit,
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
const octoberOfNorthlake = 'dir fees of northlake in october';
const october = { period: '2026-10' };
const year = { period: '2026' };
const quarter = { period: '2026-Q3' };
const paid = ['grossAmount', 'netAmount'] as const;
const ozempic = drugsWith('ozempic');
const allButMedicaid = demoNames.payers.filter((payer) => payer !== medicaid);
const allButOzempic = demoNames.drugs.map(({ name }) => name).filter((name) => name !== ozempic[0]);

const whoAndWhat: readonly Question[] = [
  followed(dirOfOctober, 'same for caremont', total('dirFees', { ...october, payers: caremont })),
  followed(
    'how much did we lose below cost in october',
    'which drug',
    most('belowCostLoss', 'drug', october),
  ),
  followed(
    'gross from caremont this year',
    'i meant net',
    total('netAmount', { ...year, payers: caremont }),
  ),
  followed(
    'net profit by drug this year',
    'just ozempic',
    total('netProfit', { ...year, drugs: ozempic }),
    rank('netProfit', 'drug', { ...year, drugs: ozempic }),
  ),
  followed(
    'average dir fee for northlake',
    'for all payers',
    rank('averageDirFee', 'payer'),
    total('averageDirFee'),
  ),
  followed(
    'dir fees of caremont in september',
    'everything',
    total('dirFees', { period: '2026-09' }),
    total('dirFees', { payers: caremont }),
    total('dirFees'),
    askBack,
  ),
  followed(
    'dir fees by payer this year',
    'exclude medicaid',
    askBack,
    rank('dirFees', 'payer', { ...year, payers: allButMedicaid }),
  ),
  followed(
    'revenue in october',
    'without ozempic',
    askBack,
    total(['revenue', ...revenue], { ...october, drugs: allButOzempic }),
  ),
  followed(
    [dirOfOctober, 'only northlake'],
    'and caremont?',
    total('dirFees', { ...october, payers: caremont }),
  ),
  followed(
    ['dir fees this year', 'only northlake'],
    'compare that with optiscript',
    versus('dirFees', 'payer', { ...year, payers: [northlake, optiscript] }),
  ),
  followed(
    'vendor spend last month',
    'and bluestem?',
    total('vendorSpend', { ...october, vendors: bluestem }),
  ),
  followed(
    'fees of northlake last month',
    'on metformin',
    total('fees', { ...october, payers: northlake, drugs: drugsWith('metformin') }),
  ),
  followed(
    'claims for lisinopril this year',
    'and losartan',
    total('claims', { ...year, drugs: drugsWith('losartan') }),
  ),
  followed(
    'top 3 drugs by profit',
    'for medicaid',
    most('netProfit', 'drug', { payers: medicaid, limit: 3 }),
  ),
  followed(
    'dir fees of northlake last month',
    'no i said caremont',
    total('dirFees', { ...october, payers: caremont }),
  ),
  followed(
    octoberOfNorthlake,
    'and GER',
    total('gerFees', { ...october, payers: northlake }),
    askBack,
  ),
  followed(dirOfOctober, 'thanks. and profit?', total('netProfit', october)),
  followed(
    dirOfOctober,
    'nvm, how much did we buy from bluestem',
    total('vendorSpend', { vendors: bluestem }),
  ),
  followed(dirOfOctober, 'without lump sums', total('claimDirFees', october), askBack),
  followed(
    'which drugs lose money',
    'with northlake',
    most('belowCostLoss', 'drug', { payers: northlake }),
    least('netProfit', 'drug', { payers: northlake }),
  ),
  followed(
    'what did harborline bill us in october',
    'what of that is still open',
    total('vendorOpen', { ...october, vendors: harborline }),
    list('invoices', { ...october, vendors: harborline }, 'vendorOpen'),
  ),
];

const when: readonly Question[] = [
  followed('claims in october', 'no, september', total('claims', { period: '2026-09' })),
  followed('revenue in october', 'go back a year', total(revenue, { period: '2025-10' })),
  followed(
    'dir fees in october',
    'vs the same month last year',
    compared('dirFees', { ...october, against: '2025-10' }),
  ),
  followed('vendor spend by vendor', 'only q3', rank('vendorSpend', 'vendor', quarter)),
  followed(
    ['claims in october', 'by payer'],
    'and november so far',
    rank('claims', 'payer', { period: '2026-11' }),
  ),
  followed(
    'how many scripts did we fill in october',
    'what about the month before that',
    total('claims', { period: '2026-09' }),
  ),
  followed('dir fees by quarter', 'just this year', trend('dirFees', 'quarter', year)),
  followed(
    'expenses in september',
    'is that more than august',
    compared('expenses', { period: '2026-09', against: '2026-08' }),
  ),
  followed(
    'what did we spend with prairie in q3',
    'and q2',
    total(spent, { vendors: prairie, period: '2026-Q2' }),
  ),
  followed(
    'what did we spend with prairie in q3',
    'difference vs q2',
    compared(spent, { vendors: prairie, period: '2026-Q3', against: '2026-Q2' }),
  ),
  followed(dirOfOctober, 'ytd', total('dirFees', year)),
  followed(dirOfOctober, 'since june', total('dirFees', { period: '2026-06..' })),
  followed(dirOfOctober, 'same thing but for the whole year', total('dirFees', year)),
  followed(
    'how many claims did we have yesterday',
    'and today',
    total('claims', { period: '2026-11-20' }),
  ),
  followed(
    'profit in q3',
    'hm ok and q1 and q2?',
    trend(profit, 'quarter', { period: '2026-H1' }),
    compared(profit, { period: '2026-Q2', against: '2026-Q1' }),
    total(profit, { period: '2026-H1' }),
    askBack,
  ),
  followed(
    ['gross by payer in q3', 'same for q2'],
    'and net?',
    rank('netAmount', 'payer', { period: '2026-Q2' }),
  ),
];

const shapes: readonly Question[] = [
  followed(
    'dir fees this year',
    'break that down',
    rank('dirFees', 'any', year),
    trend('dirFees', 'any', year),
    askBack,
  ),
  followed(
    'dir fees of northlake in q3',
    'as %',
    total('dirPercentage', { ...quarter, payers: northlake }),
    share('dirFees', 'payer', { ...quarter, payers: northlake }),
  ),
  followed('claims by month this year', 'and by quarter?', trend('claims', 'quarter', year)),
  followed('top 5 drugs by profit', 'flip it', least('netProfit', 'drug', { limit: 5 })),
  followed(
    'top 5 drugs by gross this year',
    'top ten instead',
    most('grossAmount', 'drug', { ...year, limit: 10 }),
  ),
  followed('profit in october', 'how come', why(profit, { ...october, against: '2026-09' })),
  followed(['claims in october', 'by payer'], 'by drug', rank('claims', 'drug', october)),
  followed(
    'profit on ozempic this year',
    'by month',
    trend('netProfit', 'month', { ...year, drugs: ozempic }),
  ),
  followed('gross by payer', 'worst first', least('grossAmount', 'payer')),
  followed('take backs in q2', 'who took them', rank('takeBacks', 'payer', { period: '2026-Q2' })),
  followed('dir fees by quarter', 'chart it', trend('dirFees', 'quarter')),
  followed(
    'revenue this year',
    'what percent is medicaid',
    share(revenue, 'payer', { ...year, payers: medicaid }),
  ),
  followed('revenue by payer this year', 'in percent', share(revenue, 'payer', year)),
  followed(
    'dir fees in october',
    'is that a lot?',
    compared('dirFees', { ...october, against: 'any' }),
    total('dirPercentage', october),
    trend('dirFees', 'any', { period: 'any' }),
    askBack,
  ),
  followed(
    octoberOfNorthlake,
    'per claim',
    total('averageDirFee', { ...october, payers: northlake }),
  ),
  followed('cash flow in october', 'trend', trend('cashFlow', 'any', { period: 'any' })),
  followed('profit by month this year', 'best one', most(profit, 'month', year)),
  followed('profit by month this year', 'lowest 3', least(profit, 'month', { ...year, limit: 3 })),
  followed(
    'denied claims in october',
    'which payer denies most',
    most('deniedClaims', 'payer', october),
    most('deniedClaims', 'payer', { ...october, claimStatus: 'denied' }),
  ),
  followed(
    'ozempic profit in q3',
    'per pen',
    total('drugProfitPerUnit', { ...quarter, drugs: ozempic }),
    askBack,
  ),
  followed(
    ['claims in october', 'by payer', 'only medicaid'],
    'why so low',
    why('claims', { ...october, payers: medicaid, against: '2026-09' }),
  ),
  followed('dir fees by payer', 'sorted lowest to highest', least('dirFees', 'payer')),
  followed('how much do we owe our wholesalers', 'which one most', most('vendorOpen', 'vendor')),
  followed(
    'what did we pay bluestem this year',
    'monthly please',
    trend(spent, 'month', { ...year, vendors: bluestem }),
  ),
];

const rows: readonly Question[] = [
  followed(
    'how many denied claims did we have last week',
    'show me those',
    deniedList({ period: '2026-11-08..2026-11-14' }),
  ),
  followed(
    'show claims from primera in september',
    'the denied ones',
    deniedList({ payers: primera, period: '2026-09' }),
  ),
  followed(
    'what do we owe harborline',
    'details',
    list('invoices', { vendors: harborline }, ['vendorOpen', 'vendorInvoices', 'vendorSpend']),
  ),
  followed(
    'show denied claims from northlake in october',
    'how many?',
    total('deniedClaims', { ...october, payers: northlake }),
  ),
  followed(
    'show unpaid invoices',
    'only bluestem',
    list('invoices', { vendors: bluestem }, 'vendorOpen'),
  ),
  followed(
    'show unpaid invoices',
    'over $1000 only',
    list('invoices', { amount: over('totalAmount', 1000) }, 'vendorOpen'),
  ),
  followed(
    'show me claims with dir over $10',
    'make it 25',
    list('claims', { amount: over('dirFee', 25) }),
    askBack,
  ),
  followed(
    'list claims from caremont in october',
    'biggest first',
    list('claims', { ...october, payers: caremont, order: 'highest' }, paid),
  ),
  followed(
    'how much did caremont pay us in october',
    'when',
    list('payments', { ...october, payers: caremont }),
    trend(paidByPayers, 'any', { ...october, payers: caremont }),
    askBack,
  ),
  followed(
    'which drugs lose money',
    'how many claims is that',
    total('belowCostClaims'),
    rank('belowCostClaims', 'drug'),
  ),
  followed(
    'show payments from optiscript this quarter',
    'the biggest one',
    list('payments', { period: '2026-Q4', payers: optiscript, order: 'highest', limit: 1 }),
  ),
  followed(
    'what did medicaid pay us last quarter',
    'list the checks',
    list('payments', { ...quarter, payers: medicaid }),
  ),
  followed(
    'list lump sums from caremont this year',
    'total?',
    total('lumpSums', { ...year, payers: caremont }),
  ),
  followed(
    'list recoupments this year',
    'add them up',
    total('lumpSums', { ...year, categories: 'recoupment' }),
  ),
  followed(
    ['show claims from northlake in october', 'only denied', 'for eliquis'],
    'count them',
    total('deniedClaims', { ...october, payers: northlake, drugs: drugsWith('eliquis') }),
  ),
  followed(
    'how much do we owe our wholesalers',
    "what's late",
    total(['vendorOverdue', 'overdueInvoices']),
    list('invoices', {}, 'vendorOverdue'),
  ),
  followed(
    octoberOfNorthlake,
    'can i see the scripts',
    dirClaims({ ...october, payers: northlake }),
    list('claims', { ...october, payers: northlake }),
  ),
];

/** Replies of a few words, after one to three messages. */
export const moreFollowUpQuestions: readonly Question[] = [
  ...whoAndWhat,
  ...when,
  ...shapes,
  ...rows,
];
