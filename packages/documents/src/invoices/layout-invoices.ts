import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { withMeanings } from '../cells/regional-formats.ts';
import type { DocumentWords } from '../document-words.ts';
import { otherCurrency, pagesMissing, toDraftPage } from '../layout/document-notes.ts';
import { headingText } from '../layout/headings/heading-text.ts';
import { textOf } from '../layout/lines/tokens.ts';
import { assembleInvoice, type InvoicePart, splitInvoices } from './assemble-invoice.ts';
import { tokenPhrases } from './find-facts.ts';
import { cellOf } from './item-lines.ts';
import { type NotInvoice, notInvoiceReason } from './not-invoice.ts';
import { type InvoiceEvent, type InvoicePage, readPages } from './read-pages.ts';

const strengths = ['named', 'titled', 'weak'] as const;

type Strength = (typeof strengths)[number];

/**
 * Keeps only the invoice numbers with the best labels. "Invoice" alone is as often a title, and
 * "Document" may be another paper: each counts only if nothing better is there.
 */
function withBestNumbers(pages: readonly InvoicePage[]): readonly InvoicePage[] {
  const found = new Set(pages.flatMap(({ events }) => events.flatMap((one) => strengthOf(one))));
  const best = strengths.find((one) => found.has(one));
  return pages.map((page) => {
    const events = page.events.filter((event) => {
      return event.kind !== 'fact' || strengthOf(event).every((own) => own === best);
    });
    return { ...page, events };
  });
}

/** How clearly an event names its invoice's number; empty if it doesn't. */
function strengthOf(event: InvoiceEvent): readonly Strength[] {
  if (event.kind === 'item') {
    return cellOf(event.cells, 'invoiceNumber') === undefined ? [] : ['named'];
  }
  if (event.kind !== 'fact' || event.fact.role !== 'invoiceNumber') return [];
  if (event.fact.isBare !== true) return ['named'];
  return /^(invoice|inv|credit memo)$/.test(headingText(event.fact.label)) ? ['titled'] : ['weak'];
}

const codes = /\b(CAD|EUR|GBP|MXN|AUD|CHF|NZD)\b/;
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', C$: 'CAD' };

/** The currency of a document's amounts, if not US dollars. */
function invoiceCurrency(words: DocumentWords): string | undefined {
  const text = words.pages.map((page) => textOf(page.words)).join('\n');
  const code = codes.exec(text)?.[1];
  if (code !== undefined) return code;
  const sign = /(€|£|\bC\$)\s?\d|\d\s?(€|£)/.exec(text);
  if (sign !== null) return signs[sign[1] ?? sign[2] ?? ''];
  return otherCurrency(words) ? 'another currency' : undefined;
}

/** The currency that an invoice states. */
function namedCurrency({ fields: { currency } }: DraftInvoice): string | undefined {
  const text = currency?.value.toUpperCase().trim();
  if (text === undefined || /^(US ?D?|U\.S\.|USA|\$|US ?\$|US DOLLARS?|DOLLARS?)/.test(text))
    return undefined;
  return text;
}

interface LaidOutInvoices {
  readonly pages: readonly DraftPage[];
  readonly invoices: readonly DraftInvoice[];
  readonly notInvoice: NotInvoice | undefined;
}

/**
 * Reads a document's words as invoices, whatever they look like: columns under headings, items,
 * labels with values, sums. Nothing is proven yet, and nothing becomes an item by guessing.
 */
export function layoutInvoices(document: DocumentWords): LaidOutInvoices {
  const words = withMeanings(document);
  const read = withBestNumbers(readPages(words.pages));
  const areCells = words.pages[0]?.source === 'cells';
  const parts = splitInvoices(read, areCells);
  const invoices = parts.map(toInvoice).filter(hasContent);
  const reason = notInvoiceReason(words, read, invoices);
  const missing = pagesMissing(words);
  const currency = invoiceCurrency(words);
  const known = missing === 0 ? {} : { pagesMissing: missing };
  return {
    pages: words.pages.map(toDraftPage),
    invoices: reason === undefined ? invoices.map((one) => withFacts(one, known, currency)) : [],
    notInvoice: reason ?? (invoices.length === 0 ? 'no_invoice' : undefined),
  };
}

function toInvoice(part: InvoicePart): DraftInvoice {
  const invoice = assembleInvoice(part);
  const { first } = part;
  const { toldDoubts = [] } = invoice;
  return {
    ...invoice,
    ...(first && headMatches(first, creditTitle) ? { isCredit: true } : {}),
    ...(first && headMatches(first, voids) ? { toldDoubts: [...toldDoubts, 'not_to_pay'] } : {}),
  };
}

function withFacts(
  invoice: DraftInvoice,
  known: Partial<DraftInvoice>,
  currency: string | undefined,
): DraftInvoice {
  const otherCurrency = namedCurrency(invoice) ?? currency;
  return { ...invoice, ...known, ...(otherCurrency === undefined ? {} : { otherCurrency }) };
}

function hasContent({ fields, lines }: DraftInvoice): boolean {
  return lines.length > 0 || fields.invoiceNumber !== undefined || fields.total !== undefined;
}

const creditTitle =
  /^credit (memo(randum)?|note|invoice|adjustment)\b|^((return|account|vendor) )?credit$/i;

/** Words in the head of a document that isn't payable. */
const voids =
  /^(void(ed)?|cancell?ed|draft|sample|specimen|do not pay|(this is )?not an invoice|pro[ -]?forma)\b/i;

function headMatches({ head }: InvoicePage, form: RegExp): boolean {
  return head.flatMap(tokenPhrases).some((phrase) => form.test(textOf(phrase)));
}
