import { checkQuery } from '@pfs/assistant/check-query';
import { type FigureQuery, figureQuery } from '@pfs/assistant/query';
import type { PreviousTurn } from '@pfs/assistant/reading';
import { type Insertable, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  type Database,
  listOrganizationIds,
  type Tables,
  type TenantTransaction,
} from '../../platform/database/database.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';

/** A conversation belongs to a person and ends with the session. */
export interface Conversation {
  readonly userId: string;
  readonly sessionHash: string;
}

export type MessageRow = Selectable<Tables['assistant_messages']>;

/** More than anybody scrolls through. */
const listedMax = 200;
const options = z.array(z.string());

/** Questions of one session take turns; other sessions are not blocked. */
export async function lockConversation(
  tx: TenantTransaction,
  { sessionHash }: Conversation,
): Promise<void> {
  const word = `assistant ${tx.organizationId} ${sessionHash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(tx.query);
}

export function isOf({ userId, sessionHash }: Conversation, row: MessageRow): boolean {
  return row.user_id === userId && row.session_hash === sessionHash;
}

export function findMessage(tx: TenantTransaction, id: string): Promise<MessageRow | undefined> {
  return messages(tx).selectAll().where('id', '=', id).executeTakeFirst();
}

export function findAnswerTo(tx: TenantTransaction, id: string): Promise<MessageRow | undefined> {
  return messages(tx).selectAll().where('answer_to', '=', id).executeTakeFirst();
}

/** The latest messages, oldest first. */
export async function listMessages(
  tx: TenantTransaction,
  conversation: Conversation,
): Promise<readonly MessageRow[]> {
  const latest = ofConversation(tx, conversation).selectAll().orderBy('position', 'desc');
  return (await latest.limit(listedMax).execute()).reverse();
}

/**
 * The context of a follow-up: the last answer about figures, the last clarifying question, and the
 * last answer with any figures, which may be exported.
 */
export async function readPreviousTurn(
  tx: TenantTransaction,
  conversation: Conversation,
): Promise<{ readonly previous: PreviousTurn; readonly shown: MessageRow | undefined }> {
  const answers = ofConversation(tx, conversation)
    .selectAll()
    .where('role', '=', 'assistant')
    .orderBy('position', 'desc');
  const last = await answers.executeTakeFirst();
  const figure = await answers.where('query', 'is not', null).executeTakeFirst();
  const shown = await answers.where(sql`answer ->> 'kind'`, '=', 'figure').executeTakeFirst();
  const previous = {
    query: readQuery(figure?.query),
    isShown: shown !== undefined,
    options: options.safeParse(last?.options).data ?? [],
  };
  return { previous, shown };
}

/** A stored query, if it can still be answered. */
export function readQuery(stored: unknown): FigureQuery | null {
  const { data } = figureQuery.safeParse(stored);
  return data !== undefined && checkQuery(data) === undefined ? data : null;
}

type NewMessage = Omit<
  Insertable<Tables['assistant_messages']>,
  'organization_id' | 'user_id' | 'session_hash'
>;

/** Undefined if the ID is taken by anybody. */
export function insertMessage(
  tx: TenantTransaction,
  { userId, sessionHash }: Conversation,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const whose = { organization_id: tx.organizationId, user_id: userId, session_hash: sessionHash };
  return tx.query
    .insertInto('assistant_messages')
    .values({ ...whose, ...message })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns false if the question is no longer pending: answered, abandoned or deleted. */
export async function settleQuestion(
  tx: TenantTransaction,
  id: string,
  status: 'done' | 'failed',
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(tx, 'assistant_messages', { id, status: 'pending' })
    .set({ status })
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
  const own = deletion(tx).where('user_id', '=', userId).where('session_hash', '=', sessionHash);
  return (await own.returning('id').execute()).length;
}

/** Deletes messages and their answers. */
async function deleteMessagesBefore(tx: TenantTransaction, at: Date): Promise<void> {
  await deletion(tx).where('created_at', '<', at).execute();
}

export function ofConversation(tx: TenantTransaction, { userId, sessionHash }: Conversation) {
  return messages(tx).where('user_id', '=', userId).where('session_hash', '=', sessionHash);
}

function messages(tx: TenantTransaction) {
  return selectOwn(tx, 'assistant_messages');
}

function deletion(tx: TenantTransaction) {
  return deleteOwn(tx, 'assistant_messages');
}

/** Conversations are not an archive; questions stay on the audit trail. */
const conversationHoursMax = 24;

/** Deletes the conversation of a session that ends. */
export async function endConversation(
  database: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const account = await database.withPlatform('assistant: end a conversation', (tx) =>
    tx.query
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', userId)
      .executeTakeFirst(),
  );
  const organizationId = account?.organization_id ?? null;
  if (organizationId === null) return;
  const conversation = { userId, sessionHash: hashSessionId(sessionId) };
  await database.withTenant(organizationId, (tx) => deleteConversation(tx, conversation));
}

/** Deletes old conversations of sessions without a sign-out. */
export async function deleteOldConversations(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  isStopped: () => boolean,
): Promise<void> {
  const before = new Date(clock().getTime() - conversationHoursMax * 3_600_000);
  for (const id of await listOrganizationIds(database, 'assistant: delete old conversations')) {
    if (isStopped()) return;
    await database.withTenant(id, (tx) => deleteMessagesBefore(tx, before));
  }
}

export const assistantWork = (platform: Platform): Background => ({
  daily: { conversations: (isStopped) => deleteOldConversations(platform, isStopped) },
});
