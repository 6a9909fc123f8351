import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertAuditRow } from '../audit/public.ts';
import type { ReviewCall } from './review-call.ts';

/** Puts what a person did to a document on record. */
export function recordReview(
  tx: TenantTransaction,
  { actor, remittanceId, origin }: Omit<ReviewCall, 'version'>,
  description: string,
  newValues?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return insertAuditRow(tx, {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'remittance',
    entityId: remittanceId,
    action: 'update',
    description,
    origin,
    ...(newValues === undefined ? {} : { newValues }),
  });
}
