import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireQuestionLeft } from '../subscriptions/public.ts';
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
} from './messages.repository.ts';

/** No answer takes so long: whoever was at it has died, and the question can be asked again. */
const pendingMsMax = 120_000;

export interface AskedQuestion {
  readonly id: string;
  readonly content: string;
  readonly now: Date;
  /** In the pharmacy's time zone. */
  readonly today: string;
}

/**
 * Writes a question down before it is answered, once however often it is sent. Throws where the
 * plan allows no more, where another is being answered, and where the id is somebody else's.
 * `taken`: to be answered now; `waiting`: the same question is being answered elsewhere; else the
 * answer that it has.
 */
export async function takeQuestion(
  tx: TenantTransaction,
  conversation: Conversation,
  asked: AskedQuestion,
): Promise<'taken' | 'waiting' | MessageRow> {
  await lockConversation(tx, conversation);
  const known = await findMessage(tx, asked.id);
  if (known !== undefined) {
    requireSame(known, conversation, asked);
    const answer = await findAnswerTo(tx, asked.id);
    if (answer !== undefined) return answer;
    if (isPending(known, asked.now)) return 'waiting';
    // What failed is asked anew, at the end of the conversation.
    await deleteMessage(tx, asked.id);
  }
  await requireNoOther(tx, conversation, asked.now);
  await requireQuestionLeft(tx, asked);
  const { id, content, now } = asked;
  const question = { id, role: 'user', content, status: 'pending', created_at: now };
  if ((await insertMessage(tx, conversation, question)) === undefined) {
    throw new AppError('not_found');
  }
  return 'taken';
}

export function isPending({ status, created_at }: MessageRow, now: Date): boolean {
  return status === 'pending' && now.getTime() - created_at.getTime() < pendingMsMax;
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
  conversation: Conversation,
  now: Date,
): Promise<void> {
  const rows = await ofConversation(tx, conversation)
    .selectAll()
    .where('status', '=', 'pending')
    .execute();
  if (rows.some((row) => isPending(row, now))) {
    throw new AppError('conflict', {
      message: 'Your previous question is still being answered. Please wait.',
    });
  }
}
