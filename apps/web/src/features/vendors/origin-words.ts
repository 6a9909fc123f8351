import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';

const origins: Readonly<Record<VendorInvoiceDetail['origin'], string>> = {
  typed: 'Typed',
  upload: 'Uploaded',
  mail: 'By mail',
};

const deciders: Readonly<Record<VendorInvoiceDetail['decidedBy'], string>> = {
  edi: 'read as EDI',
  text: 'read as text',
  ocr: 'read from a picture',
  repaired: 'read, and proven by its sums',
  person: 'checked by a person',
};

/** How an invoice came in, and how its values were decided. */
export function cameWords({
  origin,
  decidedBy,
}: Pick<VendorInvoiceDetail, 'origin' | 'decidedBy'>): string {
  return origin === 'typed' ? origins.typed : `${origins[origin]}, ${deciders[decidedBy]}`;
}
