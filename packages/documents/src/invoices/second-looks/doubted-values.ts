import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { LookedShape } from '../../second-looks/looked-shape.ts';

export interface DoubtedValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
}

const shapes: Readonly<Record<string, LookedShape>> = {
  vendorName: 'text',
  invoiceNumber: 'text',
  invoiceDate: 'day',
  dueDate: 'day',
  terms: 'text',
  total: 'amount',
  balanceDue: 'amount',
  ndc: 'ndc',
  quantity: 'quantity',
  unit: 'code',
  packSize: 'code',
  unitPrice: 'amount',
  totalPrice: 'amount',
};

const figures = ['quantity', 'unitPrice', 'totalPrice'] as const;

/** What was read from a picture and keeps an invoice from being proven. */
export function doubtedValues({ doubts, invoice }: ProvenInvoice): readonly DoubtedValue[] {
  const found = new Map<DraftValue, DoubtedValue>();
  const add = (value: DraftValue | undefined, field: string): void => {
    const shape = shapes[field];
    const isRead = value?.decidedBy === 'ocr' && value.box !== undefined;
    if (value !== undefined && isRead && shape !== undefined) found.set(value, { value, shape });
  };
  for (const { code, field, part, row } of doubts) {
    const line = part === 'line' ? invoice.lines.find((one) => one.row === row) : undefined;
    if (line !== undefined && (field === undefined || code === 'line_does_not_close')) {
      for (const one of figures) add(line.fields[one], one);
    } else if (line !== undefined) {
      for (const [name, value] of Object.entries(line.fields)) if (name === field) add(value, name);
    } else if (part === 'control') add(invoice.controls[row ?? -1]?.value, 'total');
    else if (code === 'total_does_not_close') {
      add(invoice.fields.total, 'total');
      for (const { charge, fields } of invoice.lines) {
        if (charge !== undefined) add(fields.totalPrice, 'totalPrice');
      }
    } else {
      for (const [name, value] of Object.entries(invoice.fields)) {
        if (name === field) add(value, name);
      }
    }
  }
  return [...found.values()];
}
