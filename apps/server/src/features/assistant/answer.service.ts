import { isDeepStrictEqual } from 'node:util';
import { checkQuery, hasTime, namedOf } from '@pfs/assistant/check-query';
import { periodText, subjectText } from '@pfs/assistant/describe-query';
import { type AssistantQuery, type FigureQuery, toQuery } from '@pfs/assistant/query';
import {
  type CannotReason,
  type QuestionContext,
  questionLengthMax,
  type Reading,
} from '@pfs/assistant/reading';
import { understand } from '@pfs/assistant/understand';
import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import type { ChatAnswer } from '@pfs/wire/assistant';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Model } from '../../platform/model/model.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimIndexesOf } from '../claims/public.ts';
import { figureSettings } from '../figures/public.ts';
import { daysOf, partOfQuery } from './answer/links.ts';
import { toAnswer } from './answer/to-answer.ts';
import { atStart, inPeriod, midSentence } from './answer/words.ts';
import type { AskedQuestion, Call } from './ask.service.ts';
import { readPreviousTurn } from './conversations.repository.ts';
import { readKnownNames, readVendorIds } from './known-names.repository.ts';
import type { QueryResult } from './query/query-result.ts';
import { runQuery } from './query/run-query.ts';
import { fillSlots, noReplyNote, openModelBudget } from './read-by-model.ts';
import { answerTopic } from './topics/answer-topic.ts';
import { plainAnswer } from './topics/plain-answer.ts';

const longest = questionLengthMax.toLocaleString('en-US');

/** A sentence with and without the problematic word. */
type Sentence = string | readonly [withWord: (word: string) => string, without: string];

const refusals: Readonly<Record<CannotReason, Sentence>> = {
  empty: 'Ask me about your fees, claims, payments, drugs, or vendors. For example:',
  too_long: `That question is too long. Ask one thing in up to ${longest} characters.`,
  other_language: 'I only understand English. Please ask in English, for example:',
  other_pharmacy:
    'I only see your pharmacy’s data, so I can’t compare it with others. You can ask:',
  patient: 'I don’t look up people. You can ask about claims, payers, and drugs:',
  forecast: 'I can’t predict the future. I can show you results so far:',
  change: 'I can’t make changes. I can show you the figures or explain how to change them:',
  code: 'I don’t run code. Ask in plain English, for example:',
  outside:
    'I can answer questions about your fees, claims, payments, drugs, and vendors. For example:',
  unknown_name: [
    (word) =>
      `I couldn’t find a payer, drug, or vendor called “${word}” in your data. You can ask:`,
    'I couldn’t find a payer, drug, or vendor with that name in your data. You can ask:',
  ],
  not_understood: [
    (word) => `I’m not sure what “${word}” means here. Did you mean one of these?`,
    'I’m not sure what you mean. Did you mean one of these?',
  ],
};

/** Why a question has no answer, followed by buttons with other questions. */
function refusalText(reason: CannotReason, word: string | null): string {
  const sentence = refusals[reason];
  if (typeof sentence === 'string') return sentence;
  const [withWord, without] = sentence;
  return word === null ? without : withWord(word.slice(0, 60));
}

/** An answer, with what is stored beside it. */
export interface Outcome {
  readonly text: string;
  readonly answer: ChatAnswer;
  readonly query: AssistantQuery | null;
  /** The choices of a clarifying question. */
  readonly options: readonly string[];
  /** Whether every word of the question was understood, so that none can be a person's name. */
  readonly wholeRead: boolean;
}

/** Answers a saved question. */
export type Answerer = (question: Call & { readonly asked: AskedQuestion }) => Promise<Outcome>;

type Parts = Pick<Platform, 'database' | 'settings' | 'clock'>;
type Options = Parameters<typeof answerTopic>[2] & Parameters<typeof runQuery>[2];

interface Answering {
  readonly context: QuestionContext;
  readonly options: Options;
}

const followUpsMax = 6;
const quoted = (word: string) => `“${word.slice(0, 60)}”`;
const listed = new Intl.ListFormat('en-US');

/**
 * Answers by the built-in reading. If that is unclear and a model is configured, the model reads
 * the question. Its result is one validated query or nothing, and is answered in the same way.
 */
export function openAnswerer(parts: Parts, model: Model | undefined): Answerer {
  const askModel = model === undefined ? undefined : openModelBudget(parts, model);
  return async ({ actor: { organizationId, timeZone }, conversation, asked }) => {
    const { content, now, today } = asked;
    const inSnapshot = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
      parts.database.withTenant(organizationId, work, { snapshot: true });
    const { shown, ...context } = await inSnapshot(async (tx) => ({
      today,
      names: await readKnownNames(tx),
      ...(await readPreviousTurn(tx, conversation)),
    }));
    const own = understand(content, context);
    const isAsked = askModel !== undefined && isForModel(own);
    const filled = isAsked ? await fillSlots(content, context, askModel(organizationId)) : null;
    const query = filled !== null && 'about' in filled ? filled : null;
    const reading = query === null ? own : { ...asWhole, query };
    const options = { ...runOptions(parts, today), now, timeZone, shown };
    const outcome = await inSnapshot((tx) => answerReading(tx, reading, { context, options }));
    const { answer } = outcome;
    if (query !== null) return { ...outcome, answer: byModel(answer), wholeRead: false };
    if (filled === null || !('failure' in filled)) return outcome;
    return { ...outcome, answer: { ...answer, engineNote: noReplyNote(filled) } };
  };
}

export function runOptions({ database, settings }: Omit<Parts, 'clock'>, today: string) {
  return { today, settings: figureSettings(settings), claimIndexes: claimIndexesOf(database) };
}

/** Refused questions are not sent to the model. */
function isForModel(reading: Reading): boolean {
  if (reading.kind === 'cannot') return reading.reason === 'not_understood';
  return reading.kind === 'ask' || reading.ignored.length > 0;
}

const asWhole = { kind: 'query', corrections: [], ignored: [], alternatives: [] } as const;

/** Adds how the model read the question, because it may be wrong. */
function byModel(answer: ChatAnswer): ChatAnswer {
  const { method, notes } = answer;
  const read = method === null ? [] : [`I read your question as ${quoted(method.reading)}.`];
  return { ...answer, engine: 'model', notes: [...read, ...notes] };
}

async function answerReading(
  tx: TenantTransaction,
  reading: Reading,
  answering: Answering,
): Promise<Outcome> {
  if (reading.kind === 'ask') {
    const { question, options } = reading;
    const asked = plainAnswer('ask', question, { followUps: [...options] });
    return { ...asked, query: null, options, wholeRead: false };
  }
  if (reading.kind === 'cannot') {
    const text = refusalText(reading.reason, reading.word);
    const refused = plainAnswer('cannot', text, { followUps: [...reading.nearest] });
    return { ...refused, query: null, options: [], wholeRead: false };
  }
  const { query, corrections, ignored, alternatives } = reading;
  const { text, answer, settled } = await (query.about === 'figures'
    ? answerFigures(tx, query, answering)
    : { settled: query, ...(await answerTopic(tx, query, answering.options)) });
  const read = corrections.map((one) => `I read ${quoted(one.typed)} as ${quoted(one.read)}.`);
  const left = ignored.length === 0 ? [] : [`I ignored ${listed.format(ignored.map(quoted))}.`];
  const notes = [...read, ...left, ...answer.notes];
  const followUps = [...new Set([...alternatives, ...answer.followUps])].slice(0, followUpsMax);
  const wholeRead = ignored.length === 0;
  return { text, answer: { ...answer, notes, followUps }, query: settled, options: [], wholeRead };
}

/** Runs the query. Offers only follow-ups that are understood as meant. */
async function answerFigures(
  tx: TenantTransaction,
  query: FigureQuery,
  { context, options }: Answering,
) {
  const result = await runQuery(tx, query, options);
  const { query: settled, members } = result;
  const named = settled.by === 'vendor' ? members.map(({ name }) => name) : [];
  const vendorIds = await readVendorIds(tx, [...settled.filter.vendors, ...named]);
  const next = { ...context, previous: { query: settled, options: [] } };
  const followUps = followUpsOf(result, (question, meant) => {
    const read = understand(question, next);
    if (read.kind !== 'query') return false;
    // The compared periods of a "why" are only determined when it runs.
    const settling = meant.shape === 'why' ? { against: meant.against } : {};
    return isDeepStrictEqual({ ...read.query, ...settling }, meant);
  });
  return { settled, ...toAnswer(result, { vendorIds, followUps }) };
}

const offeredMax = 3;
const siblings = ['dirFees', 'netAmount', 'vendorSpend', 'vendorOpen', 'netProfit'] as const;

/**
 * Follow-up questions, most likely first. Only questions for which `isRead` confirms that they are
 * understood as meant.
 */
export function followUpsOf(
  result: QueryResult,
  isRead: (question: string, meant: FigureQuery) => boolean,
): readonly string[] {
  const offered: string[] = [];
  const asked = questionText(result.query);
  for (const next of nextQueries(result)) {
    const question = questionText(next);
    if (offered.length === offeredMax) break;
    if (checkQuery(next) !== undefined || [asked, ...offered].includes(question)) continue;
    if (isRead(question, next)) offered.push(question);
  }
  return offered;
}

/** By payer or drug, why, by month, against the prior period; about the first in a ranking. */
function nextQueries({ query, members, before, latest }: QueryResult): readonly FigureQuery[] {
  const { shape, figure, filter, by } = query;
  const [first] = members;
  const isRanked = (shape === 'rank' || shape === 'share') && first !== undefined;
  const ofFirst = (isRanked ? partOfQuery(query, first)?.filter : undefined) ?? filter;
  const about = latest === null ? ofFirst : { ...ofFirst, period: daysOf(latest.month) };
  const ask = (said: Partial<FigureQuery> & Pick<FigureQuery, 'shape'>) =>
    toQuery({ figure, filter: about, ...said });
  const [apart, other] = figures[figure].by
    .filter((one) => !isTime(one) && one !== 'status' && one !== 'remittance' && one !== by)
    .filter((one) => namedOf(one, about).length === 0)
    .map((one) => ask({ shape: 'rank', by: one }));
  const byMonth = { ...about, period: yearOf(about.period) };
  return [
    ...(latest === null ? [] : [ask({ shape: 'total' })]),
    ...(apart === undefined ? [] : [apart]),
    ...(shape === 'why' || !hasTime(figure) ? [] : [ask({ shape: 'why' })]),
    ask({ shape: 'trend', by: 'month', filter: byMonth }),
    ...(before === null ? [] : [ask({ shape: 'compare', against: before.period })]),
    ...(other === undefined ? [] : [other]),
    ask({ shape: 'total', filter: { ...about, period: { from: null, to: null } } }),
    toQuery({ shape: 'total', figure, filter: { period: about.period } }),
    ...siblings.map((sibling) => ask({ shape: 'total', figure: sibling })),
  ];
}

/** The year of days within one month; other periods stay. */
function yearOf({ from, to }: AskedPeriod): AskedPeriod {
  if (from === null || to === null || from.slice(0, 7) !== to.slice(0, 7)) return { from, to };
  return { from: `${to.slice(0, 4)}-01-01`, to: `${to.slice(0, 4)}-12-31` };
}

/** A query as a question: `DIR fees of HUMANA by month in 2026`. */
function questionText(query: FigureQuery): string {
  const { shape, by, filter, against, order, limit } = query;
  const subject = subjectText(query);
  const when = `${by === null ? '' : ` by ${by}`} ${inPeriod(filter.period)}`.trimEnd();
  if (shape === 'list') return `Show ${midSentence(subject)}${when}`;
  if (shape === 'why') return `Why did ${midSentence(subject)} change${when}?`;
  if (shape === 'share') return `Share of ${midSentence(subject)}${when}`;
  if (against !== null) return `${atStart(subject)}${when} compared with ${periodText(against)}`;
  if (shape !== 'rank' || limit === null) return `${atStart(subject)}${when}`;
  const end = order === 'lowest' ? 'Bottom' : 'Top';
  return `${end} ${limit} ${by}s by ${midSentence(subject)} ${inPeriod(filter.period)}`.trimEnd();
}
