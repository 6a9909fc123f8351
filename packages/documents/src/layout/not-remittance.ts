import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentWords } from '../words.ts';
import { looksLikeInvoice } from './looks-like-invoice.ts';

/** Why a document is no remittance; undefined for one that is. */
export function notRemittance(
  words: DocumentWords,
  payments: readonly DraftPayment[],
): string | undefined {
  const texts = words.pages.slice(0, 5).flatMap((page) => page.words.map((word) => word.text));
  const text = texts.join(' ').toLowerCase();
  const claims = payments.flatMap((payment) => payment.claims);
  const isOfFills = claims.some(({ fields }) => fields.claimId ?? fields.dateOfService);
  if (isOfFills) return undefined;
  // Goods have codes, quantities and prices too: without a number and a day they are no claims.
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
