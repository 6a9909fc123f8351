import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import type { ClaimDetail } from '@pfs/wire/claim-detail';
import type { TenantTransaction } from '../../platform/database/database.ts';

type Origin = ClaimDetail['origin'];

/** Where a claim was read, and how each of its values was decided. */
export async function readClaimOrigin(
  tx: TenantTransaction,
  { id, decidedBy, pictured }: { id: string; decidedBy: string | null; pictured: boolean },
): Promise<Origin> {
  if (decidedBy === null) {
    return { decidedBy: 'segment', row: null, box: null, pictured: false, values: {} };
  }
  const row = await tx.query
    .selectFrom('document_rows')
    .select('content')
    .where('organization_id', '=', tx.organizationId)
    .where('claim_id', '=', id)
    .executeTakeFirst();
  const draft = row?.content as unknown as DraftClaim | undefined;
  const values = Object.entries(draft?.fields ?? {}).map(([field, value]) => [
    field,
    {
      value: value.value,
      printed: value.printed,
      box: value.box ?? null,
      decidedBy: value.decidedBy,
      confidence: value.confidence,
    },
  ]);
  return {
    decidedBy: decidedBy as Origin['decidedBy'],
    row: draft?.row ?? null,
    box: draft?.box ?? null,
    pictured,
    values: Object.fromEntries(values) as Origin['values'],
  };
}
