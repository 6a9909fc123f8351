import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  insulins,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  asked,
  belowCostList,
  between,
  deniedList,
  list,
  lookedUp,
  over,
  paidByPayers,
  reversalList,
  total,
  under,
} from '../wants.ts';

const paid = ['grossAmount', 'netAmount'] as const;
const lastWeek = '2026-11-08..2026-11-14|2026-11-09..2026-11-15';
const vraylarNdc = '61874013030';
const farxigaNdc = '00310621030';
const open = ['vendorOpen', 'vendorOverdue'] as const;

const claims: readonly Question[] = [
  asked(
    'let me see every claim that had more than $15 of dir in q3',
    list('claims', { amount: over('dirFee', 15), period: '2026-Q3' }),
  ),
  asked(
    'rejected claims from optiscript since nov 1',
    deniedList({ payers: optiscript, period: '2026-11' }),
    total('deniedClaims', { payers: optiscript, period: '2026-11' }),
  ),
  asked(
    'vraylar claims over $1500',
    list('claims', { drugs: drugsWith('vraylar'), amount: over(paid, 1500) }),
  ),
  asked(
    'pull the xarelto reversals',
    reversalList({ drugs: drugsWith('xarelto') }),
    total('reversals', { drugs: drugsWith('xarelto') }),
  ),
  asked(
    'claims where ger was more than $2 in october',
    list('claims', { amount: over('gerFee', 2), period: '2026-10' }),
  ),
  asked(
    'claims northlake paid us less than 3 dollars on',
    list('claims', { payers: northlake, amount: under(paid, 3) }),
    list('claims', { payers: northlake, amount: under(paid, 3), claimStatus: 'paid' }),
  ),
  asked(
    'underpaid entresto fills this quarter',
    belowCostList({ drugs: drugsWith('entresto'), period: '2026-Q4' }),
    total('belowCostClaims', { drugs: drugsWith('entresto'), period: '2026-Q4' }),
  ),
  asked(
    'furosemide scripts nov 9 to nov 12',
    list('claims', { drugs: drugsWith('furosemide'), period: '2026-11-09..2026-11-12' }),
    total('claims', { drugs: drugsWith('furosemide'), period: '2026-11-09..2026-11-12' }),
  ),
  asked(
    'bring up the z-pak claims from last month',
    list('claims', { drugs: drugsWith('azithromycin'), period: '2026-10' }),
  ),
  asked(
    'insulin claims with northlake that lost money in sept',
    belowCostList({ drugs: insulins, payers: northlake, period: '2026-09' }),
  ),
  asked(
    'the dozen lowest paying claims for caremont last month',
    list('claims', { payers: caremont, period: '2026-10', order: 'lowest', limit: 12 }, paid),
  ),
  asked(
    'claims w ndc 61874-0130-30 this quarter',
    list('claims', { ndcs: vraylarNdc, period: '2026-Q4' }),
    list('claims', { drugs: drugsWith('vraylar'), period: '2026-Q4' }),
    total('claims', { ndcs: vraylarNdc, period: '2026-Q4' }),
    total('claims', { drugs: drugsWith('vraylar'), period: '2026-Q4' }),
  ),
  asked('dispaly denyed claims for januvia', deniedList({ drugs: drugsWith('januvia') })),
];

const money: readonly Question[] = [
  asked(
    "bring up primera's payments in october",
    list('payments', { payers: primera, period: '2026-10' }),
    list('remittances', { payers: primera, period: '2026-10' }),
  ),
  asked(
    'what remits do we have from medicaid for q3',
    list('remittances', { payers: medicaid, period: '2026-Q3' }),
    list('payments', { payers: medicaid, period: '2026-Q3' }),
  ),
  asked(
    'what hit the bank on monday',
    list('payments', { period: '2026-11-16' }),
    total(paidByPayers, { period: '2026-11-16' }),
  ),
  asked(
    'payments under $100 since august',
    list('payments', { amount: under('totalAmount', 100), period: '2026-08..' }),
  ),
  asked(
    'every check over 10 grand this year',
    list('payments', { amount: over('totalAmount', 10_000), period: '2026' }),
  ),
  asked('opne up the last ten remtis', list('remittances', { order: 'highest', limit: 10 })),
  asked(
    'caremont recoupments over $1k',
    list('lumpSums', {
      categories: 'recoupment',
      payers: caremont,
      amount: over('totalAmount', 1000),
    }),
  ),
  asked(
    'bonuss paymnets from northlake',
    list('lumpSums', { categories: 'bonus', payers: northlake }),
    total('lumpSums', { categories: 'bonus', payers: northlake }),
  ),
  asked(
    'everything medicaid withheld in q2',
    list('lumpSums', { categories: 'withholding', payers: medicaid, period: '2026-Q2' }),
    total('lumpSums', { categories: 'withholding', payers: medicaid, period: '2026-Q2' }),
  ),
  asked(
    'lump sums optiscript took between $200 and $900',
    list('lumpSums', { payers: optiscript, amount: between('totalAmount', 200, 900) }),
  ),
];

const invoices: readonly Question[] = [
  asked('all invoices dated last week', list('invoices', { period: lastWeek })),
  asked(
    "what's unpaid with prairie",
    list('invoices', { vendors: prairie }, open),
    total('vendorOpen', { vendors: prairie }),
  ),
  asked(
    'our 20 biggest invoices ytd',
    list('invoices', { period: '2026', order: 'highest', limit: 20 }, 'vendorSpend'),
  ),
  asked(
    'disputed bluestem bills over $500',
    list('invoices', {
      vendors: bluestem,
      invoiceStatus: 'disputed',
      amount: over('totalAmount', 500),
    }),
  ),
  asked(
    'canclled bills from harbroline',
    list('invoices', { vendors: harborline, invoiceStatus: 'cancelled' }),
  ),
  asked(
    'bluestem invoices still pending',
    list('invoices', { vendors: bluestem, invoiceStatus: 'pending' }),
  ),
  asked(
    'bookkeeper needs the harborline invoices for august, can you pull them up',
    list('invoices', { vendors: harborline, period: '2026-08' }),
  ),
];

const finds: readonly Question[] = [
  asked('did rx 7014420 get paid', { find: '7014420' }),
  asked('anything on check 0077231', { find: '0077231' }),
  asked('is hd-10502 in the system', { find: 'HD-10502' }),
  asked('tell me about claim 6011873', { find: '6011873' }),
  asked('who sent check 551209', { find: '551209' }),
  asked('was claim 6003321 reversed', { find: '6003321' }),
  asked('trying to match up eft 8830027719', { find: '8830027719' }),
  asked('bluestem invoice BM 8233', { find: 'BM-8233' }),
  asked('locate PG-3120 please', { find: 'PG-3120' }),
  asked(
    'which drug is ndc 00310-6210-30',
    { find: farxigaNdc },
    list('claims', { ndcs: farxigaNdc }),
    list('claims', { drugs: drugsWith('farxiga') }),
  ),
  asked('clm 6008754', { find: '6008754' }),
  asked('rx no 7010065', { find: '7010065' }),
  asked('what did we get on rx 7019002', { find: '7019002' }),
  asked('wheres ck 330871', { find: '330871' }),
  asked('the insurance called about claim 6007719, can you bring it up', { find: '6007719' }),
  asked('serach for clain 6004490', { find: '6004490' }),
  asked('pls fnd invocie HD-10388', { find: 'HD-10388' }),
  asked('bluestem', lookedUp(['bluestem', bluestem], 'invoices', { vendors: bluestem })),
  asked(
    'optiscript pbm',
    lookedUp(['optiscript', 'optiscript pbm'], 'claims', { payers: optiscript }),
  ),
  asked(
    'loko up spriva',
    lookedUp(['spriva', 'spiriva', ...drugsWith('spiriva')], 'claims', {
      drugs: drugsWith('spiriva'),
    }),
  ),
];

/** Many rows, and one by its number or name. */
export const thirdRowQuestions: readonly Question[] = [...claims, ...money, ...invoices, ...finds];
