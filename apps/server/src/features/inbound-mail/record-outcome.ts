import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';

interface Outcome {
  readonly mailId: string;
  readonly status: string;
  readonly code: string | null;
  readonly files: number;
  readonly remoteAddress: string | null | undefined;
}

/** Puts on record what became of a mail without a person's doing. */
export function recordOutcome(
  tx: TenantTransaction,
  { mailId, status, code, files, remoteAddress }: Outcome,
): Promise<void> {
  return insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: null,
    entityType: 'inbound_mail',
    entityId: mailId,
    action: 'process',
    description: `An email was ${status}`,
    newValues: { status, reason: code, files },
    origin: { ...noOrigin, ipAddress: remoteAddress ?? null },
  });
}
