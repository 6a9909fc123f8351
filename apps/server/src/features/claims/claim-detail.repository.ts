import type { TenantTransaction } from '../../platform/database/database.ts';

export function findClaimRow(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('claims')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'claims.organization_id')
        .onRef('payers.id', '=', 'claims.payer_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'claims.organization_id')
        .onRef('payments.id', '=', 'claims.payment_id'),
    )
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'claims.organization_id')
        .onRef('remittances.id', '=', 'claims.remittance_id'),
    )
    .selectAll('claims')
    .select([
      'payers.name as payer_name',
      'payments.counted',
      'remittances.file_name',
      'remittances.file_type',
    ])
    .where('claims.organization_id', '=', tx.organizationId)
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

function claimLinks(tx: TenantTransaction) {
  return tx.query
    .selectFrom('claims')
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'claims.organization_id')
        .onRef('remittances.id', '=', 'claims.remittance_id'),
    )
    .select([
      'claims.id',
      'claims.remittance_id',
      'claims.processed_date',
      'claims.net_amount',
      'remittances.file_name',
    ])
    .where('claims.organization_id', '=', tx.organizationId);
}

export function findClaimLink(tx: TenantTransaction, id: string) {
  return claimLinks(tx).where('claims.id', '=', id).executeTakeFirst();
}

export type ClaimLinkRow = NonNullable<Awaited<ReturnType<typeof findClaimLink>>>;

/** The import takes a claim back once; what shows more has come from elsewhere. */
const reversalsMax = 100;

export function listReversalLinks(tx: TenantTransaction, claimId: string) {
  return claimLinks(tx)
    .where('claims.reverses_claim_id', '=', claimId)
    .orderBy('claims.processed_date')
    .orderBy('claims.id')
    .limit(reversalsMax)
    .execute();
}

/** Where a claim and its payment stand, and in which original. */
export function findClaimPlace(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('claims')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'claims.organization_id')
        .onRef('payments.id', '=', 'claims.payment_id'),
    )
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'claims.organization_id')
        .onRef('remittances.id', '=', 'claims.remittance_id'),
    )
    .select([
      'claims.remittance_id',
      'claims.segment',
      'claims.byte_offset',
      'claims.decided_by',
      'payments.segment as payment_segment',
      'payments.byte_offset as payment_byte_offset',
      'remittances.file_path',
    ])
    .where('claims.organization_id', '=', tx.organizationId)
    .where('claims.id', '=', id)
    .executeTakeFirst();
}
