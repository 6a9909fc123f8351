import { type Cents, centsToText } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import type { Day } from '@pfs/core/remittance';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import { lockImports } from '../remittances/public.ts';

export interface NewInvoiceLine {
  readonly description: string;
  /** Decimal text: units of the drug with three decimals, dollars a unit with five. */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
  readonly category?: string;
  readonly ndc?: string;
}

export interface NewInvoice {
  readonly vendorId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day | null;
  readonly status: VendorInvoice['status'];
  readonly totalCents: Cents;
  readonly paidCents: Cents;
  readonly paidDate: Day | null;
  readonly lineItems: readonly NewInvoiceLine[];
}

const rowsPerInsertMax = 500;

/** Adds invoices with their lines; claims of the drugs on them have the new cost at once. */
export async function addInvoices(
  tx: TenantTransaction,
  invoices: readonly NewInvoice[],
): Promise<void> {
  // An import that is under way reads the prices, too; one of the two is first.
  await lockImports(tx);
  const kept = invoices.map((invoice) => ({ ...invoice, id: uuidV7() }));
  await insertRows(kept, (rows) =>
    tx.query.insertInto('vendor_invoices').values(rows.map((row) => toInvoiceRow(tx, row))),
  );
  const lines = kept.flatMap(({ id, lineItems }) =>
    lineItems.map((line, position) => toLineRow(tx, { invoiceId: id, line, position })),
  );
  await insertRows(lines, (rows) => tx.query.insertInto('invoice_line_items').values(rows));
  await applyInvoicePrices(
    tx,
    lines.map(({ ndc }) => ndc).filter((ndc) => ndc !== null),
  );
}

/** To be called whenever invoices with these drugs are added, changed or cancelled. */
export async function applyInvoicePrices(
  tx: TenantTransaction,
  ndcs: readonly string[],
): Promise<void> {
  if (ndcs.length === 0) return;
  await sql`select apply_invoice_prices(${[...new Set(ndcs)]}::text[])`.execute(tx.query);
  await refreshBelowCostAlerts(tx);
}

function toInvoiceRow(tx: TenantTransaction, invoice: NewInvoice & { readonly id: string }) {
  return {
    organization_id: tx.organizationId,
    id: invoice.id,
    vendor_id: invoice.vendorId,
    invoice_number: invoice.invoiceNumber,
    invoice_date: invoice.invoiceDate,
    due_date: invoice.dueDate,
    status: invoice.status,
    total_amount: centsToText(invoice.totalCents),
    paid_amount: centsToText(invoice.paidCents),
    paid_date: invoice.paidDate,
  };
}

interface PlacedLine {
  readonly invoiceId: string;
  readonly line: NewInvoiceLine;
  readonly position: number;
}

function toLineRow(tx: TenantTransaction, { invoiceId, line, position }: PlacedLine) {
  return {
    organization_id: tx.organizationId,
    id: uuidV7(),
    invoice_id: invoiceId,
    position,
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    total_price: centsToText(line.totalCents),
    category: line.category ?? null,
    ndc: line.ndc === undefined ? null : (normalizeNdc(line.ndc) ?? null),
  };
}

async function insertRows<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsertMax) {
    await insert(rows.slice(from, from + rowsPerInsertMax)).execute();
  }
}
