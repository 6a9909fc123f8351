import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/look.ts';
import { deleteConversation, deleteMessagesBefore } from './messages.repository.ts';

/** A conversation is no archive; what was asked stays on the audit trail. */
const keptHoursMax = 24;

/** When a session ends: its conversation ends with it. */
export async function forgetConversation(
  database: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  const account = await database.withPlatform('assistant: whose conversation ends', (tx) =>
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

/** Of sessions that nobody signed out of. */
export async function forgetOldConversations(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  isStopped: () => boolean,
): Promise<void> {
  const before = new Date(clock().getTime() - keptHoursMax * 3_600_000);
  const organizations = await database.withPlatform('assistant: forget conversations', (tx) =>
    tx.query.selectFrom('organizations').select('id').orderBy('id').execute(),
  );
  for (const { id } of organizations) {
    if (isStopped()) return;
    await database.withTenant(id, (tx) => deleteMessagesBefore(tx, before));
  }
}
