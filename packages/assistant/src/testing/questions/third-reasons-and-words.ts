import {
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  primera,
} from '../demo-names.ts';
import type { Question, Want } from '../question.ts';
import {
  advice,
  asked,
  belowCostList,
  compared,
  lastQuarterSoFar,
  most,
  octoberSoFar,
  paidByPayers,
  profit,
  revenueOfDrugs,
  spent,
  total,
  why,
} from '../wants.ts';

const september = { period: '2026-09', against: '2026-08' };
const october = { period: '2026-10', against: '2026-09' };
const november = { period: '2026-11', against: octoberSoFar };
const secondQuarter = { period: '2026-Q2', against: '2026-Q1' };
const thirdQuarter = { period: '2026-Q3', against: '2026-Q2' };
const thisQuarter = { period: '2026-Q4', against: lastQuarterSoFar };
const anyTime = { period: 'any', against: 'any' };

const reasons: readonly Question[] = [
  asked(
    "how come optiscript's dir is so heavy this month",
    why('dirFees', { ...november, payers: optiscript }),
  ),
  asked('what made profit dip in june', why(profit, { period: '2026-06', against: '2026-05' })),
  asked(
    "primera's checks shrank in september, what happened",
    why(paidByPayers, { ...september, payers: primera }),
    compared(paidByPayers, { ...september, payers: primera }),
  ),
  asked(
    "why'd scripts fall off in august",
    why('claims', { period: '2026-08', against: '2026-07' }),
  ),
  asked("what's pushing our cost of goods up this quarter", why('drugCost', thisQuarter)),
  asked(
    'why has caremont been clawing back so much more since summer',
    why(['takeBacks', 'fees'], { ...anyTime, payers: caremont }),
  ),
  asked('y r reversals so hgih this mnth', why('reversals', november)),
  asked('tell me why our margin got better in q2', why('profitMargin', secondQuarter)),
  asked(
    'any reason we paid harborline so much more in sept',
    why(spent, { ...september, vendors: harborline }),
  ),
  asked(
    'why did gross on metoprolol drop last month',
    why(['grossAmount', ...revenueOfDrugs], { ...october, drugs: drugsWith('metoprolol') }),
  ),
  asked(
    'what accounts for all the denials last week',
    why('deniedClaims', { period: '2026-11-08..2026-11-14', against: 'any' }),
    why('deniedClaims', { period: '2026-11-09..2026-11-15', against: 'any' }),
  ),
  asked(
    'why is trulicity losing us money',
    why(['netProfit', 'belowCostLoss'], { ...anyTime, drugs: drugsWith('trulicity') }),
    belowCostList({ drugs: drugsWith('trulicity') }),
  ),
  asked(
    'which drugs drove up our cost in october',
    why('drugCost', { ...october, by: 'drug' }),
    most('drugCost', 'drug', { period: '2026-10' }),
  ),
  asked(
    'what went on with medicaid payments in q3, way down',
    why(paidByPayers, { ...thirdQuarter, payers: medicaid }),
    why('payments', { ...thirdQuarter, payers: medicaid }),
    compared([...paidByPayers, 'payments'], { ...thirdQuarter, payers: medicaid }),
  ),
  asked('why was yesterday so slow', why('claims', { period: '2026-11-19', against: 'any' })),
  asked(
    "i was expecitng more proft for october, why's it so low",
    why(profit, { period: '2026-10', against: 'any' }),
  ),
  asked(
    'what explians the extra othr fees from northlake in july',
    why('otherFees', { period: '2026-07', against: '2026-06', payers: northlake }),
  ),
  asked(
    'why did the average claim from primera go down between may and june',
    why('averageClaimValue', { period: '2026-06', against: '2026-05', payers: primera }),
  ),
  asked(
    'any clue why ger shot up in q1',
    why('gerFees', { period: '2026-Q1', against: '2025-Q4' }),
  ),
  asked(
    "we're bsuy as heck but the bank account says otherwise, whats eating our cahs this month",
    why(['cashFlow', 'paymentsReceived', ...profit], november),
    advice('recover', 'first', 'unusual'),
  ),
];

type Meaning = Extract<Want, { meaning: unknown }>['meaning'];

function means(ask: string, meaning: Meaning, ...others: readonly Want[]): Question {
  return asked(ask, { meaning }, ...others);
}

const words: readonly Question[] = [
  means('what is direct and indirect remuneration', ['DIR fee', 'dirFees']),
  means('GER, whats that short for', ['GER', 'Effective rate', 'gerFees']),
  means("what's dfer", ['Effective rate', 'GER', 'gerFees']),
  means('what do u mean by net amount', ['Net', 'netAmount']),
  means('how is left after purchases worked out', 'leftAfterPurchases'),
  means("explain gross to me like i'm the new hire", ['Gross', 'grossAmount']),
  means("what's the charge on a claim", 'Charge'),
  means('what is a provider level adjustment', ['PLB', 'Lump sum', 'Adjustment']),
  means("how do you decide what's a usual amount of dir", [
    'usualDirFees',
    'dirAboveUsual',
    'dirNegotiationSavings',
  ]),
  means('remind me, how is a take back different from a recoupment', [
    'Take-back',
    'takeBacks',
    'Recoupment',
  ]),
  means('whats the diff between a reversal and a denial', [
    'Reversal',
    'reversals',
    'Denied',
    'deniedClaims',
  ]),
  means("what's it mean when money is unclassified", 'Unclassified'),
  means('what counts as revenue in here', ['revenue', 'Gross']),
  means('is a recoupment considered a fee', ['Recoupment', 'fees', 'Take-back', 'takeBacks']),
  means('what all goes into expenses', 'expenses'),
  means('how do you come up with average claim value', 'averageClaimValue'),
  means('hows the dri percent computd', ['DIR %', 'dirPercentage']),
  means('my nephew started helping, whats a remittance advice', ['Remittance', 'Payment', '835']),
  means('what is estimated cost', ['estimatedCost', 'Cost of a drug'], total('estimatedCost')),
  means('explan forwrding balance', 'Forwarding balance'),
  means('whats a nadac price and who sets it', 'NADAC'),
  means('what does known cost mean', ['knownCostShare', 'Cost of a drug']),
  means("what's it mean for a payment to be out of balance", ['Balanced', 'Held']),
  means('lost below cost, how do u get that number', ['belowCostLoss', 'Below cost']),
  means('waht is an audit findng', 'Finding'),
];

/** Why a figure changed, and what a word or a figure means. */
export const thirdReasonAndWordQuestions: readonly Question[] = [...reasons, ...words];
