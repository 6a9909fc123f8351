import { caremont, drugsWith, northlake } from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  asked,
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
const thirdQuarter = { period: '2026-Q3', against: '2026-Q2' };
const november = { period: '2026-11', against: octoberSoFar };
const anyTime = { period: 'any', against: 'any' };

const reasons: readonly Question[] = [
  asked('why did dir go up in october', why('dirFees', october)),
  asked('why was last month so bad for profit', why(profit, october)),
  asked('how come proft droped in Q3', why(profit, thirdQuarter)),
  asked('what drove the jump in GER last quarter', why('gerFees', thirdQuarter)),
  asked(
    'why is northlake taking so much this month',
    why(['dirFees', 'takeBacks', 'fees'], { ...november, payers: northlake }),
  ),
  asked(
    'explain the drop in revenue in september',
    why(revenue, { period: '2026-09', against: '2026-08' }),
  ),
  asked('why are my dir fees so high', why(['dirFees', 'dirPercentage'], anyTime)),
  asked(
    'why did we make less on ozempic',
    why('netProfit', { ...anyTime, drugs: drugsWith('ozempic') }),
  ),
  asked(
    'what casued the drop in cliams last week',
    why('claims', { period: '2026-11-08..2026-11-14', against: '2026-11-01..2026-11-07' }),
  ),
  asked('why is our vendor spend up this month', why('vendorSpend', november)),
  asked(
    'why did caremont pay us less in aug than july',
    why(paidByPayers, { payers: caremont, period: '2026-08', against: '2026-07' }),
  ),
  asked(
    'whats behind the higher clawbacks this quarter',
    why('takeBacks', { period: '2026-Q4', against: lastQuarterSoFar }),
  ),
  asked(
    'why is net down vs last year',
    why(['netAmount', ...profit], { period: '2026', against: lastYearSoFar }),
  ),
  asked('reason for the increase in denied claims in october', why('deniedClaims', october)),
  asked('y did dir feees spike in octobr', why('dirFees', october)),
  asked(
    'my partner keeps asking me this, so why did our cost of drugs go up in q3?',
    why('drugCost', thirdQuarter),
  ),
  asked(
    'what changed in dir between august and september',
    why('dirFees', { period: '2026-09', against: '2026-08' }),
    compared('dirFees', { by: 'any', period: '2026-09', against: '2026-08' }),
  ),
  asked('why are we losing more money below cost this month', why('belowCostLoss', november)),
  asked('which payers made dir fees rise in october', why('dirFees', { ...october, by: 'payer' })),
  asked(
    'why did othr fees climb in marhc',
    why('otherFees', { period: '2026-03', against: '2026-02' }),
  ),
];

const words: readonly Question[] = [
  asked('What is a DIR fee?', { meaning: ['DIR fee', 'dirFees'] }),
  asked('How is DIR % calculated?', { meaning: ['DIR %', 'dirPercentage'] }),
  asked('what does GER mean', { meaning: ['GER', 'Effective rate', 'gerFees'] }),
  asked('whats a true-up', { meaning: ['Effective rate', 'GER', 'gerFees'] }),
  asked('how do you figure net profit', { meaning: 'netProfit' }),
  asked('what counts as below cost', {
    meaning: ['Below cost', 'belowCostClaims', 'belowCostLoss'],
  }),
  asked('define PLB', { meaning: 'PLB' }),
  asked('what is NADAC', { meaning: 'NADAC' }),
  asked("what's the difference between gross and net", {
    meaning: ['Gross', 'Net', 'grossAmount', 'netAmount'],
  }),
  asked('what does held mean', { meaning: 'Held' }),
  asked('whats an 835', { meaning: '835' }),
  asked('how do you get to avrage dir fe', { meaning: 'averageDirFee' }),
  asked('explain forwrding balence to me', { meaning: 'Forwarding balance' }),
  asked('what is a recoupment', { meaning: 'Recoupment' }),
  asked('how is my margin worked out', { meaning: ['Profit margin', 'profitMargin'] }),
  asked('what does underwater mean', { meaning: 'Below cost' }),
  asked('what are lump sums', { meaning: ['Lump sum', 'lumpSums'] }),
  asked('is cash flow the same as profit', {
    meaning: ['Cash flow', 'cashFlow', 'Profit margin', 'netProfit'],
  }),
  asked('what all is included in other fees', { meaning: 'otherFees' }),
  asked('what does allocated mean', { meaning: 'Allocated' }),
  asked('where does the cost of a drug come from', { meaning: ['Cost of a drug', 'drugCost'] }),
  asked('waht is a takback', { meaning: ['Take-back', 'takeBacks'] }),
  asked('meaning of reversal', { meaning: ['Reversal', 'reversals'] }),
  asked('how do you calculate potential savings', {
    meaning: ['Potential savings', 'potentialSavings'],
  }),
  asked('sorry dumb question but what exactly is a clawback', {
    meaning: ['Take-back', 'takeBacks', 'DIR fee'],
  }),
];

/** Why a figure changed, and what a word or a figure means. */
export const reasonAndWordQuestions: readonly Question[] = [...reasons, ...words];
