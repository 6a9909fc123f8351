import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type FigureFilter, isInPeriod, isOfDrug } from './figure-filter.ts';

/*
 * The rows themselves, never the totals that screens read: a figure that is opened is counted
 * anew.
 */

const isCounted = sql`exists (select from payments
  where payments.organization_id = part.organization_id and payments.id = part.payment_id
    and payments.counted)`;

export type ClaimSumRow = Readonly<Record<keyof typeof claimSums, string>>;

const claimSums = {
  rows: sql`count(*)`,
  gross: sql`coalesce(sum(part.gross_amount), 0)`,
  net: sql`coalesce(sum(part.net_amount), 0)`,
  dir: sql`coalesce(sum(part.dir_fee), 0)`,
  dirRows: sql`count(*) filter (where part.dir_fee <> 0)`,
  ger: sql`coalesce(sum(part.ger_fee), 0)`,
  gerRows: sql`count(*) filter (where part.ger_fee <> 0)`,
  other: sql`coalesce(sum(part.other_fees), 0)`,
  otherRows: sql`count(*) filter (where part.other_fees <> 0)`,
  paidRows: sql`count(*) filter (where part.status = 'paid')`,
  reversalRows: sql`count(*) filter (where part.status = 'reversal')`,
} satisfies Readonly<Record<string, RawBuilder<unknown>>>;

/** What the claims of counted payments come to. */
export async function sumClaims(tx: TenantTransaction, filter: FigureFilter): Promise<ClaimSumRow> {
  const columns = Object.entries(claimSums).map(
    ([name, sum]) => sql`(${sum})::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<ClaimSumRow>`select ${sql.join(columns)} from claims part
    where ${isInPeriod(tx, filter, sql`part.processed_date`)} and ${isOfDrug(filter)}
      and ${isCounted}`.execute(tx.query);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum without a row');
  return row;
}

export interface SumRow {
  readonly rows: string;
  readonly amount: string;
}

/** What the lump sums of counted payments come to, by category. */
export async function sumLumpSums(
  tx: TenantTransaction,
  filter: FigureFilter,
): Promise<readonly (SumRow & { readonly category: string })[]> {
  const { rows } = await sql<SumRow & { category: string }>`
    select part.category, count(*)::text as rows, sum(part.amount)::text as amount
    from provider_adjustments part
    where ${isInPeriod(tx, filter, sql`part.paid_on`)} and ${isCounted}
    group by part.category`.execute(tx.query);
  return rows;
}

export async function sumPayments(tx: TenantTransaction, filter: FigureFilter): Promise<SumRow> {
  const { rows } = await sql<SumRow>`
    select count(*)::text as rows, coalesce(sum(part.amount), 0)::text as amount
    from payments part
    where ${isInPeriod(tx, filter, sql`part.paid_on`)} and part.counted`.execute(tx.query);
  return rows[0] ?? { rows: '0', amount: '0' };
}

/** Of the invoices dated in the period. */
export async function sumVendorSpend(
  tx: TenantTransaction,
  { from, to }: FigureFilter,
): Promise<SumRow> {
  const { rows } = await sql<SumRow>`
    select count(*)::text as rows, coalesce(sum(part.total_amount), 0)::text as amount
    from vendor_invoices part
    where ${isInPeriod(tx, { from, to }, sql`part.invoice_date`)}
      and part.status <> 'cancelled'`.execute(tx.query);
  return rows[0] ?? { rows: '0', amount: '0' };
}

/** What was paid on invoices in the period, part by part, whenever they are dated. */
export async function sumVendorPayments(
  tx: TenantTransaction,
  { from, to }: FigureFilter,
): Promise<SumRow> {
  const { rows } = await sql<SumRow>`
    select count(*)::text as rows, coalesce(sum(part.amount), 0)::text as amount
    from invoice_payments part
    join vendor_invoices invoice on invoice.organization_id = part.organization_id
      and invoice.id = part.invoice_id and invoice.status <> 'cancelled'
    where ${isInPeriod(tx, { from, to }, sql`part.paid_on`)}`.execute(tx.query);
  return rows[0] ?? { rows: '0', amount: '0' };
}

/** Who paid, claimed or took something in counted payments of the period. */
export async function listPayersOf(
  tx: TenantTransaction,
  filter: FigureFilter,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct payers.name from payers join payments part
      on part.organization_id = payers.organization_id and part.payer_id = payers.id
    where ${isInPeriod(tx, filter, sql`part.paid_on`)} and part.counted
    order by 1`.execute(tx.query);
  return rows.map(({ name }) => name);
}
