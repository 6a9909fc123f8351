import type { AskedBack } from '@pfs/core/assistant/understanding';
import type { ChatAnswer } from '@pfs/wire/assistant';
import { type Selectable, sql } from 'kysely';
import type { Tables, TenantTransaction } from '../../platform/database/database.ts';

/** A conversation belongs to a person and ends with the session. */
export interface Conversation {
  readonly userId: string;
  readonly sessionHash: string;
}

export type MessageRow = Selectable<Tables['assistant_messages']>;

/** More than anybody scrolls back. */
const listedMax = 200;

/** Two questions of one session do not begin at once; those of others go on meanwhile. */
export async function lockConversation(
  tx: TenantTransaction,
  { sessionHash }: Conversation,
): Promise<void> {
  const word = `assistant ${tx.organizationId} ${sessionHash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(tx.query);
}

export function findMessage(tx: TenantTransaction, id: string): Promise<MessageRow | undefined> {
  return messages(tx).selectAll().where('id', '=', id).executeTakeFirst();
}

export function findAnswerTo(tx: TenantTransaction, id: string): Promise<MessageRow | undefined> {
  return messages(tx).selectAll().where('answer_to', '=', id).executeTakeFirst();
}

/** The latest, the earliest of them first. */
export async function listMessages(
  tx: TenantTransaction,
  conversation: Conversation,
): Promise<readonly MessageRow[]> {
  const rows = await ofConversation(tx, conversation)
    .selectAll()
    .orderBy('position', 'desc')
    .limit(listedMax)
    .execute();
  return rows.reverse();
}

/** False where the id is taken, by whomever. */
export async function insertQuestion(
  tx: TenantTransaction,
  { userId, sessionHash }: Conversation,
  question: { readonly id: string; readonly content: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('assistant_messages')
    .values({
      organization_id: tx.organizationId,
      id: question.id,
      user_id: userId,
      session_hash: sessionHash,
      role: 'user',
      content: question.content,
      status: 'pending',
      created_at: question.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface NewAnswer {
  readonly id: string;
  readonly answerTo: string;
  readonly content: string;
  readonly answer: ChatAnswer;
  readonly query: object | null;
  readonly options: readonly AskedBack[];
  readonly at: Date;
}

export async function insertAnswer(
  tx: TenantTransaction,
  { userId, sessionHash }: Conversation,
  answer: NewAnswer,
): Promise<MessageRow> {
  return tx.query
    .insertInto('assistant_messages')
    .values({
      organization_id: tx.organizationId,
      id: answer.id,
      user_id: userId,
      session_hash: sessionHash,
      role: 'assistant',
      content: answer.content,
      answer_to: answer.answerTo,
      answer: JSON.stringify(answer.answer),
      query: answer.query === null ? null : JSON.stringify(answer.query),
      options: answer.options.length === 0 ? null : JSON.stringify(answer.options),
      created_at: answer.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False where the question is not waited for any more: answered, given up or forgotten. */
export async function settleQuestion(
  tx: TenantTransaction,
  id: string,
  status: 'done' | 'failed',
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('assistant_messages')
    .set({ status })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteMessage(tx: TenantTransaction, id: string): Promise<void> {
  await deletion(tx).where('id', '=', id).execute();
}

export async function deleteConversation(
  tx: TenantTransaction,
  { userId, sessionHash }: Conversation,
): Promise<number> {
  const rows = await deletion(tx)
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .returning('id')
    .execute();
  return rows.length;
}

/** With the answers to them. */
export async function deleteMessagesBefore(tx: TenantTransaction, at: Date): Promise<void> {
  await deletion(tx).where('created_at', '<', at).execute();
}

function messages(tx: TenantTransaction) {
  return tx.query
    .selectFrom('assistant_messages')
    .where('assistant_messages.organization_id', '=', tx.organizationId);
}

export function ofConversation(tx: TenantTransaction, { userId, sessionHash }: Conversation) {
  return messages(tx)
    .where('assistant_messages.user_id', '=', userId)
    .where('assistant_messages.session_hash', '=', sessionHash);
}

function deletion(tx: TenantTransaction) {
  return tx.query.deleteFrom('assistant_messages').where('organization_id', '=', tx.organizationId);
}
