import { leftOutText } from '@pfs/core/invoices/invoice-status';
import { centsOfSum } from '@pfs/core/money';
import type { PurchaseLine } from '@pfs/wire/figure-rows';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Lines whose unit cost is above the lowest known that day, see the view `compared_purchases`.
 * Returns count against them.
 */
function linesAbove(tx: TenantTransaction, { from, to }: Days) {
  return sql`compared_purchases line
    where line.organization_id = ${tx.organizationId} and line.above <> 0
      and line.invoice_date >= coalesce(${from ?? null}::date, '-infinity')
      and line.invoice_date <= coalesce(${to ?? null}::date, 'infinity')`;
}

export async function sumPurchaseLines(
  tx: TenantTransaction,
  days: Days,
): Promise<{ readonly rows: string; readonly amount: string }> {
  const { rows } = await sql<{ rows: string; amount: string }>`
    select count(*)::text as rows, coalesce(sum(above), 0)::text as amount
    from ${linesAbove(tx, days)}`.execute(tx.query);
  return rows[0] ?? { rows: '0', amount: '0' };
}

interface PurchaseLineRow {
  readonly id: string;
  readonly invoice_number: string;
  readonly vendor_name: string;
  readonly invoice_date: string;
  readonly description: string;
  readonly ndc: string;
  readonly invoice_id: string;
  readonly units: string;
  readonly unit_cost: string;
  readonly lowest: string;
  readonly above: string;
}

/** Highest amount above the lowest price first. */
export async function listPurchaseLines(
  tx: TenantTransaction,
  days: Days,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLineRow>`
    select line.*, (select name from vendors where vendors.organization_id = line.organization_id
      and vendors.id = line.vendor_id) as vendor_name
    from ${linesAbove(tx, days)}
    order by above desc, id offset ${offset} limit ${limit}`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    vendorName: row.vendor_name,
    invoiceDate: row.invoice_date,
    description: row.description,
    ndc: row.ndc,
    quantity: Number(row.units),
    unitPrice: Number(row.unit_cost),
    lowestPrice: Number(row.lowest),
    above: Number(row.above),
  }));
}

interface LeftOutRow {
  readonly reason: 'duplicate' | 'disputed';
  readonly invoices: number;
  readonly amount: string;
}

/**
 * A sentence about the invoices of a period that are excluded from sums until they are reviewed;
 * undefined if there are none.
 */
export async function describeExcludedInvoices(
  tx: TenantTransaction,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<LeftOutRow>`
    select reason, count(*)::int as invoices, sum(total_amount)::text as amount
    from left_out_invoices
    where organization_id = ${tx.organizationId} and reason <> 'cancelled'
      and invoice_date >= coalesce(${from ?? null}::date, '-infinity')
      and invoice_date <= coalesce(${to ?? null}::date, 'infinity')
    group by reason`.execute(tx.query);
  const of = (reason: LeftOutRow['reason']) => {
    const row = rows.find((one) => one.reason === reason);
    return { invoices: row?.invoices ?? 0, cents: centsOfSum(row?.amount ?? null) };
  };
  return leftOutText({ duplicates: of('duplicate'), disputed: of('disputed') });
}
