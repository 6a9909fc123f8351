import type { AssistantQuery, FigureQuery } from '@pfs/assistant/query';
import type { QuestionContext, Reading } from '@pfs/assistant/reading';
import { understand } from '@pfs/assistant/understand';
import type { ChatAnswer } from '@pfs/wire/assistant';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Model } from '../../platform/model/model.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimIndexesOf } from '../claims/public.ts';
import { figureSettings } from '../figures/public.ts';
import { toAnswer } from './answer/to-answer.ts';
import type { Call } from './ask.service.ts';
import { cannotInWords } from './cannot-in-words.ts';
import { readKnownNames } from './layer/known-names.ts';
import { runQuery } from './layer/run-query.ts';
import { readPreviousTurn } from './messages.repository.ts';
import { fillSlots } from './model/fill-slots.ts';
import { type NoReply, openModelBudget } from './model/model-budget.ts';
import type { AskedQuestion } from './take-question.ts';
import { answerTopic } from './topics/answer-topic.ts';
import { plainAnswer } from './topics/plain-answer.ts';

/** An answer, with what is stored beside it. */
export interface Outcome {
  readonly text: string;
  readonly answer: ChatAnswer;
  readonly query: AssistantQuery | null;
  /** The buttons of a question that was asked back. */
  readonly options: readonly string[];
  /** Whether every word of the question had a part in it, so that none can be a person's name. */
  readonly wholeRead: boolean;
}

/** Makes the answer to a question that is written down. */
export type Answerer = (question: Call & { readonly asked: AskedQuestion }) => Promise<Outcome>;

type Parts = Pick<Platform, 'database' | 'settings' | 'clock'>;

const followUpsMax = 6;
const quoted = (word: string) => `“${word.slice(0, 60)}”`;
const listed = new Intl.ListFormat('en-US');

/**
 * The product's own reading answers. Where that is not clear and a model is set up, the model reads
 * the question; what it says is one checked query or nothing, and the answer is counted the same.
 */
export function openAnswerer(parts: Parts, model: Model | undefined): Answerer {
  const askModel = model === undefined ? undefined : openModelBudget(parts, model);
  return async ({ actor, conversation, asked }) => {
    const { organizationId, timeZone } = actor;
    const { content, now, today } = asked;
    const inSnapshot = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      parts.database.withTenant(organizationId, work, { snapshot: true });
    const context: QuestionContext = await inSnapshot(async (tx) => ({
      today,
      names: await readKnownNames(tx),
      previous: await readPreviousTurn(tx, conversation),
    }));
    const reading = understand(content, context);
    const filled =
      askModel === undefined || !isForModel(reading)
        ? null
        : await fillSlots(content, context, askModel(organizationId));
    const options = { ...runOptions(parts, today), now, timeZone };
    if (filled !== null && 'about' in filled) {
      return inSnapshot((tx) => answerByModel(tx, filled, options));
    }
    const outcome = await inSnapshot((tx) => answerReading(tx, reading, options));
    return filled === null ? outcome : withParts(outcome, { engineNote: noReplyInWords(filled) });
  };
}

export function runOptions({ database, settings }: Omit<Parts, 'clock'>, today: string) {
  return { today, settings: figureSettings(settings), claimIndexes: claimIndexesOf(database) };
}

type Options = Parameters<typeof answerTopic>[2] & Parameters<typeof runQuery>[2];

/** What is refused is refused whatever a model would say, and does not leave the house. */
function isForModel(reading: Reading): boolean {
  if (reading.kind === 'cannot') return reading.reason === 'not_understood';
  return reading.kind === 'ask' || reading.ignored.length > 0;
}

async function answerReading(
  tx: TenantTransaction,
  reading: Reading,
  options: Options,
): Promise<Outcome> {
  if (reading.kind === 'ask') {
    const { question, options: followUps } = reading;
    const asked = plainAnswer('ask', question, { followUps: [...followUps] });
    return { ...asked, query: null, options: followUps, wholeRead: false };
  }
  if (reading.kind === 'cannot') {
    const text = cannotInWords(reading.reason, reading.word);
    const refused = plainAnswer('cannot', text, { followUps: [...reading.nearest] });
    return { ...refused, query: null, options: [], wholeRead: false };
  }
  const { query, corrections, ignored, alternatives } = reading;
  const outcome = await answerQuery(tx, query, options);
  const { notes, followUps } = outcome.answer;
  const read = corrections.map((one) => `I read ${quoted(one.typed)} as ${quoted(one.read)}.`);
  const left = ignored.length === 0 ? [] : [`I left out ${listed.format(ignored.map(quoted))}.`];
  const buttons = [...new Set([...alternatives, ...followUps])].slice(0, followUpsMax);
  const parts = { notes: [...read, ...left, ...notes], followUps: buttons };
  return { ...withParts(outcome, parts), wholeRead: ignored.length === 0 };
}

/** The reading of a model is said, for it may be wrong. */
async function answerByModel(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: Options,
): Promise<Outcome> {
  const outcome = await answerQuery(tx, query, options);
  const { notes, method } = outcome.answer;
  const read = method === null ? [] : [`I read your question as ${quoted(method.reading)}.`];
  return withParts(outcome, { engine: 'model', notes: [...read, ...notes] });
}

async function answerQuery(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: Options,
): Promise<Outcome> {
  const answered = await (query.about === 'figures'
    ? answerFigures(tx, query, options)
    : answerTopic(tx, query, options));
  return { ...answered, query, options: [], wholeRead: false };
}

async function answerFigures(tx: TenantTransaction, query: FigureQuery, options: Options) {
  return toAnswer(await runQuery(tx, query, options));
}

function withParts(outcome: Outcome, parts: Partial<ChatAnswer>): Outcome {
  return { ...outcome, answer: { ...outcome.answer, ...parts } };
}

/** Why the built-in reading stands although a model was asked. */
function noReplyInWords({ failure }: NoReply): string {
  if (failure === 'budget') return 'The language model’s allowance for this month is used up.';
  if (failure === 'busy') return 'The language model is busy, so I read this without it.';
  return 'The language model gave no answer, so I read this without it.';
}
