import type { InvoiceRow, InvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import { statedUnits } from '@pfs/core/invoices/invoice-units';
import type { NewInvoice, NewInvoiceLine } from '../vendors/public.ts';
import type { DocumentRow } from './invoice-documents.repository.ts';

/** A proven invoice as a new invoice. */
export function toNewInvoice(
  rows: InvoiceRows,
  { vendorId, document }: { readonly vendorId: string; readonly document: DocumentRow },
): NewInvoice {
  return {
    vendorId,
    invoiceNumber: plain(rows.invoiceNumber),
    invoiceDate: rows.invoiceDate,
    dueDate: rows.dueDate ?? null,
    status: 'pending',
    totalCents: rows.totalCents,
    lineItems: rows.lines.map(toLine),
    ...ofDocument(document),
    decidedBy: rows.decidedBy,
  };
}

export function ofDocument({ id, file_name: fileName, source }: DocumentRow) {
  return { origin: source as 'upload' | 'mail' | 'folder', documentId: id, fileName };
}

function toLine(row: InvoiceRow): NewInvoiceLine {
  return {
    description: plain(row.description),
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    totalCents: row.totalCents,
    category: row.category,
    ndc: row.ndc,
    ...unitsOfLine(row.unit, row.packText),
    origin: { box: row.origin.box ?? null },
  };
}

/** The unit of a line. An unknown unit is kept as text, so that it is never taken for none. */
export function unitsOfLine(unit: string | undefined, packText: string | undefined) {
  const stated = statedUnits({ unit, pack: packText });
  const printed = [unit, packText].filter((text) => text !== undefined && text !== '');
  if (stated === undefined) return printed.length === 0 ? {} : { unit: plain(printed.join(' ')) };
  const { packSize, dispensingUnit, unitBasis } = stated;
  return { unit: plain(printed[0] ?? ''), packSize, dispensingUnit, unitBasis };
}

/** PostgreSQL refuses NUL and halves of surrogate pairs. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
