/** Why a document is none to pay, each in words for a pharmacist. */
const words = {
  remittance: 'This is a remittance, not an invoice: upload it on the Upload page.',
  statement: 'This is a statement of account. It lists invoices and is none.',
  packing_slip: 'This is a packing slip: it says what was delivered, not what is to be paid.',
  purchase_order: 'This is a purchase order, not an invoice.',
  order_confirmation: 'This is a confirmation of an order, not an invoice.',
  quote: 'This is a quote: it says what would be paid, not what is.',
  letter: 'This is a letter, not an invoice.',
  no_text: 'Nothing could be read in this document.',
  no_invoice: 'No invoice was found in this document.',
} as const;

export type NotInvoice = keyof typeof words;

/** The reason in words. */
export function notInvoiceWords(code: NotInvoice): string {
  return words[code];
}
