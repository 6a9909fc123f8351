import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Member } from '../../platform/session/actor.ts';

export interface PharmacyRow
  extends Pick<Member, 'organizationId' | 'approvalStatus' | 'timeZone'> {
  readonly name: string;
  /** False while it is suspended or rejected: none of its users can sign in. */
  readonly isOpen: boolean;
}

export async function findPharmacy(tx: TenantTransaction): Promise<PharmacyRow> {
  const row = await tx.query
    .selectFrom('organizations')
    .select(['name', 'is_active', 'approval_status', 'time_zone'])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return {
    organizationId: tx.organizationId,
    name: row.name,
    approvalStatus: row.approval_status as PharmacyRow['approvalStatus'],
    timeZone: row.time_zone,
    isOpen: row.is_active && row.approval_status !== 'rejected',
  };
}
