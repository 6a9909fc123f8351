import { queryInWords } from '@pfs/core/assistant/query-in-words';
import type { CannotReason } from '@pfs/core/assistant/understanding';
import type { Model } from '../../platform/model/model.ts';
import type { Platform } from '../../platform/platform.ts';
import { followUpsOf } from './answer/follow-ups.ts';
import { toAnswer, toPlainAnswer } from './answer/to-answer.ts';
import {
  isWholeRead,
  type Outcome,
  type Reading,
  readQuestion,
  resultContext,
} from './answer-built-in.ts';
import { type Answerer, openBuiltIn, runOptions, type TakenQuestion } from './answerer.ts';
import { readEarlierTurns } from './earlier-turns.repository.ts';
import { runQuery } from './layer/run-query.ts';
import { answerWithModel, type ModelAnswer } from './model/answer-with-model.ts';
import { gaveUpInWords } from './model/gave-up.ts';
import { openModelBudgets } from './model/model-budget.ts';

type ModelParts = Pick<Platform, 'database' | 'settings' | 'clock'>;

/**
 * What the rules refuse is refused whatever a model would say, and does not leave the house: it may
 * name persons, or be no question at all.
 */
const notForModel: ReadonlySet<CannotReason> = new Set<CannotReason>([
  'empty',
  'only_signs',
  'too_long',
  'other_pharmacy',
  'patient',
  'forecast',
  'change',
  'code',
  'outside',
  'unknown_name',
]);

/** Asks a language model first, and the built-in engine where that gives up. */
export function openModelEngine(parts: ModelParts, model: Model): Answerer {
  const builtIn = openBuiltIn(parts);
  const budgetOf = openModelBudgets(parts);
  return async (question) => {
    const { actor, conversation, asked } = question;
    const { content: text, today } = asked;
    const inSnapshot = inSnapshotOf(parts, question);
    const { reading, earlier } = await inSnapshot(async (tx) => ({
      reading: await readQuestion(tx, conversation, { text, today }),
      earlier: await readEarlierTurns(tx, conversation),
    }));
    if (!isForModel(reading)) return builtIn(question);
    const told = await answerWithModel({
      model,
      budget: budgetOf(actor.organizationId),
      question: text,
      conversation: earlier,
      names: reading.names,
      run: (query) => inSnapshot((tx) => runQuery(tx, query, runOptions(parts, today))),
      today,
    });
    if (!('gaveUp' in told)) return inSnapshot((tx) => toOutcome(tx, told, { reading, today }));
    const outcome = await builtIn(question);
    const engineNote = gaveUpInWords(told.gaveUp);
    return { ...outcome, answer: { ...outcome.answer, engineNote } };
  };
}

function inSnapshotOf({ database }: ModelParts, { actor }: TakenQuestion) {
  return <T>(work: Parameters<typeof database.withTenant<T>>[1]): Promise<T> =>
    database.withTenant(actor.organizationId, work, { snapshot: true });
}

/** An answer to what was asked back is chosen by its words alone. */
function isForModel({ understanding, choosesOption }: Reading): boolean {
  if (choosesOption) return false;
  return understanding.kind !== 'cannot' || !notForModel.has(understanding.reason);
}

type Told = Exclude<ModelAnswer, { readonly gaveUp: unknown }>;

/** The model's words, with the parts of the last figure that it looked up. */
async function toOutcome(
  tx: Parameters<typeof resultContext>[0],
  { text, results }: Told,
  { reading, today }: { readonly reading: Reading; readonly today: string },
): Promise<Outcome> {
  const wholeRead = isWholeRead(reading.understanding);
  const result = results.at(-1);
  if (result === undefined) {
    const { answer } = toPlainAnswer({ kind: 'help' });
    const options = { query: null, options: [], wholeRead };
    return { text, answer: { ...answer, engine: 'model' }, ...options };
  }
  const followUps = followUpsOf(result, { today, names: reading.names });
  const context = await resultContext(tx, result, { corrections: [], followUps });
  const { answer } = toAnswer(result, context);
  const others = results.slice(0, -1).map(({ query }) => `Also counted: ${queryInWords(query)}.`);
  const notes = [...answer.notes, ...new Set(others)];
  const told = { ...answer, engine: 'model' as const, notes };
  return { text, answer: told, query: result.query, options: [], wholeRead };
}
