import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface NewLook {
  readonly sessionHash: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly until: Date;
}

/** False where the session began another look at the same moment. */
export async function insertLook(tx: PlatformTransaction, look: NewLook): Promise<boolean> {
  const result = await tx.query
    .insertInto('organization_looks')
    .values({
      session_hash: look.sessionHash,
      user_id: look.userId,
      looked_at_id: look.organizationId,
      reason: look.reason,
      started_at: look.startedAt,
      until: look.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface EndedLook {
  readonly userId: string;
  readonly organizationId: string;
  readonly until: Date;
}

const kept = ['user_id as userId', 'looked_at_id as organizationId', 'until'] as const;

/** Whoever gets the row back is the one who ends the look: nobody ends it twice. */
export function deleteLookOf(
  tx: PlatformTransaction,
  sessionHash: string,
): Promise<EndedLook | undefined> {
  return tx.query
    .deleteFrom('organization_looks')
    .where('session_hash', '=', sessionHash)
    .returning(kept)
    .executeTakeFirst();
}

export function deleteLooksUntil(
  tx: PlatformTransaction,
  now: Date,
): Promise<readonly EndedLook[]> {
  return tx.query
    .deleteFrom('organization_looks')
    .where('until', '<=', now)
    .returning(kept)
    .execute();
}

export function findOrganizationName(tx: PlatformTransaction, id: string) {
  return tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
}
