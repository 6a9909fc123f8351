import type {
  InvoiceLineItem,
  InvoicePayment,
  InvoiceStatusChange,
} from '@pfs/wire/vendor-invoice';
import type { LineRow, PartRow, StepRow } from './invoice-detail.repository.ts';
import type { NewInvoiceLine } from './new-invoice.ts';

export function toLineItem(row: LineRow): InvoiceLineItem {
  const origin = row.origin as NewInvoiceLine['origin'] | null;
  return {
    id: row.id,
    description: row.description,
    quantity: Number(row.quantity),
    unitPrice: Number(row.unit_price),
    totalPrice: Number(row.total_price),
    category: row.category,
    ndc: row.ndc,
    unit: row.unit,
    packSize: row.pack_size === null ? null : Number(row.pack_size),
    dispensingUnit: row.dispensing_unit as InvoiceLineItem['dispensingUnit'],
    unitBasis: row.unit_basis as InvoiceLineItem['unitBasis'],
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    confirmed: row.confirmed,
    box: origin?.box ?? null,
  };
}

export function toPayment(row: PartRow): InvoicePayment {
  return {
    id: row.id,
    amount: Number(row.amount),
    paidOn: row.paid_on,
    note: row.note,
    recordedByName: row.person,
    createdAt: row.created_at.toISOString(),
  };
}

export function toStatusChange(row: StepRow): InvoiceStatusChange {
  return {
    id: row.id,
    from: row.from_status as InvoiceStatusChange['from'],
    to: row.to_status as InvoiceStatusChange['to'],
    reason: row.reason,
    changedByName: row.person,
    changedAt: row.changed_at.toISOString(),
  };
}
