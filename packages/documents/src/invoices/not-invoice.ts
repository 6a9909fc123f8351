import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { DocumentWords } from '../document-words.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import { textOf } from '../layout/lines/tokens.ts';
import { tokenPhrases } from './find-facts.ts';
import { invoiceLines } from './invoice-lines.ts';
import type { InvoicePage } from './read-pages.ts';

/** Why a document is not a payable invoice, in a pharmacist's words. */
const messages = {
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

export type NotInvoice = keyof typeof messages;

export function notInvoiceMessage(code: NotInvoice): string {
  return messages[code];
}

const titles: readonly (readonly [NotInvoice | 'invoice', RegExp])[] = [
  [
    'invoice',
    /^((tax|sales?|original|duplicate|copy of|commercial|vendor|corrected) )?(invoice|credit (memo|memorandum|note|invoice|adjustment)|bill)( (number )?[a-z]{0,4}\d\w*)?( copy| original)?$/,
  ],
  [
    'packing_slip',
    /^(packing (slip|list)|pack slip|pick (ticket|list)|delivery (note|ticket|receipt)|shipping (list|manifest)|bill of lading)$/,
  ],
  ['purchase_order', /^purchase order( (number )?\w*\d\w*)?$/],
  [
    'order_confirmation',
    /^((sales? )?order (confirmation|acknowledge?ment)|sales? order|order summary)( (number )?\w*\d\w*)?$/,
  ],
  [
    'quote',
    /^((price |sales? )?(quote|quotation)|estimate|pro ?forma( invoice)?|bid|price list)( (number )?\w*\d\w*)?$/,
  ],
  [
    'statement',
    /^((monthly |account |customer )?statement( of account| of activity)?|account summary|aging (report|summary))$/,
  ],
  [
    'remittance',
    /^((electronic )?(remittance|payment) (advice|detail|summary|statement|voucher)|explanation of (payment|benefit)|remittance|pharmacy remittance( advice)?|check remittance)$/,
  ],
];

const claimWords =
  /\b(rx|prescription|claim|date of service|fill date|date filled|copay|dir|ger|ingredient|dispensing|patient|cardholder|net paid|amount paid|plan|withheld|adjustment)\b/;

/** Why a document is not an invoice; undefined if it is one. */
export function notInvoiceReason(
  words: DocumentWords,
  pages: readonly InvoicePage[],
  invoices: readonly DraftInvoice[],
): NotInvoice | undefined {
  const told = titlesOf(words);
  const isTitled = told.has('invoice');
  const text = words.pages
    .slice(0, 5)
    .flatMap((page) => page.words.map((word) => word.text))
    .join(' ')
    .toLowerCase();
  if (text.split(/\s+/).length < 5) return 'no_text';
  if (listsClaims(words)) return 'remittance';
  if (!isTitled) {
    const isNamed = namesInvoice(pages);
    for (const [kind] of titles) {
      // The invoice's own purchase order has a label with the same words.
      const isLabel = kind === 'purchase_order' && isNamed;
      if (kind !== 'invoice' && told.has(kind) && !isLabel) return kind;
    }
    if (/\b(statement of account|account statement|statement balance)\b/.test(text)) {
      return 'statement';
    }
  }
  const isNumbered = invoices.some(({ fields }) => fields.invoiceNumber !== undefined);
  const hasLines = invoices.some(({ lines }) => lines.length > 0);
  const hasHeadings = pages.some(({ headings }) => headings.length > 0);
  if ((isTitled || isNumbered) && (hasLines || hasHeadings)) return undefined;
  if (isTitled && invoices.some(({ fields }) => fields.total !== undefined)) return undefined;
  if (/\b(remittance|eft)\b/.test(text) && !isTitled) return 'remittance';
  if (/\b(dear|sincerely|regards|to whom it may concern)\b/.test(text)) return 'letter';
  return 'no_invoice';
}

/** Whether a label that says invoice has a number. */
function namesInvoice(pages: readonly InvoicePage[]): boolean {
  return pages.some(({ events }) =>
    events.some((event) => {
      if (event.kind !== 'fact' || event.fact.role !== 'invoiceNumber') return false;
      return /\b(inv|invoice)\b/.test(headingText(event.fact.label));
    }),
  );
}

/** The document types named in the first page's head. */
function titlesOf({ pages }: DocumentWords): ReadonlySet<NotInvoice | 'invoice'> {
  const found = new Set<NotInvoice | 'invoice'>();
  const [page] = pages;
  if (page === undefined) return found;
  const lines = invoiceLines(page).filter(({ middle }, at) => {
    return page.source === 'cells' ? at < 8 : middle < page.height * 0.4;
  });
  for (const phrase of lines.flatMap(tokenPhrases)) {
    const plain = headingText(textOf(phrase));
    for (const [kind, form] of titles) if (form.test(plain)) found.add(kind);
  }
  return found;
}

/** Whether a line of headings has columns that only claims have. */
function listsClaims({ pages }: DocumentWords): boolean {
  return pages.slice(0, 3).some((page) =>
    invoiceLines(page).some(({ tokens }) => {
      const hasFigures = tokens.some(({ kind }) => kind === 'amount' || kind === 'day');
      if (hasFigures || tokens.length < 3) return false;
      const plain = headingText(textOf(tokens));
      return (plain.match(new RegExp(claimWords, 'g'))?.length ?? 0) >= 3;
    }),
  );
}
