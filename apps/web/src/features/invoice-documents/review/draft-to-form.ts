import { statedUnits } from '@pfs/core/invoices/invoice-units';
import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import type { GivenInvoice } from '../../vendors/public.ts';

type DraftLine = InvoiceDraft['lines'][number];
type GivenLine = NonNullable<GivenInvoice['lines']>[number];

/** The form as it begins: all that was read, and nothing that was not. */
export function draftToForm(draft: InvoiceDraft, vendorId: string | null): GivenInvoice {
  const { fields, lines } = draft;
  const text = (field: keyof typeof fields) => fields[field]?.value ?? '';
  return {
    head: {
      vendorId: vendorId ?? draft.vendorId ?? '',
      invoiceNumber: text('invoiceNumber'),
      invoiceDate: dayOnly(text('invoiceDate')),
      dueDate: dayOnly(text('dueDate')),
      totalAmount: text('total'),
    },
    lines: lines.map(lineToForm),
  };
}

function lineToForm({ fields, charge }: DraftLine): GivenLine {
  const text = (field: keyof typeof fields) => fields[field]?.value ?? '';
  const total = text('totalPrice');
  const units = statedUnits({ unit: text('unit') || undefined, pack: text('packSize') });
  return {
    description: text('description') || text('itemNumber') || (charge ?? ''),
    ndc: text('ndc'),
    // Tax, freight and the like are one of what they come to.
    quantity: text('quantity') || (charge === null ? '' : '1'),
    unit: text('unit'),
    packSize: units?.packSize ?? '',
    dispensingUnit: units?.dispensingUnit ?? '',
    unitPrice: text('unitPrice') || (charge === null ? '' : total),
    totalPrice: total,
    category: charge ?? text('category'),
  };
}

/** A field for days takes no other text. */
function dayOnly(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}
