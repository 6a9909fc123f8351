import { nadacCheck } from '@pfs/core/invoice-audit/check-line';
import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isRepeated, listLines } from './audited-lines.repository.ts';

/** What came of comparing the lines of an invoice with NADAC, by line. Excluded ones have none. */
export async function listNadacChecks(
  tx: TenantTransaction,
  invoiceId: string,
): Promise<ReadonlyMap<string, InvoiceLineItem['nadac']>> {
  const lines = await listLines(tx, sql`line.invoice_id = ${invoiceId}`);
  return new Map(
    lines.map((line) => {
      const result = line.excluded ? undefined : nadacCheck(line);
      if (result === undefined) return [line.id, null];
      const price = line.nadac === undefined ? null : Number(line.nadac.price);
      return [line.id, { result, price, effectiveOn: line.nadac?.effectiveOn ?? null }];
    }),
  );
}

/** How many lines of drugs there are, and how many have no NADAC price on their invoice date. */
export async function countNadacChecks(
  tx: TenantTransaction,
): Promise<{ readonly lines: number; readonly notChecked: number }> {
  const { rows } = await sql<{ lines: number; notChecked: number }>`
    with drug_lines as materialized (
      select line.ndc, invoice.invoice_date
      from invoice_line_items line
      join vendor_invoices invoice on invoice.organization_id = line.organization_id
        and invoice.id = line.invoice_id
      where line.organization_id = ${tx.organizationId}
        and invoice.organization_id = ${tx.organizationId}
        and line.ndc is not null and line.quantity > 0 and line.unit_price > 0
        and invoice.status <> 'cancelled' and not ${isRepeated}
    ), first_prices as (
      select ndc, (select min(effective_date) from nadac_prices price where price.ndc = drug.ndc)
        as effective_date
      from (select distinct ndc from drug_lines) drug
    )
    select count(*)::int as lines,
      count(*) filter (where effective_date is null or effective_date > invoice_date)::int
        as "notChecked"
    from drug_lines join first_prices using (ndc)`.execute(tx.query);
  return rows[0] ?? { lines: 0, notChecked: 0 };
}
