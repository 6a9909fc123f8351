import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { measureDefinition } from '../measures.ts';
import type { AssistantQuery } from '../query.ts';
import type { CannotReason, QuestionContext, Understanding } from '../understanding.ts';
import type { Correction } from '../words/found.ts';
import { fieldOf } from './amount-measures.ts';
import { askDimension, askMeasure, askPeriod, askSubject, askWhich } from './ask-back.ts';
import { type ComposeInput, composeQueries, problemWord, withAllFees } from './compose-query.ts';
import { nearestQuestions } from './nearest-questions.ts';
import { has, type Said, type SaidMeasure } from './said.ts';
import { ofDrug, readMeasures, unsaidMeasures } from './said-measure.ts';
import { readPeriods, type SaidPeriods, shifted, toPair } from './said-periods.ts';
import { partiesOf } from './verb-measures.ts';
import { findStray, speaksOfNames } from './words-of-before.ts';

/** What a message means whose every word has a part. */
export function readMessage(
  said: Said,
  context: QuestionContext,
  corrections: readonly Correction[],
): Understanding {
  const own = readMeasures(said);
  const before = follows(said, own, context) ? context.previous.query : null;
  const periods =
    before === null ? readPeriods(said, context.today) : laterPeriods(said, before, context);
  if (periods === undefined) return cannot(said, 'not_understood', typedPeriod(said));
  if (before !== null) {
    const stray = saysAnything(said) ? findStray(said, before) : firstWord(said);
    if (stray !== undefined) return cannot(said, 'not_understood', stray);
  }
  const measures = measuresOf(said, own, before);
  const input: ComposeInput = { said, measures, periods, context, before };
  if (measures.length === 0) {
    const asked = isAboutSomething(said) ? askMeasure(input) : undefined;
    return asked ?? cannot(said, 'not_understood', firstWord(said));
  }
  const answered = answer(input, corrections);
  const isAnew = answered.kind === 'cannot' && before !== null && asksForRows(said);
  if (!isAnew) return answered;
  return readMessage(said, { ...context, previous: { query: null, options: [] } }, corrections);
}

function answer(input: ComposeInput, corrections: readonly Correction[]): Understanding {
  const { said } = input;
  const { options, differ, problem } = composeQueries(input);
  const [only, another] = options;
  if (only !== undefined) {
    if (another !== undefined) return askWhich(options, differ);
    // Of several measures that are asked for, the only one that can be told is not the answer.
    const stated = new Set(said.measures.map(({ measure }) => measure)).size;
    if (stated > 1 && input.measures.length > 1) return cannot(said, 'not_understood', null);
    return { kind: 'query', query: only.query, corrections };
  }
  const word = problemWord(input, problem);
  if (problem === 'periods') return askPeriod(input) ?? cannot(said, 'not_understood', word);
  if (problem === 'dimensions') return askDimension(input) ?? cannot(said, 'not_understood', word);
  if (problem === 'byWhat') return askSubject(input) ?? cannot(said, 'not_understood', word);
  return cannot(said, problem === 'figure' ? 'not_in_the_data' : 'not_understood', word);
}

/** The measures of a message, those of the one before it, or those that go without saying. */
function measuresOf(
  said: Said,
  own: readonly SaidMeasure[],
  before: AssistantQuery | null,
): readonly SaidMeasure[] {
  if (before === null) return own.length > 0 ? withAllFees(own) : unsaidMeasures(said);
  const narrows = saysStatusOnly(said) && !has(said, 'howMany') && !isOfStatus(before.measure);
  const isList = said.rows.length > 0 && has(said, 'show', 'which') && said.measures.length === 0;
  const isKept =
    own.length === 0 || isList || saysAverageOnly(said) || (narrows && before.measure !== 'claims');
  if (!isKept && !isWeak(said, before))
    return withAllFees(own).map((each) => later(each, said, before));
  const isPart = has(said, 'share') && said.names.length === 0 && own.length === 0;
  if (isPart && before.measure === 'dirFees') {
    return [
      { measure: 'dirPercentage', categories: [] },
      { measure: 'dirFees', categories: [] },
    ];
  }
  if (isList && said.rows.includes('lumpSums')) return [lumpSumsOf(before)];
  const kept = { measure: before.measure, categories: before.filter.categories };
  return [later(kept, said, before)];
}

/** `show the lump sums`, of the fees or money that was asked for before. */
function lumpSumsOf({ measure, filter }: AssistantQuery): SaidMeasure {
  const ofFees = { dirFees: ['dir'], gerFees: ['effective_rate'] } as const;
  const isFee = measure === 'dirFees' || measure === 'gerFees';
  return { measure: 'lumpSums', categories: isFee ? ofFees[measure] : filter.categories };
}

/** `by profit` of drugs, and `as a percentage of gross` of DIR, are measures of what was before. */
function later(measure: SaidMeasure, said: Said, before: AssistantQuery): SaidMeasure {
  const { drugs, ndcs } = before.filter;
  const isOfDrug = partiesOf(said).drug || before.by === 'drug' || drugs.length + ndcs.length > 0;
  if (isOfDrug) return ofDrug(measure);
  if (saysAverageOnly(said)) return averageOf(before) ?? measure;
  const isPercentage = isShareOf(said, before) && measure.measure === 'grossAmount';
  return isPercentage ? { measure: 'dirPercentage', categories: [] } : measure;
}

/** `average per claim`, of what was asked for before. */
function saysAverageOnly(said: Said): boolean {
  const isSaid = has(said, 'average', 'perClaim') && !has(said, 'trend');
  return isSaid && said.measures.length + said.rows.length + said.verbs.length === 0;
}

function averageOf({ measure }: AssistantQuery): SaidMeasure | undefined {
  if (measure === 'dirFees') return { measure: 'averageDirFee', categories: [] };
  const isWorth = measure === 'grossAmount' || measure === 'claims';
  return isWorth ? { measure: 'averageClaimValue', categories: [] } : undefined;
}

function isShareOf(said: Said, before: AssistantQuery): boolean {
  const isBare = said.names.length + said.by.length + said.about.length === 0;
  return has(said, 'share') && isBare && before.measure === 'dirFees';
}

/** `claims over $20`, of the fee that was asked for before. */
function saysRowsOver(said: Said, before: AssistantQuery): boolean {
  const { rows, measures, amounts, names, periods, having, by } = said;
  const isBare = measures.length + names.length + periods.length + by.length === 0;
  const isFee = before.filter.amount !== null || fieldOf(before.measure) !== null;
  const isClaims = rows.length === 1 && rows[0] === 'claims' && having === null;
  return isClaims && isBare && isFee && amounts.length === 1 && amounts[0]?.field === null;
}

/** `denied ones`, `how many were denied`. */
function saysStatusOnly({ claimStatus, rows, measures }: Said): boolean {
  return claimStatus !== null && rows.length === 0 && measures.length === 0;
}

/** `which are overdue`, of the invoices that were asked for before. */
function saysInvoiceStatusOnly(said: Said, { measure }: AssistantQuery): boolean {
  const { invoiceStatus, rows, measures, names } = said;
  const isBare = rows.length + measures.length + names.length === 0;
  return invoiceStatus !== null && isBare && measureDefinition(measure).family === 'vendors';
}

/** `show all lump sums` asks anew where the question before was of no lump sums. */
function asksForRows(said: Said): boolean {
  const isAll = said.items.some(({ typed }) => /^all\b/iu.test(typed));
  return isAll && has(said, 'show') && said.rows.length > 0 && !has(said, 'back', 'and', 'follow');
}

function isOfStatus(measure: AssistantQuery['measure']): boolean {
  return measure === 'deniedClaims' || measure === 'reversals';
}

/** `who charged the most?`, of the fees that were asked for before. */
function isWeak(said: Said, before: AssistantQuery): boolean {
  const { verbs, measures, rows, names, periods } = said;
  const isVerb =
    verbs.length > 0 && measures.length + rows.length + names.length + periods.length === 0;
  const isFee = ['dirFees', 'gerFees', 'otherFees', 'fees'].includes(before.measure);
  return isVerb && isFee && verbs.every((verb) => ['charge', 'take', 'cost'].includes(verb));
}

/** Whether a message goes on from the one before it instead of asking anew. */
function follows(said: Said, own: readonly SaidMeasure[], { previous }: QuestionContext): boolean {
  if (previous.query === null) return false;
  const first = said.items[0]?.part.is;
  if (first === 'and' || first === 'follow' || has(said, 'back')) return true;
  if (saysStatusOnly(said) || isWeak(said, previous.query)) return true;
  if (saysInvoiceStatusOnly(said, previous.query)) return true;
  if (speaksOfNames(said, previous.query)) return true;
  if (saysAverageOnly(said) || saysRowsOver(said, previous.query)) return true;
  if (isShareOf(said, previous.query) && said.measures[0]?.measure === 'grossAmount') return true;
  const { names, periods, by, subject, amounts, count } = said;
  const isDated = periods.length > 0 || has(said, 'allTime');
  const narrows = isDated || names.length + by.length + amounts.length > 0;
  const isMore = narrows || subject !== null || count !== null || said.extreme !== null;
  if (own.length === 0) return !isWhole(said);
  const isRows = said.measures.length === 0 && said.rows.length > 0 && has(said, 'show', 'which');
  if (isRows) return isMore === false && said.claimStatus === null && said.invoiceStatus === null;
  return !isMore && !has(said, ...operations) && said.having === null;
}

const operations = [
  'howMuch',
  'howMany',
  'which',
  'who',
  'why',
  'show',
  'total',
  'share',
  'trend',
  'compare',
  'versus',
  'change',
  'breakdown',
  'rank',
] as const;

/** Names side by side need nothing from before. */
function isWhole(said: Said): boolean {
  return has(said, 'compare') && said.names.length > 1;
}

/** The periods of a follow-up: what it says, or what was said before. */
function laterPeriods(
  said: Said,
  before: AssistantQuery,
  { today }: QuestionContext,
): SaidPeriods | undefined {
  const kept: AskedPeriod = before.filter.period;
  const own = readPeriods(said, today);
  if (own === undefined) return undefined;
  const pairs = has(said, 'versus', 'compare', 'difference');
  const first = said.items[0]?.part.is;
  const moves = !pairs && (first === 'and' || first === 'follow');
  if (own.period === null && moves && said.before !== null) {
    const period = shifted(kept, said.before);
    return period === undefined ? undefined : { period, against: [] };
  }
  if (own.period === null) {
    if (has(said, 'allTime')) return { period: { from: null, to: null }, against: [] };
    const earlier = said.before === null ? undefined : shifted(kept, said.before);
    return { period: kept, against: earlier === undefined ? [] : [earlier] };
  }
  return pairs && own.against.length === 0 ? toPair(kept, own.period) : own;
}

/** Little words alone ask nothing, and do not ask again what was asked before. */
function saysAnything({ items }: Said): boolean {
  const little = ['plain', 'namePlace', 'greeting', 'follow', 'back', 'we', 'us', 'and', 'with'];
  const vague = [...little, 'which', 'who', 'howMuch', 'by', 'each'];
  return items.some(({ part }) => !vague.includes(part.is));
}

function isAboutSomething({ names, periods, by, subject }: Said): boolean {
  return names.length + periods.length + by.length > 0 || subject !== null;
}

function typedPeriod({ periodItems }: Said): string | null {
  const unread = periodItems.find(({ part }) => part.is === 'period' && part.period === null);
  return (unread ?? periodItems.at(-1))?.typed ?? null;
}

function firstWord({ items }: Said): string | null {
  return items.find(({ part }) => part.is !== 'plain')?.typed ?? null;
}

export function cannot(
  said: Said | null,
  reason: CannotReason,
  word: string | null,
): Understanding {
  return { kind: 'cannot', reason, word, nearest: nearestQuestions(said) };
}
