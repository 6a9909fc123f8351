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
  asked,
  atLeast,
  belowCostList,
  between,
  deniedList,
  list,
  lookedUp,
  most,
  over,
  paidByPayers,
  rank,
  reversalList,
  spent,
  total,
  under,
} from '../wants.ts';

const paid = ['grossAmount', 'netAmount'] as const;
const thisWeek = '2026-11-15..';
const lastWeek = '2026-11-08..2026-11-14';
const ozempicNdc = '00169413013';

const claims: readonly Question[] = [
  asked(
    'Please list every claim over $1,000 from last week',
    list('claims', { amount: over(paid, 1000), period: lastWeek }),
  ),
  asked(
    'claims caremont took more than 10 bucks DIR on',
    list('claims', { payers: caremont, amount: over('dirFee', 10) }),
  ),
  asked(
    'show denied scripts for eliquis since september',
    deniedList({ drugs: drugsWith('eliquis'), period: '2026-09..' }),
  ),
  asked(
    'all the reversals last month from optiscript',
    reversalList({ payers: optiscript, period: '2026-10' }),
    total('reversals', { payers: optiscript, period: '2026-10' }),
  ),
  asked(
    'give me the 15 largest claims from primera this year',
    list('claims', { payers: primera, period: '2026', order: 'highest', limit: 15 }, paid),
  ),
  asked('newest claims', list('claims', { order: 'highest' }, 'claims')),
  asked(
    'last 25 claims we got paid on',
    list('claims', { limit: 25 }),
    list('claims', { limit: 25, claimStatus: 'paid' }),
  ),
  asked('which scripts did we fill below cost yesterday', belowCostList({ period: '2026-11-19' })),
  asked(
    'humalog claims where we lost money, past 90 days',
    belowCostList({ drugs: drugsWith('humalog'), period: '2026-08-23..' }),
  ),
  asked(
    'claims w/ GER fee over $3 in q3',
    list('claims', { amount: over('gerFee', 3), period: '2026-Q3' }),
  ),
  asked(
    'medicaid claims under $2 net',
    list('claims', { payers: medicaid, amount: under('netAmount', 2) }),
  ),
  asked(
    'claims that netted less than ten dollars this week',
    list('claims', { amount: under('netAmount', 10), period: thisWeek }),
  ),
  asked(
    'show me the xarelto rxs northlake paid in august',
    list('claims', { payers: northlake, drugs: drugsWith('xarelto'), period: '2026-08' }),
    list('claims', {
      payers: northlake,
      drugs: drugsWith('xarelto'),
      period: '2026-08',
      claimStatus: 'paid',
    }),
  ),
  asked(
    'paid claims only, november 10 thru 14',
    list('claims', { claimStatus: 'paid', period: '2026-11-10..2026-11-14' }),
  ),
  asked(
    'denials from state medicaid',
    deniedList({ payers: medicaid }),
    total('deniedClaims', { payers: medicaid }),
  ),
  asked(
    'claims at least 500 dollars for trulicity',
    list('claims', { amount: atLeast(paid, 500), drugs: drugsWith('trulicity') }),
  ),
  asked(
    'biggest dir hits in october',
    list('claims', { period: '2026-10', order: 'highest' }, ['dirFees', 'claimDirFees']),
    most('dirFees', 'payer', { period: '2026-10' }),
    askBack,
  ),
  asked(
    'pull every claim for NDC 00169-4130-13 this year',
    list('claims', { ndcs: ozempicNdc, period: '2026' }),
    list('claims', { drugs: drugsWith('ozempic'), period: '2026' }),
  ),
  asked('claims with other fees above 1.50', list('claims', { amount: over('otherFees', 1.5) })),
  asked(
    'smallest ten claims last month by net',
    list('claims', { period: '2026-10', order: 'lowest', limit: 10 }, 'netAmount'),
  ),
  asked('what claims hit on 11/18', list('claims', { period: '2026-11-18' })),
  asked(
    'show gabapentin fills from the first week of november',
    list('claims', { drugs: drugsWith('gabapentin'), period: '2026-11-01..2026-11-07' }),
  ),
  asked(
    'any reversed lantus claims?',
    reversalList({ drugs: drugsWith('lantus') }),
    total('reversals', { drugs: drugsWith('lantus') }),
  ),
];

const payments: readonly Question[] = [
  asked('What checks did we receive in October?', list('payments', { period: '2026-10' })),
  asked('latest payment from northlake', list('payments', { payers: northlake, order: 'highest' })),
  asked(
    'show eft deposits from caremont this quarter',
    list('payments', { payers: caremont, period: '2026-Q4' }),
  ),
  asked('payments over $20,000', list('payments', { amount: over('totalAmount', 20_000) })),
  asked('biggest checks this year', list('payments', { period: '2026', order: 'highest' })),
  asked(
    'what did medicaid send us this month',
    total(paidByPayers, { payers: medicaid, period: '2026-11' }),
    list('payments', { payers: medicaid, period: '2026-11' }),
    list('remittances', { payers: medicaid, period: '2026-11' }),
  ),
  asked(
    'deposits between 1000 and 3000 in september',
    list('payments', { amount: between('totalAmount', 1000, 3000), period: '2026-09' }),
  ),
  asked('recent deposits', list('payments', { order: 'highest' })),
  asked(
    'the last 5 payments optiscript made',
    list('payments', { payers: optiscript, order: 'highest', limit: 5 }),
  ),
];

const files: readonly Question[] = [
  asked(
    'remittance files from optiscript in october',
    list('remittances', { payers: optiscript, period: '2026-10' }),
  ),
  asked(
    'what 835s came in this week',
    list('remittances', { period: thisWeek }),
    rank(['payments', 'paymentsReceived'], 'remittance', { period: thisWeek }),
    { status: 'uploads' },
  ),
  asked(
    'list the ERAs we got from primera since sept 15',
    list('remittances', { payers: primera, period: '2026-09-15..' }),
  ),
  asked('most recent remits', list('remittances', { order: 'highest' }), { status: 'uploads' }),
  asked('files over $50k', list('remittances', { amount: over('totalAmount', 50_000) })),
];

const lumpSums: readonly Question[] = [
  asked(
    'all the PLBs from caremont in q3',
    list('lumpSums', { payers: caremont, period: '2026-Q3' }),
    total('lumpSums', { payers: caremont, period: '2026-Q3' }),
  ),
  asked(
    'recoupments bigger than 250 dollars',
    list('lumpSums', { categories: 'recoupment', amount: over('totalAmount', 250) }),
  ),
  asked(
    'show network fees northlake took as lump sums this year',
    list('lumpSums', { categories: 'network_fee', payers: northlake, period: '2026' }),
  ),
  asked('show lump sum adjustments on 10/30', list('lumpSums', { period: '2026-10-30' })),
  asked(
    'show unclassified lump sums over $100',
    list('lumpSums', { categories: 'unclassified', amount: over('totalAmount', 100) }),
  ),
  asked(
    'interest payments we received',
    list('lumpSums', { categories: 'interest' }),
    total('lumpSums', { categories: 'interest' }),
  ),
  asked(
    'forwarding balances this year',
    list('lumpSums', { categories: 'forwarding_balance', period: '2026' }),
    total('lumpSums', { categories: 'forwarding_balance', period: '2026' }),
  ),
  asked('latest recoupments', list('lumpSums', { categories: 'recoupment', order: 'highest' })),
  asked(
    'list the effective rate lump sums from optiscript last year',
    list('lumpSums', { categories: 'effective_rate', payers: optiscript, period: '2025' }),
  ),
  asked(
    'MFP refunds in the last 3 months',
    list('lumpSums', { categories: 'mfp_refund', period: '2026-09..' }),
    total('lumpSums', { categories: 'mfp_refund', period: '2026-09..' }),
  ),
  asked(
    'pull up the withholdings since January',
    list('lumpSums', { categories: 'withholding', period: '2026-01..' }),
  ),
];

const invoices: readonly Question[] = [
  asked(
    'Which Harborline invoices are still open?',
    list('invoices', { vendors: harborline }, 'vendorOpen'),
  ),
  asked(
    'bluestem bills past due',
    list('invoices', { vendors: bluestem }, 'vendorOverdue'),
    total(['vendorOverdue', 'overdueInvoices'], { vendors: bluestem }),
  ),
  asked(
    'five biggest invoices in october',
    list('invoices', { period: '2026-10', order: 'highest', limit: 5 }, 'vendorSpend'),
  ),
  asked('oldest unpaid invoice', list('invoices', { order: 'lowest' }, 'vendorOpen')),
  asked(
    'approved invoices from prairie',
    list('invoices', { vendors: prairie, invoiceStatus: 'approved' }),
  ),
  asked(
    'canceled invoices this year',
    list('invoices', { invoiceStatus: 'cancelled', period: '2026' }),
  ),
  asked(
    'invoices we paid in september',
    list('invoices', { invoiceStatus: 'paid', period: '2026-09' }),
    total('vendorPayments', { period: '2026-09' }),
  ),
  asked(
    'pending bills over 2k',
    list('invoices', { invoiceStatus: 'pending', amount: over('totalAmount', 2000) }),
  ),
  asked(
    'which invoices are we disputing with bluestem',
    list('invoices', { vendors: bluestem, invoiceStatus: 'disputed' }),
  ),
  asked(
    'invoices under $100 from harborline since june',
    list('invoices', {
      vendors: harborline,
      amount: under('totalAmount', 100),
      period: '2026-06..',
    }),
  ),
  asked(
    'latest 3 prairie invoices',
    list('invoices', { vendors: prairie, order: 'highest', limit: 3 }, 'vendorInvoices'),
  ),
  asked(
    'everything harborline billed us for in the last 30 days',
    list('invoices', { vendors: harborline, period: '2026-10-22..' }),
    total('vendorSpend', { vendors: harborline, period: '2026-10-22..' }),
  ),
  asked(
    'A/P aging detail',
    list('invoices', {}, ['vendorOpen', 'vendorOverdue']),
    rank(['vendorOpen', 'vendorOverdue'], ['vendor', 'status', 'month']),
    askBack,
  ),
  asked(
    'what have we bought off prairie lately',
    list('invoices', { vendors: prairie, period: 'any' }),
    total(spent, { vendors: prairie, period: 'any' }),
    askBack,
  ),
];

const finds: readonly Question[] = [
  asked('claim no. 6004512', { find: '6004512' }),
  asked('Rx# 7018834', { find: '7018834' }),
  asked('pls find check #77120', { find: '77120' }),
  asked('what was paid on claim 6002218', { find: '6002218' }),
  asked('did claim 6009911 ever pay', { find: '6009911' }),
  asked('status of claim 6003345', { find: '6003345' }),
  asked('is invoice BM-8120 paid', { find: 'BM-8120' }),
  asked('do we have HD-10455 in here', { find: 'HD-10455' }),
  asked('trace number 5500192837', { find: '5500192837' }),
  asked('search for 6007070', { find: '6007070' }),
  asked('prescription 7011208', { find: '7011208' }),
  asked(
    'can you look up ndc 00597015230',
    { find: '00597015230' },
    list('claims', { ndcs: '00597015230' }),
    list('claims', { drugs: drugsWith('jardiance') }),
  ),
  asked(
    'whats 13668042990',
    { find: '13668042990' },
    list('claims', { ndcs: '13668042990' }),
    list('claims', { drugs: drugsWith('pantoprazole') }),
  ),
  asked('details on PG-3009', { find: 'PG-3009' }),
  asked('invoice number hd 10311', { find: 'HD-10311' }),
  asked('check no 0098812 from optiscript', { find: '0098812' }),
  asked('the payment w/ trace 882910045', { find: '882910045' }),
  asked('show me Rx 7015561 please', { find: '7015561' }),
  asked('why was claim 6008123 denied', { find: '6008123' }),
  asked('i need the remit for check 330198', { find: '330198' }),
  asked('when is invoice PG-2981 due', { find: 'PG-2981' }),
  asked('how much was check 120045', { find: '120045' }),
  asked('CLAIM 6005001', { find: '6005001' }),
  asked('find everything on claim 6010002', { find: '6010002' }),
  asked('#7010090', { find: '7010090' }),
  asked('invoice BM7790', { find: 'BM-7790' }),
  asked('prairie', lookedUp(['prairie', prairie], 'invoices', { vendors: prairie })),
  asked(
    'caremont pharmacy services',
    lookedUp(['caremont', caremont], 'claims', { payers: caremont }),
  ),
  asked(
    'look up the drug vraylar',
    lookedUp(['vraylar', 'drug vraylar', 'the drug vraylar', ...drugsWith('vraylar')], 'claims', {
      drugs: drugsWith('vraylar'),
    }),
  ),
];

/** Rows of every kind with what narrows and sorts them, and one row by its number or name. */
export const moreRowQuestions: readonly Question[] = [
  ...claims,
  ...payments,
  ...files,
  ...lumpSums,
  ...invoices,
  ...finds,
];
