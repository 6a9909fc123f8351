import { setTimeout as sleep } from 'node:timers/promises';
import { questionLengthMax } from '@pfs/assistant/reading';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { countUsage } from '../subscriptions/public.ts';
import type { Answerer, Outcome } from './answer.service.ts';
import {
  type Conversation,
  findAnswerTo,
  insertMessage,
  type MessageRow,
  settleQuestion,
} from './messages.repository.ts';
import { type AskedQuestion, takeQuestion } from './take-question.ts';
import { withoutPersonalData } from './without-personal-data.ts';

export interface Call {
  readonly actor: Pick<Member, 'organizationId' | 'userId' | 'timeZone'>;
  readonly conversation: Conversation;
  readonly origin: Origin;
}

type AskParts = Pick<Platform, 'database' | 'clock'> & { readonly answerer: Answerer };

/** How often it is looked whether the same question, sent before, has its answer. */
const lookAgainMs = 100;
const looksMax = 1_200;

/**
 * Answers a question once, however often it is sent under its id. It is written down before it is
 * answered; the answer, its use of the plan and its row on the audit trail come together or not at
 * all, and what fails leaves no question that seems to be waited for.
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
  for (let look = 0; look < looksMax; look += 1) {
    const now = parts.clock();
    const asked = { id: messageId ?? uuidV7(), content, now, today: dayIn(actor.timeZone, now) };
    const taken = await parts.database.withTenant(actor.organizationId, (tx) =>
      takeQuestion(tx, conversation, asked),
    );
    if (taken === 'taken') return answerTaken(parts, call, asked);
    if (taken !== 'waiting') return taken;
    await sleep(lookAgainMs);
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
      keepAnswer(tx, call, { asked, outcome, at: clock() }),
    );
  } catch (error) {
    const giveUp = database.withTenant(organizationId, (tx) =>
      settleQuestion(tx, asked.id, 'failed'),
    );
    // Where this fails as well, the first error is told; the question is given up by its age.
    await Promise.allSettled([giveUp]);
    throw error;
  }
}

type Answered = Readonly<{ asked: AskedQuestion; outcome: Outcome; at: Date }>;

/** Keeps an answer, counts it where it is one of the pharmacy's data, and puts it on record. */
async function keepAnswer(
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

/** Of a question that was not wholly read no word is kept: any of them may name a person. */
function onRecord({ content }: AskedQuestion, { text, answer, query, wholeRead }: Outcome) {
  const { kind, engine } = answer;
  const read = query?.about === 'find' ? { about: query.about } : query;
  const asked = wholeRead
    ? { question: withoutPersonalData(content), answer: withoutPersonalData(text) }
    : { characters: content.length };
  return { kind, engine, ...asked, ...(read === null ? {} : { query: read }) };
}

/** As it can be kept and read: no zero bytes, no halves of letters; cut where it is refused. */
function readable(message: string): string {
  const text = message.toWellFormed().replaceAll('\0', ' ').trim();
  return text.slice(0, questionLengthMax + 1).toWellFormed();
}
