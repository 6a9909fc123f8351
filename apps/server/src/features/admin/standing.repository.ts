import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** How an organization stands, locked: two decisions at once are taken one after the other. */
export async function lockStanding(tx: PlatformTransaction, organizationId: string) {
  const row = await tx.query
    .selectFrom('organizations')
    .select(['id', 'name', 'approval_status', 'rejection_reason', 'is_active', 'suspension_reason'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export type Standing = Awaited<ReturnType<typeof lockStanding>>;

export interface StandingChange {
  readonly approval_status?: 'approved' | 'rejected';
  readonly approved_at?: Date | null;
  readonly approved_by?: string | null;
  readonly rejection_reason?: string | null;
  readonly is_active?: boolean;
  readonly suspension_reason?: string | null;
}

export async function setStanding(
  tx: PlatformTransaction,
  organizationId: string,
  change: StandingChange,
): Promise<void> {
  await tx.query
    .updateTable('organizations')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', organizationId)
    .execute();
}

/** Signs out everybody of an organization for good: being let in again does not sign them in. */
export async function endSessions(tx: PlatformTransaction, organizationId: string): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where(sql<string>`sess ->> 'userId'`, 'in', (from) =>
      from
        .selectFrom('users')
        .select(sql<string>`id::text`.as('id'))
        .where('organization_id', '=', organizationId),
    )
    .execute();
}

/** Who is told what happens to a pharmacy. */
export function listAdmins(tx: PlatformTransaction, organizationId: string) {
  return tx.query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .execute();
}
