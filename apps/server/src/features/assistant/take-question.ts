import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireQuestionLeft } from '../subscriptions/public.ts';
import {
  type Conversation,
  deleteMessage,
  findAnswerTo,
  findMessage,
  insertQuestion,
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

/** `taken`: to be answered now; `waiting`: the same question is being answered elsewhere. */
export type Taken =
  | { readonly kind: 'taken' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answered'; readonly answer: MessageRow };

/**
 * Writes a question down before it is answered, once however often it is sent. Throws where the
 * plan allows no more, where another is being answered, and where the id is somebody else's.
 */
export async function takeQuestion(
  tx: TenantTransaction,
  conversation: Conversation,
  asked: AskedQuestion,
): Promise<Taken> {
  await lockConversation(tx, conversation);
  const known = await findMessage(tx, asked.id);
  if (known !== undefined) {
    requireSame(known, conversation, asked);
    const answer = await findAnswerTo(tx, asked.id);
    if (answer !== undefined) return { kind: 'answered', answer };
    if (isPending(known, asked.now)) return { kind: 'waiting' };
    // What failed is asked anew, at the end of the conversation.
    await deleteMessage(tx, asked.id);
  }
  await requireNoOther(tx, conversation, asked.now);
  await requireQuestionLeft(tx, asked);
  const { id, content, now: at } = asked;
  if (!(await insertQuestion(tx, conversation, { id, content, at }))) {
    throw new AppError('not_found');
  }
  return { kind: 'taken' };
}

export function isPending({ status, created_at }: MessageRow, now: Date): boolean {
  return status === 'pending' && now.getTime() - created_at.getTime() < pendingMsMax;
}

function requireSame(
  known: MessageRow,
  { userId, sessionHash }: Conversation,
  { content }: AskedQuestion,
): void {
  const own = known.user_id === userId && known.session_hash === sessionHash;
  if (!own || known.role !== 'user') throw new AppError('not_found');
  if (known.content !== content) {
    throw new AppError('conflict', { message: 'Another question was sent under this id.' });
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
      message: 'Your question before is still being answered. Please wait for its answer.',
    });
  }
}
