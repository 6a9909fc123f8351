import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { withMeantWords } from '../layout/meant-words.ts';
import { pagesMissing } from '../layout/pages-missing.ts';
import type { DocumentWords } from '../words.ts';
import { assembleInvoice } from './assembling/assemble-invoice.ts';
import { type InvoicePart, splitInvoices } from './assembling/split-invoices.ts';
import { invoiceCurrency, namedCurrency } from './invoice-currency.ts';
import { judgePaper } from './judge-paper.ts';
import { tokenPhrases } from './labels/find-facts.ts';
import { withBestNumbers } from './labels/number-of-bare-label.ts';
import type { NotInvoice } from './not-invoice.ts';
import { type InvoicePage, readPages } from './rows/read-pages.ts';

export interface LaidOutInvoices {
  readonly pages: readonly DraftPage[];
  readonly invoices: readonly DraftInvoice[];
  readonly notInvoice: NotInvoice | undefined;
}

/**
 * What a document's words say as invoices, whatever they look like: columns under headings, items,
 * labels with their values, sums. Nothing of it is proven; what is no item is none by guess.
 */
export function layoutInvoices(document: DocumentWords): LaidOutInvoices {
  const words = withMeantWords(document);
  const read = withBestNumbers(readPages(words.pages));
  const areCells = words.pages[0]?.source === 'cells';
  const parts = splitInvoices(read, areCells);
  const invoices = parts.map(toInvoice).filter(saysSomething);
  const reason = judgePaper(words, read, invoices);
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
    ...(first !== undefined && isCredit(first) ? { isCredit: true } : {}),
    ...(first !== undefined && isVoid(first) ? { toldDoubts: [...toldDoubts, 'not_to_pay'] } : {}),
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

function saysSomething({ fields, lines }: DraftInvoice): boolean {
  return lines.length > 0 || fields.invoiceNumber !== undefined || fields.total !== undefined;
}

const creditTitle =
  /^credit (memo(randum)?|note|invoice|adjustment)\b|^((return|account|vendor) )?credit$/i;

function isCredit({ head }: InvoicePage): boolean {
  return head.flatMap(tokenPhrases).some((phrase) => {
    return creditTitle.test(phrase.map(({ text }) => text).join(' '));
  });
}

/** Words that stand by themselves at the head of what nobody has to pay. */
const voids =
  /^(void(ed)?|cancell?ed|draft|sample|specimen|do not pay|(this is )?not an invoice|pro[ -]?forma)\b/i;

function isVoid({ head }: InvoicePage): boolean {
  return head.flatMap(tokenPhrases).some((phrase) => {
    return voids.test(phrase.map(({ text }) => text).join(' '));
  });
}

function toDraftPage(page: DocumentWords['pages'][number]): DraftPage {
  const { number, width, height, turnedDegrees, source, words } = page;
  return { number, width, height, turnedDegrees, words: words.length, source };
}
