import { type Dimension, isTime } from '../../figures/formula.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { Part } from './part.ts';
import { has, type Said } from './said.ts';
import type { Shape } from './shape.ts';

/** A part that a shape leaves without a meaning, though it may stand beside other figures. */
export function leftOver(said: Said, shape: Shape, measure: Measure): Part['is'] | undefined {
  if (said.periods.length > 0 && has(said, 'allTime')) return 'allTime';
  if (isOtherDimension(said, shape, measure)) return 'dimension';
  if (isOtherRows(said, shape, measure)) return 'rows';
  if (isCounted(said, measure)) return 'howMany';
  const isOfPayers = shape.by === null || ['payer', 'vendor'].includes(shape.by);
  if (has(said, 'who') && !isOfPayers) return 'who';
  if (isOtherVerb(said, shape, measure)) return 'verb';
  if (isNow(said) && !['vendorOpen', 'vendorOverdue'].includes(measure)) return 'follow';
  if (said.subject === null && typedAs(said, 'extreme', /^(?:max|min)/iu)) return 'extreme';
  const isRanked = said.extreme !== null && measure === 'dirFees';
  if (isRanked && typedAs(said, 'share', /perc|pct|%/iu)) return 'share';
  return isOneSum(said) && isApart(said, shape) ? 'total' : undefined;
}

/** `DIR fees by payer date`, `net by drug category`: nothing is told by these. */
function isOtherDimension({ about, items }: Said, { by }: Shape, measure: Measure): boolean {
  const { family } = measureDefinition(measure);
  const fits: readonly Dimension[] = family === 'vendors' ? ['vendor'] : ['payer', 'drug'];
  const isPair = items.some(({ part }, at) => {
    return part.is === 'dimension' && items[at + 1]?.part.is === 'dimension';
  });
  const isOther = about.some(({ dimension }) => dimension !== by && !fits.includes(dimension));
  return isOther || (isPair && about.length > 0);
}

/** `claims on checks`, `DIR fees of checks`: what was paid in one sum is not told apart by them. */
function isOtherRows(said: Said, shape: Shape, measure: Measure): boolean {
  const { rows, measures } = said;
  if (rows.includes('claims') && rows.includes('payments')) return true;
  if (isOneWayOfPaying(said, shape, measure)) return true;
  const kinds = rows.filter((kind) => kind === 'payments' || kind === 'remittances');
  const isFigure = shape.rows === null && shape.by !== 'remittance' && measures.length > 0;
  const ofMoney = ['paymentsReceived', 'payments', 'lumpSums', 'vendorPayments'].includes(measure);
  return isFigure && kinds.length > 0 && !ofMoney;
}

/** `cash received by check`: checks and transfers are not told apart in what was received. */
function isOneWayOfPaying(said: Said, { rows }: Shape, measure: Measure): boolean {
  const isOne = typedAs(said, 'rows', /^(?:checks?|cheques?|efts?|ach)( payments?)?$/iu);
  return isOne && rows === null && measure === 'paymentsReceived';
}

function typedAs({ items }: Said, is: Part['is'], typed: RegExp): boolean {
  return items.some((item) => item.part.is === is && typed.test(item.typed));
}

/** Verbs that say nothing beside fewer measures than others of their kind do. */
const narrow: readonly (readonly [RegExp, readonly Measure[]])[] = [
  [/^loss/iu, ['belowCostLoss', 'belowCostClaims']],
  [/^collect/iu, ['paymentsReceived', 'payments', 'netAmount', 'patientPaid', 'lumpSums']],
  [
    /^(?:deduct|impos|assess|hit)/iu,
    ['dirFees', 'gerFees', 'otherFees', 'fees', 'lumpSums', 'dirPercentage', 'averageDirFee'],
  ],
];

/** `claims over $10 that were paid` are those of a status, which the verb alone does not say. */
function isOtherVerb(said: Said, { rows }: Shape, measure: Measure): boolean {
  const isStatus = rows === 'claims' && said.claimStatus === null && !has(said, 'we');
  if (isStatus && said.verbs.includes('pay')) return true;
  return narrow.some(([typed, fits]) => typedAs(said, 'verb', typed) && !fits.includes(measure));
}

/** `DIR fees count` is no amount. */
function isCounted(said: Said, measure: Measure): boolean {
  const { unit } = measureDefinition(measure);
  return unit !== 'count' && unit !== 'quantity' && typedAs(said, 'howMany', /^count$/iu);
}

/** `combined` is one sum. */
function isOneSum(said: Said): boolean {
  return typedAs(said, 'total', /together|combined|aggregate/iu);
}

/** Told one by one, unless it is of several names by time. */
function isApart({ names }: Said, { by, rows, operation }: Shape): boolean {
  if (rows !== null || operation === 'compare' || operation === 'explain') return true;
  return by !== null && !(isTime(by) && names.length > 1);
}

/** `DIR fees now` are of no period; `now by drug` goes on. */
function isNow({ items }: Said): boolean {
  const at = items.findIndex(({ part, typed }) => part.is === 'follow' && /^now$/iu.test(typed));
  const little = ['plain', 'greeting', 'and', 'follow'];
  return items.slice(0, Math.max(at, 0)).some(({ part }) => !little.includes(part.is));
}
