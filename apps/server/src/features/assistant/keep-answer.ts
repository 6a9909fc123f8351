import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import { countUsage } from '../subscriptions/public.ts';
import type { Outcome } from './answer-built-in.ts';
import type { Call } from './ask.service.ts';
import {
  findAnswerTo,
  insertAnswer,
  type MessageRow,
  settleQuestion,
} from './messages.repository.ts';
import type { AskedQuestion } from './take-question.ts';
import { withoutPersonalData } from './without-personal-data.ts';

interface Answering {
  readonly asked: AskedQuestion;
  readonly outcome: Outcome;
  readonly at: Date;
}

/** Keeps an answer, counts it where it is a figure, and puts it on record. */
export async function keepAnswer(
  tx: TenantTransaction,
  call: Call,
  { asked, outcome, at }: Answering,
): Promise<MessageRow> {
  if (!(await settleQuestion(tx, asked.id, 'done'))) {
    const answer = await findAnswerTo(tx, asked.id);
    if (answer !== undefined) return answer;
    throw new AppError('conflict', {
      message: 'The conversation was cleared meanwhile, so the answer was not kept.',
    });
  }
  const answer = await insertAnswer(tx, call.conversation, {
    id: uuidV7(),
    answerTo: asked.id,
    content: outcome.text,
    answer: outcome.answer,
    query: outcome.query,
    options: outcome.options,
    at,
  });
  if (outcome.answer.kind === 'figure') {
    const { now, today } = asked;
    await countUsage(tx, { kind: 'aiQueries', amount: 1, now, today });
  }
  await insertAuditRow(tx, {
    organizationId: call.actor.organizationId,
    userId: call.actor.userId,
    entityType: 'assistant',
    entityId: answer.id,
    action: 'process',
    description: 'The assistant was asked',
    origin: call.origin,
    newValues: onRecord(asked, outcome),
  });
  return answer;
}

/** Of a question that was not wholly read no word is kept: any of them may name a person. */
function onRecord({ content }: AskedQuestion, { text, answer, query, wholeRead }: Outcome) {
  const { kind, engine } = answer;
  if (!wholeRead) return { kind, engine, characters: content.length };
  return {
    kind,
    engine,
    question: withoutPersonalData(content),
    ...(query === null ? {} : { query }),
    answer: withoutPersonalData(text),
  };
}
