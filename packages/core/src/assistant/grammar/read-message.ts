import type { AskedPeriod, AssistantQuery } from '../query.ts';
import type { CannotReason, QuestionContext, Understanding } from '../understanding.ts';
import type { Correction } from '../words/found.ts';
import { askDimension, askMeasure, askPeriod, askSubject, askWhich } from './ask-back.ts';
import { type ComposeInput, composeQueries, problemWord, withAllFees } from './compose-query.ts';
import { nearestQuestions } from './nearest-questions.ts';
import { has, type Said, type SaidMeasure } from './said.ts';
import { readMeasures, unsaidMeasures } from './said-measure.ts';
import { readPeriods, type SaidPeriods, shifted, toPair } from './said-periods.ts';

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
  const measures = measuresOf(said, own, before);
  const input: ComposeInput = { said, measures, periods, context, before };
  if (measures.length === 0) {
    const asked = isAboutSomething(said) ? askMeasure(input) : undefined;
    return asked ?? cannot(said, 'not_understood', firstWord(said));
  }
  return answer(input, corrections);
}

function answer(input: ComposeInput, corrections: readonly Correction[]): Understanding {
  const { said } = input;
  const { options, differ, problem } = composeQueries(input);
  const [only, another] = options;
  if (only !== undefined) {
    if (another !== undefined) return askWhich(options, differ);
    return { kind: 'query', query: only.query, corrections };
  }
  const word = problemWord(said, problem);
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
  const narrows = said.claimStatus !== null && said.rows.length === 0 && said.measures.length === 0;
  const isList = said.rows.length > 0 && has(said, 'show') && said.measures.length === 0;
  const isKept = own.length === 0 || isList || (narrows && before.measure !== 'claims');
  if (!isKept) return withAllFees(own);
  return [{ measure: before.measure, categories: before.filter.categories }];
}

/** Whether a message goes on from the one before it instead of asking anew. */
function follows(said: Said, own: readonly SaidMeasure[], { previous }: QuestionContext): boolean {
  if (previous.query === null) return false;
  const first = said.items[0]?.part.is;
  if (first === 'and' || first === 'follow' || has(said, 'back')) return true;
  const { names, periods, by, subject, amounts, count } = said;
  const narrows = names.length + periods.length + by.length + amounts.length > 0;
  const isMore = narrows || subject !== null || count !== null || said.extreme !== null;
  if (own.length === 0) return !isWhole(said);
  const isRows = said.measures.length === 0 && said.rows.length > 0 && has(said, 'show');
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
  if (own.period === null) {
    if (has(said, 'allTime')) return { period: { from: null, to: null }, against: [] };
    const earlier = said.before === null ? undefined : shifted(kept, said.before);
    return { period: kept, against: earlier === undefined ? [] : [earlier] };
  }
  return pairs && own.against.length === 0 ? toPair(kept, own.period) : own;
}

function isAboutSomething({ names, periods, by, subject }: Said): boolean {
  return names.length + periods.length + by.length > 0 || subject !== null;
}

function typedPeriod({ periodItems }: Said): string | null {
  return periodItems.at(-1)?.typed ?? null;
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
