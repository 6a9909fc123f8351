import { setTimeout as sleep } from 'node:timers/promises';
import { questionLengthMax } from '@pfs/wire/question-limits';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import type { Origin } from '../audit/public.ts';
import type { Answerer } from './answerer.ts';
import { keepAnswer } from './keep-answer.ts';
import { type Conversation, type MessageRow, settleQuestion } from './messages.repository.ts';
import { type AskedQuestion, takeQuestion } from './take-question.ts';

export interface Call {
  readonly actor: Pick<Member, 'organizationId' | 'userId' | 'timeZone'>;
  readonly conversation: Conversation;
  readonly origin: Origin;
}

export type AskParts = Pick<Platform, 'database' | 'clock'> & { readonly answerer: Answerer };

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
  const { database, clock } = parts;
  const { actor, conversation } = call;
  const content = readable(message);
  if (content === '') {
    throw new AppError('invalid_input', { fields: { message: 'Please type a question.' } });
  }
  for (let look = 0; look < looksMax; look += 1) {
    const now = clock();
    const today = dayIn(actor.timeZone, now);
    const asked: AskedQuestion = { id: messageId ?? uuidV7(), content, now, today };
    const taken = await database.withTenant(actor.organizationId, (tx) =>
      takeQuestion(tx, conversation, asked),
    );
    if (taken.kind === 'answered') return taken.answer;
    if (taken.kind === 'taken') return answerTaken(parts, call, asked);
    await sleep(lookAgainMs);
  }
  throw new AppError('conflict', {
    message: 'This question is still being answered. Please look again in a moment.',
  });
}

async function answerTaken(parts: AskParts, call: Call, asked: AskedQuestion) {
  const { database, clock, answerer } = parts;
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

/** As it can be kept and read: no zero bytes, no halves of letters; cut where it is refused. */
function readable(message: string): string {
  const text = message.toWellFormed().replaceAll('\0', ' ').trim();
  return text.slice(0, questionLengthMax + 1).toWellFormed();
}
