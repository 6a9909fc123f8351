import { notPartDPattern, partDFillsSince, partDPattern } from '@pfs/core/metrics/period-totals';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { costInvoiceOf } from '../../claims/public.ts';
import { isInPeriod, isOfDrug, type OpenedFilter } from './opened-filter.ts';

interface ClaimCostFilter extends OpenedFilter {
  readonly basis?: ClaimCost['basis'] | 'known' | undefined;
  readonly belowCost?: 'true' | undefined;
  readonly partD?: 'true' | 'false' | undefined;
}

/** For claims as `part`; must match the view payment_part_d_parts. */
const isPartD = sql`part.date_of_service >= ${partDFillsSince}::date
  and (part.dir_fee + part.ger_fee > 0
    or part.status = 'reversal' and part.dir_fee + part.ger_fee <> 0)
  and exists (select from payers plan where plan.organization_id = part.organization_id
    and plan.id = part.payer_id
    and coalesce(part.plan_name, plan.name) ~* ${partDPattern}
    and coalesce(part.plan_name, plan.name) !~* ${notPartDPattern})`;

/** SQL: whether the claim `part` has a Part D deduction, or whether it has none. */
export function hasPartDDeduction(has: boolean): RawBuilder<unknown> {
  return has ? sql`(${isPartD})` : sql`(${isPartD}) is not true`;
}

const units = sql`case part.status when 'paid' then part.quantity
  when 'reversal' then -abs(part.quantity) end`;
const isDispensed = sql`part.status <> 'denied'`;

/** SQL: counted claims as `part`, with their known cost as `cost`. */
export function costedClaims(tx: TenantTransaction, filter: ClaimCostFilter): RawBuilder<unknown> {
  const conditions = [
    isInPeriod(tx, filter, sql`part.processed_date`),
    isOfDrug(filter),
    isDispensed,
  ];
  if (filter.basis === 'estimated') conditions.push(sql`cost.claim_id is null`);
  else if (filter.basis === 'known') conditions.push(sql`cost.claim_id is not null`);
  else if (filter.basis !== undefined) conditions.push(sql`cost.basis = ${filter.basis}`);
  if (filter.belowCost !== undefined) conditions.push(sql`cost.loss is not null`);
  if (filter.partD !== undefined) conditions.push(hasPartDDeduction(filter.partD === 'true'));
  return sql`claims part
    join payments on payments.organization_id = part.organization_id
      and payments.id = part.payment_id and payments.counted
    left join claim_costs cost on cost.organization_id = part.organization_id
      and cost.claim_id = part.id
    where ${sql.join(conditions, sql` and `)}`;
}

export async function countClaimCosts(
  tx: TenantTransaction,
  filter: ClaimCostFilter,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${costedClaims(tx, filter)}`.execute(tx.query);
  return Number(rows[0]?.total ?? 0);
}

interface ClaimCostRow {
  readonly id: string;
  readonly claim_id: string;
  readonly processed_date: string;
  readonly payer_name: string;
  readonly drug_name: string | null;
  readonly ndc: string | null;
  readonly units: string | null;
  readonly revenue: string;
  readonly cost: string | null;
  readonly basis: 'invoice' | 'nadac' | null;
  readonly loss: string | null;
  readonly invoice: ClaimCost['invoice'];
  readonly dir_fee: string;
  readonly ger_fee: string;
}

/** Newest first; claims below cost with the largest loss first. */
export async function listClaimCosts(
  tx: TenantTransaction,
  filter: ClaimCostFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ClaimCost[]> {
  const first = filter.belowCost === undefined ? sql`` : sql`cost.loss desc,`;
  const { rows } = await sql<ClaimCostRow>`
    select part.id, part.claim_id, part.processed_date, part.drug_name, part.ndc,
      (${units})::text as units, (part.gross_amount + part.patient_paid)::text as revenue,
      cost.cost::text as cost, cost.basis, cost.loss::text as loss,
      part.dir_fee::text as dir_fee, part.ger_fee::text as ger_fee,
      ${costInvoiceOf('part')} as invoice,
      (select name from payers where payers.organization_id = part.organization_id
        and payers.id = part.payer_id) as payer_name
    from ${costedClaims(tx, filter)}
    order by ${first} part.processed_date desc, part.id
    offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    claimId: row.claim_id,
    processedDate: row.processed_date,
    payerName: row.payer_name,
    drugName: row.drug_name,
    ndc: row.ndc,
    quantity: row.units === null ? null : Number(row.units),
    revenue: Number(row.revenue),
    cost: row.cost === null ? null : Number(row.cost),
    basis: row.basis ?? 'estimated',
    invoice: row.invoice,
    loss: row.loss === null ? null : Number(row.loss),
    dirFee: Number(row.dir_fee),
    gerFee: Number(row.ger_fee),
  }));
}
