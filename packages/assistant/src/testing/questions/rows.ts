import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  asked,
  belowCostList,
  between,
  deniedList,
  dirClaims,
  list,
  lookedUp,
  over,
  reversalList,
  total,
  under,
} from '../wants.ts';

const eliquis = drugsWith('eliquis');
const eliquisNdc = '00003089421';
const paid = ['grossAmount', 'netAmount'] as const;

const lists: readonly Question[] = [
  asked('show me claims with dir over $20', list('claims', { amount: over('dirFee', 20) })),
  asked(
    'list denied claims from northlake last month',
    deniedList({ payers: northlake, period: '2026-10' }),
  ),
  asked('which claims lost money in october', belowCostList({ period: '2026-10' })),
  asked(
    'underwater claims on ozempic',
    belowCostList({ drugs: drugsWith('ozempic') }),
    total('belowCostClaims', { drugs: drugsWith('ozempic') }),
  ),
  asked('pull up reversals in q3', reversalList({ period: '2026-Q3' })),
  asked(
    'lump sums over $500 this year',
    list('lumpSums', { amount: over('totalAmount', 500), period: '2026' }),
  ),
  asked(
    'unpiad invoices from harborlin',
    list('invoices', { vendors: harborline }, 'vendorOpen'),
    total('vendorOpen', { vendors: harborline }),
  ),
  asked(
    'overdue bills',
    list('invoices', {}, ['vendorOverdue', 'overdueInvoices']),
    total(['vendorOverdue', 'overdueInvoices']),
  ),
  asked('Disputed invoices', list('invoices', { invoiceStatus: 'disputed' })),
  asked(
    'checks from caremont in september',
    list('payments', { payers: caremont, period: '2026-09' }),
    total('payments', { payers: caremont, period: '2026-09' }),
  ),
  asked('what paymnts came in yesterdy', list('payments', { period: '2026-11-19' })),
  asked('remits from last week', list('remittances', { period: '2026-11-08..2026-11-14' })),
  asked(
    'claims between $100 and $200 for eliquis',
    list('claims', { amount: between(paid, 100, 200), drugs: eliquis }),
    total('claims', { amount: between(paid, 100, 200), drugs: eliquis }),
  ),
  asked('ten biggest claims this month', list('claims', { period: '2026-11', limit: 10 }, paid)),
  asked(
    'evry claim caremnt took DIR on in august',
    dirClaims({ payers: caremont, period: '2026-08' }),
  ),
  asked(
    'recoupments since may',
    list('lumpSums', { categories: 'recoupment', period: '2026-05..' }),
    total('lumpSums', { categories: 'recoupment', period: '2026-05..' }),
  ),
  asked(
    'show me what we bought from bluestem in october',
    list('invoices', { vendors: bluestem, period: '2026-10' }),
    total('vendorSpend', { vendors: bluestem, period: '2026-10' }),
  ),
  asked(
    'invoces above $10k this quater',
    list('invoices', { amount: over('totalAmount', 10_000), period: '2026-Q4' }),
  ),
  asked(
    'unclassified money',
    list('lumpSums', { categories: 'unclassified' }),
    total('lumpSums', { categories: 'unclassified' }),
  ),
  asked(
    'claims for NDC 00003-0894-21 last month',
    list('claims', { ndcs: eliquisNdc, period: '2026-10' }),
    list('claims', { drugs: eliquis, period: '2026-10' }),
    total('claims', { ndcs: eliquisNdc, period: '2026-10' }),
    total('claims', { drugs: eliquis, period: '2026-10' }),
  ),
  asked(
    'lisinipril scripts for medicade in Oct',
    list('claims', { drugs: drugsWith('lisinopril'), payers: medicaid, period: '2026-10' }),
    total('claims', { drugs: drugsWith('lisinopril'), payers: medicaid, period: '2026-10' }),
  ),
  asked(
    'worst 20 claims by dir fee',
    list('claims', { order: 'highest', limit: 20 }, ['dirFees', 'claimDirFees']),
  ),
  asked('invoices waiting for approval', list('invoices', { invoiceStatus: 'pending' })),
  asked('shwo the files from primra', list('remittances', { payers: primera })),
  asked(
    'deposits over 5k in the past 30 days',
    list('payments', { amount: over('totalAmount', 5_000), period: '2026-10-22..' }),
  ),
  asked(
    'claims that paid under $5',
    list('claims', { amount: under(paid, 5) }),
    list('claims', { amount: under(paid, 5), claimStatus: 'paid' }),
  ),
  asked(
    'transaction fees taken as lump sums in q2',
    list('lumpSums', { categories: 'transaction_fee', period: '2026-Q2' }),
    total('lumpSums', { categories: 'transaction_fee', period: '2026-Q2' }),
  ),
  asked(
    'ok so my tech says something was off that day, show me the claims from november 3rd',
    list('claims', { period: '2026-11-03' }),
  ),
  asked(
    'what fills did northlake pay below cost last qtr',
    belowCostList({ payers: northlake, period: '2026-Q3' }),
  ),
  asked(
    'show all bonuses we got',
    list('lumpSums', { categories: 'bonus' }),
    total('lumpSums', { categories: 'bonus' }),
  ),
];

const finds: readonly Question[] = [
  asked('Show claim 6005785', { find: '6005785' }),
  asked('check 0012345', { find: '0012345' }),
  asked('invoice HD-10023', { find: 'HD-10023' }),
  asked('look up rx 7012233', { find: '7012233' }),
  asked('clam numbr 6012999 please', { find: '6012999' }),
  asked(
    'NDC 00003-0894-21',
    { find: eliquisNdc },
    list('claims', { ndcs: eliquisNdc }),
    list('claims', { drugs: eliquis }),
  ),
  asked('eft trace 991200345', { find: '991200345' }),
  asked('where is invoice PG-2044', { find: 'PG-2044' }),
  asked(
    'find 50458057930',
    { find: '50458057930' },
    list('claims', { ndcs: '50458057930' }),
    list('claims', { drugs: drugsWith('xarelto') }),
  ),
  asked('pull up claim #6003310', { find: '6003310' }),
  asked('inv BM-7781', { find: 'BM-7781' }),
  asked('i need check number 450091 from caremont', { find: '450091' }),
  asked(
    'xarelto',
    lookedUp(['xarelto', ...drugsWith('xarelto')], 'claims', { drugs: drugsWith('xarelto') }),
  ),
  asked('Northlake', lookedUp(['northlake', northlake], 'claims', { payers: northlake })),
  asked('find eliqius', lookedUp(['eliqius', 'eliquis', ...eliquis], 'claims', { drugs: eliquis })),
  asked('can you find trace 0099871 for me', { find: '0099871' }),
  asked('what happened to claim 6001427', { find: '6001427' }),
  asked('open invoice HD-10077', { find: 'HD-10077' }),
  asked('6005799', { find: '6005799' }),
  asked(
    'look up harborline',
    lookedUp(['harborline', harborline], 'invoices', { vendors: harborline }),
  ),
];

/** The rows themselves: many of them, or one by its number or name. */
export const rowQuestions: readonly Question[] = [...lists, ...finds];
