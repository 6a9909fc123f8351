import { caremont, drugsWith, harborline, primera } from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  askBack,
  asked,
  belowCostList,
  compared,
  lastQuarterSoFar,
  lastYearSoFar,
  octoberSoFar,
  paidByPayers,
  profit,
  revenue,
  why,
} from '../wants.ts';

const october = { period: '2026-10', against: '2026-09' };
const november = { period: '2026-11', against: octoberSoFar };
const thirdQuarter = { period: '2026-Q3', against: '2026-Q2' };
const anyTime = { period: 'any', against: 'any' };
const eliquis = drugsWith('eliquis');

const reasons: readonly Question[] = [
  asked(
    'why were fees higher in september',
    why('fees', { period: '2026-09', against: '2026-08' }),
  ),
  asked(
    'why did take backs jump in may',
    why('takeBacks', { period: '2026-05', against: '2026-04' }),
  ),
  asked('how come gross is down this month', why('grossAmount', november)),
  asked(
    'what explans the rise in dir this quartr',
    why('dirFees', { period: '2026-Q4', against: lastQuarterSoFar }),
  ),
  asked('why did proft fall lst month', why(profit, october)),
  asked(
    'why is caremont paying us less this year than last year',
    why(paidByPayers, { payers: caremont, period: '2026', against: lastYearSoFar }),
  ),
  asked(
    'why did we dispense fewer units of metformin in q3',
    why('drugUnits', { ...thirdQuarter, drugs: drugsWith('metformin') }),
  ),
  asked('reson reversls went up in october', why('reversals', october)),
  asked(
    'why was october worse than september',
    why([...profit, ...revenue, 'netAmount'], october),
    askBack,
  ),
  asked('what made GER jump in march', why('gerFees', { period: '2026-03', against: '2026-02' })),
  asked(
    'why did our harborline spend go up in q2',
    why('vendorSpend', { vendors: harborline, period: '2026-Q2', against: '2026-Q1' }),
  ),
  asked(
    'which drugs made profit drop in september',
    why('netProfit', { period: '2026-09', against: '2026-08', by: 'drug' }),
  ),
  asked('how come primera dir is up this month', why('dirFees', { ...november, payers: primera })),
  asked(
    'why do we keep losing money on eliquis',
    why(['netProfit', 'belowCostLoss'], { ...anyTime, drugs: eliquis }),
    belowCostList({ drugs: eliquis }),
  ),
  asked("what's driving our drug costs up", why('drugCost', anyTime)),
  asked(
    'why did copays drop in august',
    why('patientPaid', { period: '2026-08', against: '2026-07' }),
  ),
  asked('why did my dir % get worse in october', why(['dirPercentage', 'dirFees'], october)),
  asked(
    'explain the change in net from q2 to q3',
    why(['netAmount', 'netProfit'], thirdQuarter),
    compared(['netAmount', 'netProfit'], thirdQuarter),
  ),
  asked(
    'why did calims go dwn last week',
    why('claims', { period: '2026-11-08..2026-11-14', against: '2026-11-01..2026-11-07' }),
  ),
  asked('why are lump sums so high this month', why('lumpSums', november)),
];

const words: readonly Question[] = [
  asked('what is generic effective rate', { meaning: ['GER', 'Effective rate', 'gerFees'] }),
  asked('what does BER stand for', { meaning: ['Effective rate', 'gerFees', 'GER'] }),
  asked('what is a network fee', { meaning: 'Network fee' }),
  asked('transaction fee meaning', { meaning: 'Transaction fee' }),
  asked('tell me what net means here', { meaning: ['Net', 'netAmount'] }),
  asked('what is gross amount', { meaning: ['Gross', 'grossAmount'] }),
  asked('what do you mean by charge', { meaning: 'Charge' }),
  asked("what's an adjustment", { meaning: 'Adjustment' }),
  asked('how is proft margin calculted', { meaning: ['Profit margin', 'profitMargin'] }),
  asked('explain cash flow', { meaning: ['Cash flow', 'cashFlow'] }),
  asked('what does remuneration mean in DIR', { meaning: ['DIR fee', 'dirFees'] }),
  asked('what is witholding, i see it on the remitance', { meaning: 'Withholding' }),
  asked('what does balanced mean', { meaning: 'Balanced' }),
  asked('what does duplicate mean on a payment', { meaning: 'Duplicate' }),
  asked('what is a claim', { meaning: ['Claim', 'claims'] }),
  asked('whats denied mean', { meaning: ['Denied', 'deniedClaims'] }),
  asked('what is an NDC', { meaning: 'NDC' }),
  asked('what is a finding', { meaning: 'Finding' }),
  asked('define remittance', { meaning: 'Remittance' }),
  asked('how do you work out lost below cost', { meaning: ['belowCostLoss', 'Below cost'] }),
  asked('how is average claim value computed', { meaning: 'averageClaimValue' }),
  asked('what goes into expenses', { meaning: 'expenses' }),
  asked('what does unclassified mean', { meaning: 'Unclassified' }),
  asked('how do you count claims', { meaning: ['claims', 'Claim'] }),
  asked('waht does potentail savings meen', { meaning: ['Potential savings', 'potentialSavings'] }),
];

export const heldOutReasonsAndWords: readonly Question[] = [...reasons, ...words];
