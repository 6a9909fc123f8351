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
  asked,
  atLeast,
  belowCostList,
  between,
  deniedList,
  list,
  lookedUp,
  over,
  reversalList,
  total,
  under,
} from '../wants.ts';

const paid = ['grossAmount', 'netAmount'] as const;
const lantus = drugsWith('lantus');
const ozempic = drugsWith('ozempic');
const dirLumps = { categories: 'dir', payers: optiscript };

const lists: readonly Question[] = [
  asked(
    'claims with a dir fee of at least $15 last month',
    list('claims', { amount: atLeast('dirFee', 15), period: '2026-10' }),
  ),
  asked(
    'show everything caremont denied this quarter',
    deniedList({ payers: caremont, period: '2026-Q4' }),
  ),
  asked(
    'give me the fills where we got paid less than cost on trulicity',
    belowCostList({ drugs: drugsWith('trulicity') }),
  ),
  asked(
    'lsit reversals for optiscrip since july',
    reversalList({ payers: optiscript, period: '2026-07..' }),
  ),
  asked(
    'lump sms under $100 from nothlake',
    list('lumpSums', { amount: under('totalAmount', 100), payers: northlake }),
  ),
  asked(
    'open bills from prairie',
    list('invoices', { vendors: prairie }, 'vendorOpen'),
    total('vendorOpen', { vendors: prairie }),
  ),
  asked('which invoices are late', list('invoices', {}, ['vendorOverdue', 'overdueInvoices'])),
  asked(
    'cancelled invoices this year',
    list('invoices', { invoiceStatus: 'cancelled', period: '2026' }),
    total('vendorInvoices', { invoiceStatus: 'cancelled', period: '2026' }),
  ),
  asked(
    'deposits from medicaid in q3',
    list('payments', { payers: medicaid, period: '2026-Q3' }),
    total(['payments', 'paymentsReceived'], { payers: medicaid, period: '2026-Q3' }),
  ),
  asked('remittances received this month', list('remittances', { period: '2026-11' })),
  asked('lantus claims over $300', [
    list('claims', { amount: over(paid, 300), drugs: lantus }),
    total('claims', { amount: over(paid, 300), drugs: lantus }),
  ]),
  asked(
    'five highest dir claims for primera',
    list('claims', { payers: primera, limit: 5 }, ['dirFees', 'claimDirFees']),
  ),
  asked('show claims with GER fees over $3', list('claims', { amount: over('gerFee', 3) })),
  asked(
    'show me the recoupmnt rows for this yaer',
    list('lumpSums', { categories: 'recoupment', period: '2026' }),
  ),
  asked(
    'blustem invoices betwen $500 and $2000',
    list('invoices', { amount: between('totalAmount', 500, 2_000), vendors: bluestem }),
  ),
  asked(
    'invoices that are approved but not paid yet',
    list('invoices', { invoiceStatus: 'approved' }, [
      'vendorOpen',
      'vendorInvoices',
      'vendorSpend',
    ]),
    list('invoices', {}, 'vendorOpen'),
  ),
  asked(
    'lowest 10 claims by gross in october',
    list('claims', { period: '2026-10', order: 'lowest', limit: 10 }, 'grossAmount'),
  ),
  asked('dir lump sums from optiscript', list('lumpSums', dirLumps), total('lumpSums', dirLumps)),
  asked(
    'network fee lump sums since march',
    list('lumpSums', { categories: 'network_fee', period: '2026-03..' }),
    total('lumpSums', { categories: 'network_fee', period: '2026-03..' }),
  ),
  asked('claims on sept 14', [
    list('claims', { period: '2026-09-14' }),
    total('claims', { period: '2026-09-14' }),
  ]),
  asked('scripts for farxiga last week', [
    list('claims', { drugs: drugsWith('farxiga'), period: '2026-11-08..2026-11-14' }),
    total('claims', { drugs: drugsWith('farxiga'), period: '2026-11-08..2026-11-14' }),
  ]),
  asked('show the claims primera paid yesterday', [
    list('claims', { payers: primera, period: '2026-11-19' }),
    list('claims', { payers: primera, period: '2026-11-19', claimStatus: 'paid' }),
  ]),
  asked('chekcs bigger then 20k', list('payments', { amount: over('totalAmount', 20_000) })),
  asked('show payments since the 1st of november', list('payments', { period: '2026-11' })),
  asked(
    'invoices from harborline for last quarter',
    list('invoices', { vendors: harborline, period: '2026-Q3' }),
    total('vendorInvoices', { vendors: harborline, period: '2026-Q3' }),
  ),
  asked(
    'claims we lost money on with medicaid in july',
    belowCostList({ payers: medicaid, period: '2026-07' }),
  ),
  asked(
    'effective rate lump sums this year',
    list('lumpSums', { categories: 'effective_rate', period: '2026' }),
    total('lumpSums', { categories: 'effective_rate', period: '2026' }),
  ),
  asked(
    'MFP refunds',
    list('lumpSums', { categories: 'mfp_refund' }),
    total('lumpSums', { categories: 'mfp_refund' }),
  ),
  asked('show 25 claims from today', list('claims', { period: '2026-11-20', limit: 25 })),
  asked(
    'paid invoices from october',
    list('invoices', { invoiceStatus: 'paid', period: '2026-10' }),
    total('vendorInvoices', { invoiceStatus: 'paid', period: '2026-10' }),
  ),
];

const finds: readonly Question[] = [
  asked('where can i see claim 6007731', { find: '6007731' }),
  asked('claim# 6002218', { find: '6002218' }),
  asked('rx number 7040012', { find: '7040012' }),
  asked('trace number 0088123', { find: '0088123' }),
  asked("what's up with check 330917", { find: '330917' }),
  asked('invoice number PR-30455', { find: 'PR-30455' }),
  asked('hd-10055', { find: 'HD-10055' }),
  asked('serach for invioce HD-10061', { find: 'HD-10061' }),
  asked('00169-4130-13', [
    { find: '00169413013' },
    list('claims', { ndcs: '00169413013' }),
    list('claims', { drugs: ozempic }),
  ]),
  asked('ndc 00088221905', [
    { find: '00088221905' },
    list('claims', { ndcs: '00088221905' }),
    list('claims', { drugs: lantus }),
  ]),
  asked('claim 6004410 details', { find: '6004410' }),
  asked('payment 0077120', { find: '0077120' }),
  asked('eft 5500123', { find: '5500123' }),
  asked('brign up the clame 6009014', { find: '6009014' }),
  asked('tell me about claim no 6001112', { find: '6001112' }),
  asked(
    'jardiance',
    lookedUp(['jardiance', ...drugsWith('jardiance')], 'claims', { drugs: drugsWith('jardiance') }),
  ),
  asked('optiscript', lookedUp(['optiscript', optiscript], 'claims', { payers: optiscript })),
  asked(
    'find prarie generics',
    lookedUp(['prarie generics', 'prairie generics', prairie], 'invoices', { vendors: prairie }),
  ),
  asked(
    'look up spriva respimt',
    lookedUp(['spriva respimt', 'spiriva', 'spiriva respimat', ...drugsWith('spiriva')], 'claims', {
      drugs: drugsWith('spiriva'),
    }),
  ),
  asked('can u pull check no. 661204', { find: '661204' }),
];

export const heldOutRows: readonly Question[] = [...lists, ...finds];
