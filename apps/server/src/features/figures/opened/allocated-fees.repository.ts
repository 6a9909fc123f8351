import type { AllocatedFee } from '@pfs/wire/figure-rows';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { feeCategoriesList } from '../../../platform/database/fee-categories-list.ts';
import { isInPeriod, type OpenedFilter } from './opened-filter.ts';

/** SQL: the parts of lump sum fees allocated to drugs as `fee`, with their lump sums as `part`. */
export function allocatedFees(tx: TenantTransaction, filter: OpenedFilter) {
  const { ndc, drug } = filter;
  return sql`lump_spread_parts fee
    join provider_adjustments part on part.organization_id = fee.organization_id
      and part.id = fee.provider_adjustment_id
    where fee.organization_id = ${tx.organizationId}
      and ${isInPeriod(tx, filter, sql`part.paid_on`)}
      and ${ndc === undefined ? sql`true` : sql`fee.ndc = ${ndc}`}
      and ${drug === undefined ? sql`true` : sql`fee.drug_name = ${drug}`}`;
}

export async function countAllocatedFees(
  tx: TenantTransaction,
  filter: OpenedFilter,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*)::text as total from ${allocatedFees(tx, filter)}`.execute(tx.query);
  return Number(rows[0]?.total ?? 0);
}

/** Lump sum fees that the worker has not allocated to drugs yet. */
export async function sumWaitingFees(
  tx: TenantTransaction,
  { from, to, payer }: OpenedFilter,
): Promise<{ readonly rows: string; readonly amount: string }> {
  const { rows } = await sql<{ rows: string; amount: string }>`
    select count(*)::text as rows, coalesce(sum(part.amount), 0)::text as amount
    from provider_adjustments part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    where ${isInPeriod(tx, { from, to, payer }, sql`part.paid_on`)} and part.amount <> 0
      and part.category in ${feeCategoriesList}
      and exists (select from spread_states
        where spread_states.organization_id = part.organization_id and wanted)
      and not exists (select from lump_spreads
        where lump_spreads.organization_id = part.organization_id
          and lump_spreads.provider_adjustment_id = part.id)`.execute(tx.query);
  return rows[0] ?? { rows: '0', amount: '0' };
}

interface AllocatedFeeRow {
  readonly provider_adjustment_id: string;
  readonly remittance_id: string;
  readonly reference: string | null;
  readonly category: string;
  readonly payer_name: string;
  readonly paid_on: string;
  readonly drug_name: string;
  readonly ndc: string;
  readonly amount: string;
}

export async function listAllocatedFees(
  tx: TenantTransaction,
  filter: OpenedFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AllocatedFee[]> {
  const { rows } = await sql<AllocatedFeeRow>`
    select fee.provider_adjustment_id, part.remittance_id, part.reference, part.category,
      part.paid_on, fee.drug_name, fee.ndc, fee.amount::text as amount,
      (select name from payers where payers.organization_id = part.organization_id
        and payers.id = part.payer_id) as payer_name
    from ${allocatedFees(tx, filter)}
    order by part.paid_on desc, fee.provider_adjustment_id, fee.ndc, fee.drug_name
    offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => ({
    providerAdjustmentId: row.provider_adjustment_id,
    remittanceId: row.remittance_id,
    reference: row.reference,
    category: row.category,
    payerName: row.payer_name,
    paidOn: row.paid_on,
    drugName: row.drug_name,
    ndc: row.ndc,
    amount: Number(row.amount),
  }));
}
