import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { PlainInvoice } from './plain-audit.ts';

/** Writes an invoice as it is, without any of the rules. */
export async function insertInvoice(tx: TenantTransaction, invoice: PlainInvoice): Promise<void> {
  const organization_id = tx.organizationId;
  const { id, vendor: vendor_id, number: invoice_number, lines } = invoice;
  await tx.query
    .insertInto('vendor_invoices')
    .values({
      ...{ organization_id, id, vendor_id, invoice_number, invoice_date: invoice.day },
      ...{ due_date: invoice.due, status: invoice.status, total_amount: invoice.total },
      ...{ paid_amount: invoice.paid, origin: invoice.typed ? 'typed' : 'upload' },
    })
    .execute();
  if (invoice.paid !== 0) {
    const payment = { id: uuidV7(), invoice_id: id, amount: invoice.paid, paid_on: invoice.day };
    await tx.query
      .insertInto('invoice_payments')
      .values({ organization_id, ...payment })
      .execute();
  }
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...{ organization_id, id: line.id, invoice_id: id, position: line.position, ndc: line.ndc },
    ...{ description: 'DRUG', quantity: line.quantity, unit_price: line.price },
    ...{ total_price: line.total, unit: line.unit, pack_size: line.stated?.pack ?? null },
    dispensing_unit: line.stated?.unit ?? null,
    unit_basis: line.stated === undefined ? null : line.stated.person ? 'person' : 'stated',
  }));
  await tx.query.insertInto('invoice_line_items').values(rows).execute();
}
