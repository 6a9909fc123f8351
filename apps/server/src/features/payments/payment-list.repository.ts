import type { ListedPayment } from '@pfs/wire/payments';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface PaymentFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  readonly counted?: 'true' | 'false' | undefined;
}

function filteredPayments(tx: TenantTransaction, filter: PaymentFilter) {
  let query = tx.query
    .selectFrom('payments')
    .innerJoin('payers', (join) =>
      join
        .onRef('payers.organization_id', '=', 'payments.organization_id')
        .onRef('payers.id', '=', 'payments.payer_id'),
    )
    .innerJoin('remittances', (join) =>
      join
        .onRef('remittances.organization_id', '=', 'payments.organization_id')
        .onRef('remittances.id', '=', 'payments.remittance_id'),
    )
    .where('payments.organization_id', '=', tx.organizationId);
  if (filter.from !== undefined) query = query.where('payments.paid_on', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('payments.paid_on', '<=', filter.to);
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  if (filter.counted !== undefined) {
    query = query.where('payments.counted', '=', filter.counted === 'true');
  }
  return query;
}

/** The newest first; those without a day stand behind all others. */
export async function listPayments(
  tx: TenantTransaction,
  filter: PaymentFilter,
  window: { readonly offset: number; readonly limit: number },
): Promise<ListedPayment[]> {
  const rows = await filteredPayments(tx, filter)
    .selectAll('payments')
    .select(['payers.name as payer_name', 'remittances.file_name'])
    .orderBy(sql`payments.paid_on desc nulls last`)
    .orderBy('payments.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    remittanceId: row.remittance_id,
    fileName: row.file_name,
    payerName: row.payer_name,
    traceNumber: row.trace_number,
    method: row.method,
    amount: Number(row.amount),
    checkAmount: row.check_amount === null ? null : Number(row.check_amount),
    paidOn: row.paid_on,
    claimsTotal: Number(row.claims_net),
    providerAdjustmentsTotal: Number(row.provider_adjustments_total),
    balanced: row.balanced,
    difference: Number(row.difference),
    counted: row.counted,
    heldReason: row.held_reason as ListedPayment['heldReason'],
  }));
}

export async function countPayments(tx: TenantTransaction, filter: PaymentFilter): Promise<number> {
  const row = await filteredPayments(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
