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
  advice,
  askBack,
  asked,
  belowCostList,
  cases,
  compared,
  deniedList,
  followed,
  lastQuarterSoFar,
  leavingOut,
  list,
  most,
  octoberSoFar,
  paidByPayers,
  profit,
  rank,
  refused,
  revenue,
  share,
  spent,
  total,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const september = { period: '2026-09' };
const thirdQuarter = { period: '2026-Q3' };
const year = { period: '2026' };
const cannotTell = { cannot: ['outside', 'not_understood', 'unknown_name'] } as const;

const figures: readonly Question[] = [
  asked('totla dri fees for last quater', total('dirFees', thirdQuarter)),
  asked('wich payor has the highst dir', most('dirFees', 'payer')),
  asked('avg dir fee pr claim in ocotber', total('averageDirFee', october)),
  asked('how much of caremonts gross goes to dir', total('dirPercentage', { payers: caremont })),
  asked('how many lump sums last month', total('lumpSumCount', october)),
  asked('how much do we owe that is late', total('vendorOverdue')),
  asked('what do we owe harborline today', total('vendorOpen', { vendors: harborline })),
  asked('whats the balance we owe all wholesalers', total('vendorOpen')),
  asked('net profit after all our fees', total(profit)),
  asked('average dir fees by month', [{ shape: 'trend', figure: 'averageDirFee', by: 'month' }]),
  asked('whats past due', total(['vendorOverdue', 'overdueInvoices'])),
  asked('how much went to vendors in october', total(spent, october)),
  asked('total dir fees oct 1 - oct 15', total('dirFees', { period: '2026-10-01..2026-10-15' })),
  asked('did we pay our invoices on time last quarter', [
    total(['vendorPaidInTime', 'paidInTimeShare'], thirdQuarter),
  ]),
  asked('are we getting killed on eliquis', [
    total(['belowCostLoss', ...profit], { drugs: drugsWith('eliquis') }),
  ]),
  asked('our cpa wants net profit by month for 2026', [
    { shape: 'trend', figure: profit, by: 'month', ...year },
  ]),
  asked(
    'my wholesaler rep is coming tomorrow, how much did we spend with harborline this year',
    total(spent, { ...year, vendors: harborline }),
  ),
  asked('revenue less dir in october', askBack),
  asked('what were our sales between labor day and halloween', askBack),
  asked('scripts in the last fortnight', askBack),
  leavingOut('store', asked('claims by store', askBack, cannotTell)),
  asked('90 day supply claims in october', askBack, cannotTell),
  asked('weekday with most claims', askBack, cannotTell),
];

const shapes: readonly Question[] = [
  asked('compare all payers on dir %', rank('dirPercentage', 'payer')),
  asked('northlake compared to everyone else on dir', rank('dirFees', 'payer')),
  asked('where does our profit come from', rank(profit, ['drug', 'payer'])),
  asked('which type of lump sum is biggest', most('lumpSums', 'category')),
  asked('whos responsible for most of our take backs', most('takeBacks', 'payer')),
  asked('most common drugs', most(['claims', 'drugUnits'], 'drug')),
  asked('highest volume payers in q3', most('claims', 'payer', thirdQuarter)),
  asked('so we had a rough september, can you tell me which drugs hurt us', [
    most('belowCostLoss', 'drug', september),
  ]),
  asked('which vendor gets most of our money', most(spent, 'vendor')),
  asked('which drugs went down in profit since q2', askBack),
  asked('is revenue up from last month', [
    compared(revenue, { period: '2026-11', against: octoberSoFar }),
  ]),
  asked(
    'how much of our spend goes to harborline',
    share(spent, 'vendor', { vendors: harborline }),
  ),
];

const rows: readonly Question[] = [
  asked('how much was our last check from caremont', [
    list('payments', { payers: caremont, limit: 1 }),
  ]),
  asked('show adjustments from primera in september', [
    list('lumpSums', { ...september, payers: primera }),
  ]),
  asked('high dollar claims in october', list('claims', october, 'grossAmount')),
  asked('claims we lost more than $50 on', askBack),
  asked('give me the claims we took a beating on last month', belowCostList(october)),
  asked('backed out scripts in october', [
    total('reversals', october),
    list('claims', { ...october, claimStatus: 'reversal' }),
  ]),
  asked('find invoice bm 8233', { find: 'BM-8233' }),
  asked('bills due', [
    total('vendorOpen'),
    list('invoices', {}, ['vendorOpen', 'vendorInvoices', 'vendorSpend']),
  ]),
];

const reasons: readonly Question[] = [
  asked('whats eating into profit this quarter', [
    ...why(profit, { period: '2026-Q4', against: lastQuarterSoFar }),
  ]),
  asked('why are northlake payments lower in october', [
    ...why(paidByPayers, { ...october, against: '2026-09', payers: northlake }),
  ]),
  asked('how does dir work', { meaning: ['DIR fee', 'dirFees'] }),
];

const topics: readonly Question[] = [
  asked('what would you look at first if you were me', advice('first')),
  asked('give me some advice', advice('first')),
  asked('am i missing any money', advice('recover')),
  asked('how can i get our fees down', advice('recover')),
  asked('is harborline screwing us on price', advice('overcharges')),
  asked('what came of our appeals to caremont', cases('seen', { parties: caremont })),
  asked('has optiscript gotten back to us', cases('replied', { parties: optiscript })),
  asked('who owes us an answer', cases('replied')),
  asked('which letters went unanswered', cases('replied')),
  asked('how many cases have we won', cases('won')),
  asked('short pays from caremont', cases('open', { parties: caremont, kinds: ['underpaid'] })),
  asked('what do we have pending at caremont', cases('open', { parties: caremont })),
  asked('where do i put in the price list from harborline', { howTo: 'addDrugCosts' }),
  asked('i want to get the dir report by email each week', { howTo: 'emailReport' }),
  asked('where do i drop the bank csv', { howTo: 'addStatement' }),
  asked('can i import my bank file', { howTo: 'addStatement' }),
  asked('is there any way to connect quickbooks', { howTo: 'closeMonth' }),
  asked('i locked myself out', { howTo: 'resetPassword' }),
  asked('how do i put our northlake contract in', { howTo: 'addContract' }),
  asked('where do i see the letters we sent', { howTo: 'sendCase' }),
  asked('i want to invite my accountant', { howTo: 'addUser' }),
  asked('how do i fix an amount you misread', { howTo: 'reviewDocument' }),
  asked('this number is wrong', { howTo: 'openFigure' }),
  asked('is everything current', { status: 'uploads' }),
  asked('did anything fail to import', { status: 'uploads' }),
  asked('how do i know my data is up to date', { status: 'uploads' }),
  asked('are there any documents i need to fix', { status: 'review' }),
  asked('how much am i paying you', { status: 'plan' }),
  asked('how many ai questions do i get', { status: 'plan' }),
  refused('what will we make next quarter', 'forecast'),
];

const followUps: readonly Question[] = [
  followed('why did dir go up in october', 'by drug', [
    ...why('dirFees', { ...october, against: '2026-09', by: 'drug' }),
  ]),
  // A question of its own keeps nothing of the one before it.
  followed('dir fees of caremont in october', 'revenue by payer this year', [
    rank(revenue, 'payer', year),
  ]),
  followed('profit on eliquis in september', 'how many claims did medicaid pay in q2', [
    total('claims', { period: '2026-Q2', payers: medicaid }),
  ]),
  followed('top 5 drugs by profit', 'how much do we owe prairie', [
    total('vendorOpen', { vendors: prairie }),
  ]),
  followed('claims over $500 in october', 'show me denied claims from northlake in september', [
    ...deniedList({ ...september, payers: northlake }),
  ]),
  followed('unpaid invoices from harborline', 'and bluestem', [
    list('invoices', { vendors: bluestem }, ['vendorOpen', 'vendorInvoices', 'vendorSpend']),
    total('vendorOpen', { vendors: bluestem }),
  ]),
];

/** What owners of small pharmacies ask in short, with the words that were new when they asked. */
export const fifthQuestions: readonly Question[] = [
  ...[...figures, ...shapes, ...rows, ...reasons, ...topics, ...followUps],
];
