import type { PurchaseLine } from '@pfs/wire/figure-rows';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Confirmed lines of standing invoices whose price of a dispensing unit is not the lowest: that of
 * the pharmacy itself in the same days, or the NADAC on the day of the invoice. What came back
 * counts against it.
 */
function linesAbove(tx: TenantTransaction, { from, to }: Days) {
  return sql`(
    select bought.*, least(bought.unit_cost, bought.own_lowest, nadac.price) as lowest,
      round(bought.units * (bought.unit_cost
        - least(bought.unit_cost, bought.own_lowest, nadac.price)), 2) as above
    from (
      select line.id, line.description, line.ndc, line.unit_cost, line.invoice_id,
        line.quantity * line.pack_size as units, invoice.invoice_number, invoice.invoice_date,
        vendors.name as vendor_name,
        min(line.unit_cost) filter (where line.quantity > 0) over (partition by line.ndc)
          as own_lowest
      from vendor_invoices invoice
      join vendors on vendors.organization_id = invoice.organization_id
        and vendors.id = invoice.vendor_id
      join invoice_line_items line on line.organization_id = invoice.organization_id
        and line.invoice_id = invoice.id
      where invoice.organization_id = ${tx.organizationId} and invoice.status <> 'cancelled'
        and invoice.invoice_date >= coalesce(${from ?? null}::date, '-infinity')
        and invoice.invoice_date <= coalesce(${to ?? null}::date, 'infinity')
        and line.ndc is not null and line.confirmed and line.unit_cost > 0
    ) bought
    left join lateral (
      select price from nadac_prices
      where nadac_prices.ndc = bought.ndc and effective_date <= bought.invoice_date
      order by effective_date desc limit 1
    ) nadac on true
  ) compared where above <> 0`;
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

/** What cost most above the lowest price comes first. */
export async function listPurchaseLines(
  tx: TenantTransaction,
  days: Days,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLineRow>`select * from ${linesAbove(tx, days)}
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
