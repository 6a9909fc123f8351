import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  prairie,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  askBack,
  asked,
  compared,
  deniedList,
  list,
  most,
  paidByPayers,
  profit,
  rank,
  revenue,
  reversalList,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const octoberAgainst = { ...october, against: '2026-09' };
const thisWeek = { period: '2026-11-15..2026-11-21' };
const refunds = { categories: 'mfp_refund', period: '2026' };
const taken = ['dirFees', 'takeBacks', 'fees'] as const;
const open = ['vendorOpen', 'vendorOverdue'] as const;
const late = ['vendorOverdue', 'overdueInvoices'] as const;

/** Figures and rows in words that sound like advice, a task, a meaning or a courtesy. */
export const figuresLikeTopics: readonly Question[] = [
  asked(
    'what should i pay harborline',
    total(open, { vendors: harborline }),
    list('invoices', { vendors: harborline }, open),
  ),
  asked('anything overdue', list('invoices', {}, late), total(late)),
  asked(
    'any bills we still have to pay bluestem',
    total(open, { vendors: bluestem }),
    list('invoices', { vendors: bluestem }, open),
  ),
  asked(
    'what did we recover in mfp refunds this year',
    total('lumpSums', refunds),
    list('lumpSums', refunds),
  ),
  asked(
    'how do our dir fees look',
    total(['dirFees', 'dirPercentage'], { period: 'any' }),
    trend(['dirFees', 'dirPercentage'], 'any', { period: 'any' }),
    compared('dirFees', { period: 'any', against: 'any' }),
  ),
  asked('how do i compare september and october dir', compared('dirFees', octoberAgainst)),
  asked(
    'can i see what caremont took in august',
    total(taken, { payers: caremont, period: '2026-08' }),
  ),
  asked('help me find claim 6005799', { find: '6005799' }),
  asked('status of invoice HD-10031', { find: 'HD-10031' }),
  asked(
    'how are we doing on margin this quarter',
    total('profitMargin', { period: '2026-Q4' }),
    trend('profitMargin', 'any', { period: '2026-Q4' }),
    compared('profitMargin', { period: '2026-Q4', against: 'any' }),
  ),
  asked('what is our dir percentge this yaer', total('dirPercentage', { period: '2026' })),
  asked("what's net profit for october", total('netProfit', october)),
  asked(
    'can you explain to me how much we paid bluestem last month',
    total(spent, { ...october, vendors: bluestem }),
  ),
  asked('i need to see every unpaid invoice', list('invoices', {}, open)),
  asked(
    'where do we make the most money',
    most([...profit, 'drugGrossProfit'], ['payer', 'drug']),
    askBack,
  ),
  asked('where do i lose the most below cost', most('belowCostLoss', ['payer', 'drug'])),
  asked(
    'how do caremont and nortlake stack up on dri',
    versus(['dirFees', 'dirPercentage'], 'payer', { payers: [caremont, northlake] }),
  ),
  asked('first quarter dir', total('dirFees', { period: '2026-Q1' })),
  asked(
    'any reversals i should know about from last week',
    reversalList({ period: '2026-11-08..2026-11-14' }),
    total('reversals', { period: '2026-11-08..2026-11-14' }),
  ),
  asked('report of dir by payer for q3', rank('dirFees', 'payer', { period: '2026-Q3' }), {
    howTo: 'makeReport',
  }),
  asked(
    'how do we do with medicaid',
    total([...paidByPayers, 'netProfit', 'grossAmount', 'revenue'], { payers: medicaid }),
    askBack,
  ),
  asked('hello, dir fees for september please and thank you', [
    total('dirFees', { period: '2026-09' }),
  ]),
  asked(
    'help me understand how much primera took in q2',
    total(taken, { payers: primera, period: '2026-Q2' }),
  ),
  asked(
    'can i get the numbr of invocies from prairie this year',
    total('vendorInvoices', { vendors: prairie, period: '2026' }),
  ),
  asked('i want to know who we owe the most', most('vendorOpen', 'vendor')),
  asked('are there any deneid calims this week', [
    total('deniedClaims', thisWeek),
    ...deniedList(thisWeek),
  ]),
  asked("why don't you just show me october dir", total('dirFees', october)),
  asked(
    'did dir go up in october',
    compared('dirFees', octoberAgainst),
    why('dirFees', octoberAgainst),
    trend('dirFees', 'any', { period: 'any' }),
  ),
  asked(
    'should i keep stocking trulicity or do we lose money on it',
    total(['netProfit', 'belowCostLoss'], { drugs: drugsWith('trulicity') }),
    advice('recover', 'first'),
    askBack,
  ),
  asked(
    'give me the difference in revenue between q1 and q2',
    compared(revenue, { period: '2026-Q2', against: '2026-Q1' }),
  ),
];
