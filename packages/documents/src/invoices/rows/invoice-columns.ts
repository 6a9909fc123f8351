import type { HeadingMeaning } from '../../layout/headings/heading-meanings.ts';
import type { Line } from '../../layout/lines/placed-word.ts';
import { findColumns } from '../../layout/tables/find-columns.ts';
import type { TableColumn } from '../../layout/tables/table-column.ts';
import type { InvoiceHeading } from '../headings/find-headings.ts';
import type { LineRole } from '../headings/line-role.ts';

/** A column and what its heading says that it holds. */
export interface InvoiceColumn {
  readonly column: TableColumn;
  readonly role: LineRole | undefined;
  readonly printed: string;
}

/** Columns of remittances that hold what these do. */
const alike: Readonly<Record<LineRole, HeadingMeaning>> = {
  lineNumber: 'quantity',
  itemNumber: 'claimId',
  ndc: 'ndc',
  description: 'drugName',
  quantityOrdered: 'quantity',
  quantityShipped: 'quantity',
  quantityBilled: 'quantity',
  quantity: 'quantity',
  unit: 'status',
  packSize: 'description',
  unitPrice: 'price',
  discount: 'net',
  tax: 'net',
  totalPrice: 'net',
  category: 'description',
  invoiceNumber: 'traceNumber',
  invoiceDate: 'day',
  dueDate: 'day',
  vendorName: 'payerName',
  vendorTaxId: 'traceNumber',
  terms: 'description',
  purchaseOrder: 'traceNumber',
  accountNumber: 'traceNumber',
  currency: 'status',
  total: 'net',
  known: 'known',
};

/** The columns under headings, by where the rows below have gaps. */
export function invoiceColumns(
  headings: readonly InvoiceHeading[],
  rows: readonly Line[],
): readonly InvoiceColumn[] {
  const anchors = headings.map(({ left, right, role, printed }, at) => ({
    left,
    right,
    heading: String(at),
    meaning: role === undefined ? undefined : alike[role],
    printed,
    confidence: 1,
  }));
  return findColumns(anchors, rows).columns.map((column) => {
    const heading = column.heading === '' ? undefined : headings[Number(column.heading)];
    return { column, role: heading?.role, printed: heading?.printed ?? '' };
  });
}
