import type { DraftPayment, DraftRemittance } from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout, LayoutKnowledge } from '@pfs/core/draft/known-layout';
import type { DocumentWords } from '../words.ts';
import { withKnownLayout } from './known/with-known-layout.ts';
import { withLeftOvers } from './left-over/left-over-amounts.ts';
import { withMeantWords } from './meant-words.ts';
import { notRemittance } from './not-remittance.ts';
import { otherCurrency } from './other-currency.ts';
import { pagesMissing } from './pages-missing.ts';
import { assemblePayments } from './payments/assemble-payments.ts';
import { letterhead } from './payments/letterhead.ts';
import { readTables } from './tables/read-tables.ts';

/** A draft, and what its document looks like where that can be recognized again. */
export interface LaidOutRemittance extends DraftRemittance {
  readonly layout: DocumentLayout | undefined;
}

const nothingKnown: LayoutKnowledge = { layouts: [], payerNames: [] };

/**
 * What a document's words say as a remittance, whatever it looks like: lines, columns under
 * headings, rows, sums, payments. Nothing of it is proven; what is no row is no row by guess.
 */
export function layoutRemittance(
  document: DocumentWords,
  known: LayoutKnowledge = nothingKnown,
): LaidOutRemittance {
  const words = withMeantWords(document);
  const events = readTables(words);
  const assembled = withLeftOvers(assemblePayments(events), words, events);
  const { payments, layout } = withKnownLayout(assembled, words, { events, known });
  const reason = notRemittance(words, payments);
  const missing = pagesMissing(words);
  const hidden = words.pages.find((page) => page.hidden !== undefined)?.hidden;
  const ofAll = {
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
        ? payments.map((payment) => ({ ...withPayer(payment, words), ...ofAll }))
        : [],
    notRemittance: reason,
    layout: reason === undefined ? layout : undefined,
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
