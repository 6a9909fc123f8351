import type { Question } from '../question.ts';
import {
  advice,
  asked,
  belowCostList,
  deniedList,
  list,
  most,
  octoberSoFar,
  total,
  trend,
  why,
} from '../wants.ts';

const november = { period: '2026-11', against: octoberSoFar };
const ofPayers = ['dirPercentage', 'dirFees', 'fees', 'takeBacks', 'dirAboveUsual'] as const;
const savings = total('potentialSavings');
const negotiate = { howTo: 'negotiate' } as const;

const first: readonly Question[] = [
  asked("what's on fire today", advice('first', 'unusual')),
  asked('if i only have ten minutes what should i look at', advice('first')),
  asked('give me my to do list', advice('first'), { status: 'review' }),
  asked('just tell me what to do next', advice('first')),
  asked('whats the biggest problem in my store right now', advice('first', 'unusual')),
  asked('top priorities for this week', advice('first')),
  asked('where should i focus', advice('first', 'recover')),
  asked('walk me through what i need to handle', advice('first'), { status: 'review' }),
  asked('I just logged in. Now what?', advice('first'), { courtesy: 'help' }),
  asked('anything urgent', advice('first', 'unusual')),
  asked('what should my office manager work on monday morning', advice('first')),
  asked('what would you do in my shoes', advice('first', 'recover')),
  asked('pls prioritze my day, im swampd', advice('first')),
  asked('any alerts', advice('first', 'unusual')),
  asked('do i have anythin to take caer of', advice('first'), { status: 'review' }),
  asked('what should i tackel befor the weekend', advice('first')),
  asked("what's the one thing hurting us the most", advice('first', 'recover', 'unusual')),
  asked("i've been away two weeks what did i miss", advice('first', 'unusual'), {
    status: 'uploads',
  }),
];

const recover: readonly Question[] = [
  asked("where's my money going that i could get back", advice('recover')),
  asked('how much am i leaving on the table', advice('recover'), savings),
  asked('find me some money', advice('recover', 'first')),
  asked('what savings opportunities do you see', advice('recover'), savings),
  asked('can i claw anything back from these pbms', advice('recover'), negotiate),
  asked('what can i appeal', advice('recover'), negotiate),
  asked(
    'which take backs should i contest',
    advice('recover', 'first'),
    total('unexplainedTakeBacks'),
    list('lumpSums', { categories: ['recoupment'] }),
  ),
  asked('where can we cut costs', advice('recover', 'overcharges')),
  asked('how do i make more money', advice('recover', 'first')),
  asked('any low hanging fruit', advice('recover', 'first')),
  asked('i need to find 20 grand somewhere, ideas?', advice('recover', 'first')),
  asked('how can we imrpove our margn', advice('recover', 'first')),
  asked('what could i fight northlake on', advice('recover', 'first'), negotiate),
  asked('is there money out there that belongs to us', advice('recover')),
  asked('what am i overpaying for', advice('overcharges', 'recover')),
  asked('how do i lower what the pbms take from me', advice('recover', 'first'), negotiate),
  asked(
    'which contracts should i renegotiate',
    advice('recover', 'first'),
    negotiate,
    most([...ofPayers, 'dirNegotiationSavings'], 'payer'),
  ),
  asked('biggest savings', advice('recover', 'first'), savings),
  asked('tell me what underpayments i can go after', advice('recover', 'first'), belowCostList()),
];

const unusual: readonly Question[] = [
  asked('does anything look off to you', advice('unusual')),
  asked('see anything strange', advice('unusual')),
  asked('any surprises in the october numbers', advice('unusual')),
  asked('did anything jump out this week', advice('unusual')),
  asked('anything fishy going on with caremont', advice('unusual')),
  asked('is everything normal', advice('unusual', 'first')),
  asked('any outliers', advice('unusual')),
  asked('spot anything out of the ordinary since september', advice('unusual')),
  asked(
    'is there somthing wierd with my dir this month',
    advice('unusual'),
    why('dirFees', november),
  ),
  asked('were there any big swings last month', advice('unusual')),
  asked("anything i wouldn't expect in the last remits", advice('unusual')),
  asked('hows it look, any anomolies or waht', advice('unusual')),
  asked(
    'is something going on with denials',
    advice('unusual'),
    total('deniedClaims', { period: 'any' }),
    trend('deniedClaims', 'any', { period: 'any' }),
    why('deniedClaims', { period: 'any', against: 'any' }),
    deniedList({ period: 'any' }),
  ),
  asked('flag anything suspicious', advice('unusual', 'first')),
  asked('should i be concerned about anything', advice('unusual', 'first')),
];

const duplicates: readonly Question[] = [
  asked('did we pay the same bill two times', advice('duplicates')),
  asked('check for double payments', advice('duplicates')),
  asked('did bluestem send the same invoice again', advice('duplicates')),
  asked('have i been charged twice', advice('duplicates')),
  asked('any repeat invoices from prairie', advice('duplicates')),
  asked('did my bookkeper enter anythign twice', advice('duplicates')),
  asked('invoices we might have paid more than once', advice('duplicates')),
  asked('any dupes', advice('duplicates')),
  asked('same invoice nubmer showing up twise?', advice('duplicates')),
];

const overcharges: readonly Question[] = [
  asked('am i getting a fair price from harborline', advice('overcharges')),
  asked('who is gouging me', advice('overcharges'), most(ofPayers, 'payer')),
  asked('could i buy cheaper somewhere else', advice('overcharges', 'recover')),
  asked('did bluestem raise prices on me', advice('overcharges', 'unusual')),
  asked('are my drug prices above nadac', advice('overcharges'), total('purchasingSavings')),
  asked('check if my vendors are billing the right price', advice('overcharges'), {
    howTo: 'checkFindings',
  }),
  asked('wholesaler padding the bill?', advice('overcharges')),
  asked('which invoices have the wrong price', advice('overcharges'), { howTo: 'checkFindings' }),
  asked('whos overchraging us on inhalrs', advice('overcharges')),
];

/** What to do, in words far from those of the screens. */
export const moreAdviceQuestions: readonly Question[] = [
  ...first,
  ...recover,
  ...unusual,
  ...duplicates,
  ...overcharges,
];
