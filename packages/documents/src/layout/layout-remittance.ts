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
        ? withHeads(payments, words).map((payment) => ({ ...payment, ...ofAll }))
        : [],
    notRemittance: reason,
    layout: reason === undefined ? layout : undefined,
  };
}

/**
 * Payments whose payer no label names are of whom their first page's head names. Of several
 * payments only one that has that page for itself: a head says nothing of what begins below the
 * rows of another.
 */
function withHeads(payments: readonly DraftPayment[], words: DocumentWords): DraftPayment[] {
  const pagesOf = payments.map(({ claims, lumps }) => {
    return new Set([...claims, ...lumps].flatMap(({ box }) => box?.page ?? []));
  });
  return payments.map((payment, at) => {
    const [first = 1] = pagesOf[at] ?? [];
    const isShared = pagesOf.some((pages, other) => other !== at && pages.has(first));
    if (payment.fields.payerName !== undefined || isShared) return payment;
    const payerName = headOf(payment, words, payments.length === 1 ? [first, 1] : [first]);
    if (payerName === undefined) return payment;
    return { ...payment, fields: { ...payment.fields, payerName } };
  });
}

/** What the head of the first of these pages that names somebody says. */
function headOf({ fields }: DraftPayment, { pages }: DocumentWords, numbers: readonly number[]) {
  for (const number of numbers) {
    const page = pages.find((one) => one.number === number);
    const name = page && letterhead(page, fields.payeeName?.value);
    if (name !== undefined) return name;
  }
  return undefined;
}
