import type { TenantTransaction } from '../../platform/database/database.ts';

export interface ForwardingFilter {
  /** Of these payers only. */
  readonly payerIds?: readonly string[];
  readonly payer?: string | undefined;
}

/**
 * The forwarding balances of counted payments; of a payer there are few, one for a payment that
 * would have fallen below zero and one or some that take it back.
 */
export async function readForwardingRows(tx: TenantTransaction, filter: ForwardingFilter) {
  let query = tx.query
    .selectFrom('provider_adjustments as lump')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'lump.organization_id')
        .onRef('payers.id', '=', 'lump.payer_id'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'lump.organization_id')
        .onRef('payments.id', '=', 'lump.payment_id'),
    )
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'lump.organization_id')
        .onRef('remittances.id', '=', 'lump.remittance_id'),
    )
    .select([
      'lump.id',
      'lump.remittance_id',
      'lump.payment_id',
      'lump.payer_id',
      'lump.reference',
      'lump.amount',
      'lump.segment',
      'lump.paid_on',
      'payers.name as payer_name',
      'payments.trace_number',
      'remittances.file_name',
    ])
    .where('lump.organization_id', '=', tx.organizationId)
    .where('lump.category', '=', 'forwarding_balance')
    .where('payments.counted', '=', true);
  if (filter.payerIds !== undefined) query = query.where('lump.payer_id', 'in', filter.payerIds);
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  return query.execute();
}

export type ForwardingRow = Awaited<ReturnType<typeof readForwardingRows>>[number];

/** The payers whose forwarding balances stand in a remittance. */
export async function listForwardingPayers(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly string[]> {
  const rows = await tx.query
    .selectFrom('provider_adjustments')
    .select('payer_id')
    .distinct()
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', remittanceId)
    .where('category', '=', 'forwarding_balance')
    .execute();
  return rows.map(({ payer_id }) => payer_id);
}
