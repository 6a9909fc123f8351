import { caremont, drugsWith, northlake, optiscript, prairie, primera } from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  askBack,
  asked,
  cases,
  dirClaims,
  followed,
  least,
  list,
  over,
  profit,
  rank,
  refused,
  revenue,
  share,
  spent,
  total,
  trend,
  versus,
  why,
} from '../wants.ts';

const october = { period: '2026-10' };
const september = { period: '2026-09' };
const thirdQuarter = { period: '2026-Q3' };
const cannotTell = { cannot: ['outside', 'not_understood', 'unknown_name'] } as const;

const meanings: readonly Question[] = [
  asked('what is a recoupment', { meaning: 'Recoupment' }),
  asked('whats ger stand for', { meaning: ['GER', 'gerFees'] }),
  asked('how do you figure profit margin', { meaning: ['Profit margin', 'profitMargin'] }),
  asked(
    'what is the diff between gross and net',
    { meaning: ['Gross', 'Net', 'grossAmount', 'netAmount'] },
    askBack,
  ),
  asked('what does forwarding balance mean on my remit', { meaning: 'Forwarding balance' }),
  asked('do you count reversals in revenue', {
    meaning: ['revenue', 'Reversal', 'reversals'],
  }),
  asked('what goes into expenses', { meaning: 'expenses' }),
  asked('explain what a plb is', { meaning: 'PLB' }),
  asked('what is dead inventory', askBack, cannotTell),
  asked('what is a brand effective rate guarentee', {
    meaning: ['Effective rate', 'GER', 'gerFees'],
  }),
];

const topics: readonly Question[] = [
  asked('what needs my attention today', advice('first')),
  asked('can we get any dir back', advice('recover')),
  asked('anything out of whack this month', advice('unusual')),
  asked('did we get double billed by prairie', advice('duplicates')),
  asked('is harborline ripping us off', advice('overcharges'), askBack),
  asked('what deadlines are coming up', cases('due'), { cannot: 'forecast' }),
  asked('what has caremont paid us back on appeals', [
    cases(['seen', 'won'], { parties: caremont }),
    cases(['seen', 'won'], { parties: caremont, kinds: ['mac'] }),
  ]),
  asked('cases still open with northlake', cases('open', { parties: northlake })),
  asked('which appeals did optiscript turn down', [
    cases('lost', { parties: optiscript }),
    cases('lost', { parties: optiscript, kinds: ['mac'] }),
  ]),
  asked('how do i upload a remit from my phone', { howTo: 'uploadRemittance' }),
  asked('where do i type in what harborline charges for drugs', {
    howTo: ['addDrugCosts', 'addInvoice'],
  }),
  asked('how do i let my tech log in', { howTo: 'addUser' }),
  asked('i want the monthly summary mailed to me', { howTo: 'emailReport' }),
  asked('how do i get this into excel', { howTo: 'exportData' }),
  asked('how do i fix a wrong amount on a scanned remit', { howTo: 'reviewDocument' }),
  asked('are my files done processing', { status: 'uploads' }),
  asked('how many uploads do i have left this month', { status: 'plan' }),
  asked('anything waiting on my review', { status: 'review' }),
];

const refusals: readonly Question[] = [
  refused('qual foi o lucro em outubro', 'other_language', 'not_understood'),
  refused('drop table claims', 'code'),
  refused(
    'does the cvs on main st get better rates than us',
    'other_pharmacy',
    'unknown_name',
    'not_understood',
  ),
  refused('delete my october claims', 'change'),
  refused('how much will we make in december', 'forecast'),
  refused('what does mrs henderson take', 'patient', 'unknown_name', 'not_understood'),
  refused('whats my rent', 'outside', 'not_understood'),
];

const chain = ['dir fees by payer last quarter'];
const followUps: readonly Question[] = [
  followed(chain, 'and in q2', rank('dirFees', 'payer', { period: '2026-Q2' })),
  followed(chain, 'only optiscript and primera', [
    ...versus('dirFees', 'payer', { ...thirdQuarter, payers: [optiscript, primera] }),
  ]),
  followed(chain, 'show me the claims', dirClaims(thirdQuarter), list('claims', thirdQuarter)),
  followed(chain, 'y', why('dirFees', { ...thirdQuarter, against: '2026-Q2' })),
  followed('claims in october', 'same for september', total('claims', september)),
  followed('profit on eliquis in september', 'and xarelto?', [
    total(profit, { ...september, drugs: drugsWith('xarelto') }),
    ...versus(profit, 'drug', { ...september, drugs: drugsWith('eliquis', 'xarelto') }),
  ]),
  followed('spend by vendor this year', 'as a share', share(spent, 'vendor', { period: '2026' })),
  followed('top 10 drugs by profit in q3', 'bottom 10 instead', [
    least(profit, 'drug', { ...thirdQuarter, limit: 10 }),
  ]),
  followed('unpaid invoices from prairie', 'over 1000 only', [
    list('invoices', { vendors: prairie, amount: over('totalAmount', 1_000) }, [
      ...(['vendorOpen', 'vendorInvoices', 'vendorSpend'] as const),
    ]),
  ]),
  followed('revenue from caremont in october', 'by month this year', [
    trend(revenue, 'month', { period: '2026', payers: caremont }),
  ]),
  followed('scripts in october', 'how many of those were denied', [total('deniedClaims', october)]),
];

export const ninthTopics: readonly Question[] = [
  ...[...meanings, ...topics, ...refusals, ...followUps],
];
