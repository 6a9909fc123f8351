import { setTimeout as sleep } from 'node:timers/promises';
import { questionLengthMax } from '@pfs/assistant/reading';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { KeyLeases } from '../../platform/http/key-leases.ts';
import type { Registrar } from '../../platform/http/registrar.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { countUsage, requireQuestionLeft } from '../subscriptions/public.ts';
import type { Answerer, Outcome } from './answer.service.ts';
import {
  type Conversation,
  deleteMessage,
  findAnswerTo,
  findMessage,
  insertMessage,
  isOf,
  lockConversation,
  type MessageRow,
  ofConversation,
  settleQuestion,
} from './conversations.repository.ts';
import { withoutPersonalData } from './without-personal-data.ts';

export interface Call {
  readonly actor: Pick<Member, 'organizationId' | 'userId' | 'timeZone'>;
  readonly conversation: Conversation;
  readonly origin: Origin;
}

type AskParts = Pick<Platform, 'database' | 'clock'> &
  Pick<Registrar, 'leases'> & { readonly answerer: Answerer };

/** How often to check whether the same question, sent before, has been answered. */
const pollMs = 100;
const looksMax = 1_200;

/**
 * Answers a question once, however often it is sent under its ID. Saves the question first. The
 * answer, its usage count and its audit row are saved together or not at all. A failure leaves no
 * pending question.
 */
export async function ask(
  parts: AskParts,
  call: Call,
  { message, messageId }: { readonly message: string; readonly messageId?: string | undefined },
): Promise<MessageRow> {
  const { actor, conversation } = call;
  const content = readable(message);
  if (content === '') {
    throw new AppError('invalid_input', { fields: { message: 'Please type a question.' } });
  }
  const id = messageId ?? uuidV7();
  for (let look = 0; look < looksMax; look += 1) {
    const lease = await parts.leases.take(leaseOf(id));
    if (lease === undefined) {
      await sleep(pollMs);
      continue;
    }
    try {
      const now = parts.clock();
      const asked = { id, content, now, today: dayIn(actor.timeZone, now) };
      const answer = await parts.database.withTenant(actor.organizationId, (tx) =>
        takeQuestion(tx, parts.leases, { conversation, asked }),
      );
      return answer ?? (await answerTaken(parts, call, asked));
    } finally {
      await lease.release();
    }
  }
  throw new AppError('conflict', {
    message: 'This question is still being answered. Please check again in a moment.',
  });
}

async function answerTaken(
  { database, clock, answerer }: AskParts,
  call: Call,
  asked: AskedQuestion,
): Promise<MessageRow> {
  const { organizationId } = call.actor;
  try {
    const outcome = await answerer({ ...call, asked });
    return await database.withTenant(organizationId, (tx) =>
      saveAnswer(tx, call, { asked, outcome, at: clock() }),
    );
  } catch (error) {
    const giveUp = database.withTenant(organizationId, (tx) =>
      settleQuestion(tx, asked.id, 'failed'),
    );
    // If this fails too, the first error is thrown, and nobody holds the question’s lease.
    await Promise.allSettled([giveUp]);
    throw error;
  }
}

type Answered = Readonly<{ asked: AskedQuestion; outcome: Outcome; at: Date }>;

/** Saves an answer, counts it if it used the pharmacy's data, and records it. */
async function saveAnswer(
  tx: TenantTransaction,
  { actor: { organizationId, userId }, conversation, origin }: Call,
  { asked, outcome, at }: Answered,
): Promise<MessageRow> {
  if (!(await settleQuestion(tx, asked.id, 'done'))) {
    const answer = await findAnswerTo(tx, asked.id);
    if (answer !== undefined) return answer;
    throw new AppError('conflict', {
      message:
        'The conversation was cleared before the answer arrived, so the answer wasn’t saved.',
    });
  }
  const { text, answer, options, query } = outcome;
  const row = await insertMessage(tx, conversation, {
    id: uuidV7(),
    role: 'assistant',
    content: text,
    answer_to: asked.id,
    answer: JSON.stringify(answer),
    query: query?.about === 'figures' ? JSON.stringify(query) : null,
    options: JSON.stringify(options),
    created_at: at,
  });
  if (row === undefined) throw new AppError('conflict');
  if (answer.kind === 'figure') {
    const { now, today } = asked;
    await countUsage(tx, { kind: 'aiQueries', amount: 1, now, today });
  }
  await insertAuditRow(tx, {
    organizationId,
    userId,
    entityType: 'assistant',
    entityId: row.id,
    action: 'process',
    description: 'Asked the assistant a question',
    origin,
    newValues: onRecord(asked, outcome),
  });
  return row;
}

/**
 * The audit entry. The words of a question that was not fully understood are left out: they may
 * name a person.
 */
function onRecord({ content }: AskedQuestion, { text, answer, query, wholeRead }: Outcome) {
  const { kind, engine } = answer;
  const read = query?.about === 'find' ? { about: query.about } : query;
  const asked = wholeRead
    ? { question: withoutPersonalData(content), answer: withoutPersonalData(text) }
    : { characters: content.length };
  return { kind, engine, ...asked, ...(read === null ? {} : { query: read }) };
}

/** The message without zero bytes and broken surrogates, cut if it is too long. */
function readable(message: string): string {
  const text = message.toWellFormed().replaceAll('\0', ' ').trim();
  return text.slice(0, questionLengthMax + 1).toWellFormed();
}

/** Held by whoever answers the question; given back when that process dies. */
const leaseOf = (questionId: string) => `question ${questionId}`;

export interface AskedQuestion {
  readonly id: string;
  readonly content: string;
  readonly now: Date;
  /** In the pharmacy's time zone. */
  readonly today: string;
}

/**
 * Saves a question before it is answered, once however often it is sent. Throws if the plan allows
 * no more, if another question is being answered, or if the ID belongs to somebody else. Returns
 * its answer, or undefined if it is to be answered now.
 */
async function takeQuestion(
  tx: TenantTransaction,
  leases: KeyLeases,
  { conversation, asked }: { conversation: Conversation; asked: AskedQuestion },
): Promise<MessageRow | undefined> {
  await lockConversation(tx, conversation);
  const known = await findMessage(tx, asked.id);
  if (known !== undefined) {
    requireSame(known, conversation, asked);
    const answer = await findAnswerTo(tx, asked.id);
    if (answer !== undefined) return answer;
    // One that failed, or whose process died, is asked again at the end of the conversation.
    await deleteMessage(tx, asked.id);
  }
  await requireNoOther(tx, leases, conversation);
  await requireQuestionLeft(tx, asked);
  const { id, content, now } = asked;
  const question = { id, role: 'user', content, status: 'pending', created_at: now };
  if ((await insertMessage(tx, conversation, question)) === undefined) {
    throw new AppError('not_found');
  }
  return undefined;
}

/** Whether a question is being answered, here or by another process. */
export async function isPending({ id, status }: MessageRow, leases: KeyLeases): Promise<boolean> {
  if (status !== 'pending') return false;
  const lease = await leases.take(leaseOf(id));
  await lease?.release();
  return lease === undefined;
}

function requireSame(
  known: MessageRow,
  conversation: Conversation,
  { content }: AskedQuestion,
): void {
  if (!isOf(conversation, known) || known.role !== 'user') throw new AppError('not_found');
  if (known.content !== content) {
    throw new AppError('conflict', { message: 'Another question was already sent with this ID.' });
  }
}

async function requireNoOther(
  tx: TenantTransaction,
  leases: KeyLeases,
  conversation: Conversation,
): Promise<void> {
  const rows = await ofConversation(tx, conversation)
    .selectAll()
    .where('status', '=', 'pending')
    .execute();
  for (const row of rows) {
    if (await isPending(row, leases)) {
      throw new AppError('conflict', {
        message: 'Your previous question is still being answered. Please wait.',
      });
    }
  }
}
