/** Why a document is none to pay, each in words for a pharmacist. */
const words = {
  remittance: 'This is a remittance, not an invoice. Upload it on the Upload page.',
  statement: 'This is an account statement that lists invoices, not an invoice.',
  packing_slip: 'This is a packing slip, not an invoice.',
  purchase_order: 'This is a purchase order, not an invoice.',
  order_confirmation: 'This is an order confirmation, not an invoice.',
  quote: 'This is a quote, not an invoice.',
  letter: 'This is a letter, not an invoice.',
  no_text: 'Nothing could be read from this document.',
  no_invoice: 'No invoice was found in this document.',
} as const;

export type NotInvoice = keyof typeof words;

/** The reason in words. */
export function notInvoiceWords(code: NotInvoice): string {
  return words[code];
}
