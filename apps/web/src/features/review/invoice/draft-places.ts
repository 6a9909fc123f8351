import type { DraftInvoiceField } from '@pfs/core/invoice-draft/draft-invoice';
import type { InvoiceDraft, InvoiceDraftValue } from '@pfs/wire/invoice-documents';
import type { Place } from '../../vendors/public.ts';

/** The fields of the form, each with the value of the document that it begins with. */
export const headPlaces = [
  ['vendorId', 'vendorName'],
  ['invoiceNumber', 'invoiceNumber'],
  ['invoiceDate', 'invoiceDate'],
  ['dueDate', 'dueDate'],
  ['totalAmount', 'total'],
] as const satisfies readonly (readonly [Place, DraftInvoiceField])[];

export const linePlaces = [
  'description',
  'ndc',
  'quantity',
  'unit',
  'packSize',
  'unitPrice',
  'totalPrice',
  'category',
] as const;

export interface PlacedValue {
  readonly place: Place;
  readonly value: InvoiceDraftValue;
}

/** What was read, each at its place of the form, from the top. Lines are named by their order. */
export function placedValues({ fields, lines }: InvoiceDraft): readonly PlacedValue[] {
  const placed: PlacedValue[] = [];
  for (const [place, field] of headPlaces) {
    const value = fields[field];
    if (value !== undefined) placed.push({ place, value });
  }
  for (const [key, line] of lines.entries()) {
    for (const field of linePlaces) {
      const value = line.fields[field];
      if (value !== undefined) placed.push({ place: `${key}.${field}`, value });
    }
  }
  return placed;
}

/** From the top of the form to its end; places that the form does not have come last. */
export function orderOf(place: string): number {
  const head = headPlaces.findIndex(([each]) => each === place);
  if (head >= 0) return head;
  const [key = '', field = ''] = place.split('.');
  const cell = linePlaces.indexOf(field as (typeof linePlaces)[number]);
  const cells = linePlaces.length + 1;
  return headPlaces.length + Number(key) * cells + (cell < 0 ? cells - 1 : cell);
}
