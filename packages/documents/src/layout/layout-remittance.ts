import type { DraftPayment, DraftRemittance } from '@pfs/core/draft/draft-remittance';
import type { DocumentWords } from '../words.ts';
import { withMeantWords } from './meant-words.ts';
import { notRemittance } from './not-remittance.ts';
import { otherCurrency } from './other-currency.ts';
import { pagesMissing } from './pages-missing.ts';
import { assemblePayments } from './payments/assemble-payments.ts';
import { letterhead } from './payments/letterhead.ts';
import { readTables } from './tables/read-tables.ts';

/**
 * What a document's words say as a remittance, whatever it looks like: lines, columns under
 * headings, rows, sums, payments. Nothing of it is proven; what is no row is no row by guess.
 */
export function layoutRemittance(document: DocumentWords): DraftRemittance {
  const words = withMeantWords(document);
  const payments = assemblePayments(readTables(words));
  const reason = notRemittance(words, payments);
  const missing = pagesMissing(words);
  const hidden = words.pages.find((page) => page.hidden !== undefined)?.hidden;
  const known = {
    ...(hidden === undefined ? {} : { hidden }),
    ...(missing === 0 ? {} : { pagesMissing: missing }),
    ...(otherCurrency(words) ? { otherCurrency: true } : {}),
  };
  return {
    pages: words.pages.map((page) => ({
      number: page.number,
      width: page.width,
      height: page.height,
      turnedDegrees: page.turnedDegrees,
      words: page.words.length,
      source: page.source,
    })),
    payments:
      reason === undefined
        ? payments.map((payment) => ({ ...withPayer(payment, words), ...known }))
        : [],
    notRemittance: reason,
  };
}

/** A payment whose payer no label names is of whom its first page's head names. */
function withPayer(payment: DraftPayment, words: DocumentWords): DraftPayment {
  if (payment.fields.payerName !== undefined) return payment;
  const number = payment.claims[0]?.box?.page ?? payment.lumps[0]?.box?.page ?? 1;
  const page = words.pages.find((one) => one.number === number);
  const first = words.pages[0];
  const payee = payment.fields.payeeName?.value;
  const payerName = (page && letterhead(page, payee)) ?? (first && letterhead(first, payee));
  return payerName === undefined
    ? payment
    : { ...payment, fields: { ...payment.fields, payerName } };
}
