import type { DraftPage, DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentPage, DocumentWords } from '../document-words.ts';
import { textOf } from './lines/tokens.ts';

const sentence =
  /\b(amounts?|figures?|payments?|currency|paid|stated)\b[^.]{0,30}\b(CAD|EUR|GBP|MXN|AUD|canadian dollars?|euros?|pounds sterling|(mexican )?pesos?)\b/i;

const codes = '(CAD|CDN|EUR|GBP|MXN|AUD|NZD|CHF|JPY|CA\\$|C\\$|A\\$|MX\\$|[€£¥])';
const amount = '-?\\(?\\$?\\d[\\d,.]*';

const signs = [
  // In brackets after a heading, before or after an amount.
  new RegExp(`[([]\\s?${codes}\\s?\\$?[)\\]]`),
  new RegExp(`(?<![A-Za-z])${codes}\\s?${amount}`),
  new RegExp(`\\d[.,]\\d{2}\\)?-?\\s?${codes}(?![A-Za-z])`),
  new RegExp(
    `\\b(net|gross|fee|total|cost|price|charge|copay|dir|ger)\\s${codes}(?![A-Za-z])`,
    'i',
  ),
];

/** A page without its words, as drafts keep it. */
export function toDraftPage({ words, ...page }: DocumentPage): DraftPage {
  const { number, width, height, turnedDegrees, source } = page;
  return { number, width, height, turnedDegrees, words: words.length, source };
}

/** Whether a document says that its money isn't US dollars. */
export function otherCurrency({ pages }: DocumentWords): boolean {
  return pages.some(({ words }) => {
    const text = textOf(words);
    return sentence.test(text) || signs.some((sign) => sign.test(text));
  });
}

const signBefore = new RegExp(`^([-(]?)${codes}\\s?(?=[-\\d$])`);
const signBehind = new RegExp(`(?<=\\d\\)?-?)\\s?${codes}$`);

/** An amount without another currency's sign: it is read, and its document needs review. */
export function withoutOtherCurrency(text: string): string {
  return /\d/.test(text) ? text.replace(signBefore, '$1').replace(signBehind, '') : text;
}

/** How many pages are missing, by the page numbers: "Page 1 of 3". */
export function pagesMissing({ pages }: DocumentWords): number {
  let most = 0;
  for (const { words } of pages) {
    const text = textOf(words);
    for (const [, number, of] of text.matchAll(/\bpage:? (\d{1,3}) ?(?:of|\/) ?(\d{1,3})\b/gi)) {
      if (Number(number) <= Number(of)) most = Math.max(most, Number(of));
    }
  }
  return Math.max(0, most - pages.length);
}

/** What vendors' bills have and remittances don't. */
const traits: readonly RegExp[] = [
  /\b(bill(ed)? to|sold to|ship(ped)? to|invoice to)\b/,
  /\b(due date|payment due|date due|due on receipt|due (by|on)?:? ?\d|past due)\b/,
  /\b(terms:?|net (10|15|20|30|45|60|90)( days)?)\b/,
  /\b(unit (price|cost)|price each|each price|ext(ended|\.)? (price|amount|cost)|list price)\b/,
  /\b(amount due|balance due|total due|please (pay|remit)|invoice (total|amount))\b/,
  /\b(purchase order|p\.?o\.? ?(number|no\.?|#|:)|order (number|no\.?|#|date))/,
  /\b(qty|quantity|units) (ordered|shipped|ord|ship)\b|\bship(ping|ped)? (date|via)\b|\bfreight\b/,
];

/** What only payers of claims write. */
const ofRemittance =
  /\b((remittance advice|explanation of (payment|benefits)|(eft|check|trace|rx|prescription) ?(number|no|nbr|date)|date of service|fill date|dir fees?|copay|patient pay|claims? paid|paid claims?|net paid)\b|(eft|check|trace|rx|prescription) ?#)/;

/** Whether the text clearly is a vendor's bill and not a remittance. */
function looksLikeInvoice(text: string): boolean {
  if (ofRemittance.test(text)) return false;
  const told = traits.filter((trait) => trait.test(text)).length;
  return told >= (/\binvoice\b/.test(text) ? 1 : 3);
}

/** Why a document is not a remittance; undefined if it is one. */
export function notRemittanceReason(
  words: DocumentWords,
  payments: readonly DraftPayment[],
): string | undefined {
  const texts = words.pages.slice(0, 5).flatMap((page) => page.words.map((word) => word.text));
  const text = texts.join(' ').toLowerCase();
  const claims = payments.flatMap((payment) => payment.claims);
  const isOfFills = claims.some(({ fields }) => fields.claimId ?? fields.dateOfService);
  if (isOfFills) return undefined;
  // Goods have codes, quantities and prices too: without a number and a date they aren't claims.
  if (looksLikeInvoice(text)) return 'looks_like_invoice';
  if (claims.length > 0) return undefined;
  const isOfPayment = /\b(remittance|remit|eft|check|payment|settlement)\b/.test(text);
  const isInvoice =
    /\b(invoice|bill to|amount due|balance due|purchase order|terms net|past due)\b/.test(text);
  const hasPayment = payments.some(({ fields, lumps }) => {
    const isTold =
      fields.amount !== undefined && (fields.traceNumber ?? fields.paidOn) !== undefined;
    return lumps.length > 0 && isTold;
  });
  if (hasPayment && isOfPayment && !isInvoice) return undefined;
  if (texts.length < 5) return 'no_text';
  if (
    /\b(account statement|statement of account|statement balance|ending balance|account summary)\b/.test(
      text,
    )
  )
    return 'statement';
  if (/\b(dear|sincerely|regards|to whom it may concern)\b/.test(text)) return 'letter';
  return 'no_claims';
}
