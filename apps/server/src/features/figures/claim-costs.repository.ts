import { notPartDPattern, partDFillsSince, partDPattern } from '@pfs/core/metrics/period-totals';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isInPeriod, isOfDrug, type OpenedFilter } from './opened-filter.ts';

export interface ClaimCostFilter extends OpenedFilter {
  readonly basis?: ClaimCost['basis'] | 'known' | undefined;
  readonly belowCost?: 'true' | undefined;
  readonly partD?: 'true' | 'false' | undefined;
}

/** As payment_part_d_parts says it, of claims as `part`. */
const isPartD = sql`part.date_of_service >= ${partDFillsSince}::date
  and (part.dir_fee + part.ger_fee > 0
    or part.status = 'reversal' and part.dir_fee + part.ger_fee <> 0)
  and exists (select from payers plan where plan.organization_id = part.organization_id
    and plan.id = part.payer_id
    and coalesce(part.plan_name, plan.name) ~* ${partDPattern}
    and coalesce(part.plan_name, plan.name) !~* ${notPartDPattern})`;

/** Whether a claim as `part` has a Part D deduction, or has none. */
export function whetherPartD(has: boolean): RawBuilder<unknown> {
  return has ? sql`(${isPartD})` : sql`(${isPartD}) is not true`;
}

const units = sql`case part.status when 'paid' then part.quantity
  when 'reversal' then -abs(part.quantity) end`;
const isDispensed = sql`part.status <> 'denied'`;

/** Counted claims as `part`, with what is known of their cost as `cost`. */
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
  if (filter.partD !== undefined) conditions.push(whetherPartD(filter.partD === 'true'));
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

/** Of a claim as `part` whose cost is by an own invoice: the one that says it. */
const costInvoice = sql`case cost.basis when 'invoice' then (
  select jsonb_build_object('id', invoice.id, 'lineId', price.line_id,
    'invoiceNumber', invoice.invoice_number, 'vendorName', vendors.name,
    'invoiceDate', invoice.invoice_date)
  from (
    select line_id from own_prices
    where own_prices.organization_id = part.organization_id and own_prices.ndc = part.ndc
      and priced_on <= coalesce(part.date_of_service, part.processed_date)
    order by priced_on desc limit 1
  ) price
  join invoice_line_items line on line.organization_id = part.organization_id
    and line.id = price.line_id
  join vendor_invoices invoice on invoice.organization_id = part.organization_id
    and invoice.id = line.invoice_id
  join vendors on vendors.organization_id = part.organization_id
    and vendors.id = invoice.vendor_id
) end`;

/** The newest first; of losses the largest. */
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
      ${costInvoice} as invoice,
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
