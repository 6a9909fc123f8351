import type {
  DraftClaim,
  DraftPayment,
  DraftRemittance,
  PageBox,
} from '@pfs/core/draft/draft-remittance';
import type { DocumentLayout, LayoutKnowledge } from '@pfs/core/draft/known-layout';
import { hasStatusWord } from '@pfs/core/draft/proof/draft-status';
import { withMeanings } from '../cells/regional-formats.ts';
import type { DocumentWords } from '../document-words.ts';
import { notRemittanceReason, otherCurrency, pagesMissing, toDraftPage } from './document-notes.ts';
import { withLearnedColumns, withLearnedTitles, withShapes } from './known/document-shape.ts';
import { findLayout, withKnownLayout } from './known/with-known-layout.ts';
import { addressee, isCompany, letterhead } from './labels/letterhead.ts';
import { pageLines } from './lines/page-lines.ts';
import { textOf } from './lines/tokens.ts';
import { assemblePayments } from './payments/assemble-payments.ts';
import { withLeftOvers } from './payments/left-over-amounts.ts';
import { readTables } from './tables/read-tables.ts';
import type { TableEvent } from './tables/table-events.ts';
import { withConfidenceAtMost } from './values/to-draft-value.ts';

/**
 * Translates a payer's own status codes with the document's legend: "X = rejected", "D31 denied,
 * not eligible | V02 reversal". A code with two different meanings stays as it is.
 */
function withLegend(
  payments: readonly DraftPayment[],
  words: DocumentWords,
): readonly DraftPayment[] {
  const codes = new Set(
    payments.flatMap(({ claims }) => claims.flatMap((claim) => codeOf(claim) ?? [])),
  );
  if (codes.size === 0) return payments;
  const meanings = legendOf(words, codes);
  if (meanings.size === 0) return payments;
  return payments.map((payment) => ({
    ...payment,
    claims: payment.claims.map((claim) => {
      const meaning = meanings.get(codeOf(claim) ?? '');
      const { status } = claim.fields;
      if (meaning === undefined || status === undefined) return claim;
      const told = { ...status, value: `${status.value} ${meaning}` };
      return { ...claim, fields: { ...claim.fields, status: told } };
    }),
  }));
}

function codeOf({ fields: { status } }: DraftClaim): string | undefined {
  const code = status?.value ?? '';
  return /^[A-Z]{0,2}\d{0,3}$/.test(code) && code !== '' && !hasStatusWord(code) ? code : undefined;
}

function legendOf(words: DocumentWords, codes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const line of words.pages.flatMap(pageLines)) {
    const text = textOf(line.words);
    for (const part of text.split(/[|,;.]|\s(?=[A-Z0-9]{1,5} ?[=:] ?)/)) {
      const [, code = '', meaning = ''] = entry.exec(part.trim()) ?? [];
      if (!codes.has(code) || !hasStatusWord(meaning)) continue;
      found.set(code, (found.get(code) ?? new Set()).add(meaning));
    }
  }
  const told = [...found].filter(([, meanings]) => meanings.size === 1);
  return new Map(told.map(([code, [meaning = '']]) => [code, meaning]));
}

/** A code and words, without values. */
const entry = /^([A-Z]{0,2}\d{0,3}) ?(?:[=:\u2013-] ?)?([A-Za-z][A-Za-z ]+)$/;

/** A draft, and what its document looks like if that can be recognized again. */
interface LaidOutRemittance extends DraftRemittance {
  readonly layout: DocumentLayout | undefined;
}

const nothingKnown: LayoutKnowledge = { layouts: [], payerNames: [] };

/**
 * Reads a document's words as a remittance, whatever they look like: lines, columns under headings,
 * rows, sums, payments. Nothing is proven yet, and nothing becomes a row by guessing.
 */
export function layoutRemittance(
  document: DocumentWords,
  known: LayoutKnowledge = nothingKnown,
): LaidOutRemittance {
  const words = withMeanings(document);
  const seen = findLayout(words, known);
  const read = readTables(words);
  const { pages = [], own } = seen ?? {};
  const { events, takenBack } = withLearnedTitles(
    { events: withLearnedColumns(read, own?.facts.columns), pages },
    own?.facts.sections,
  );
  const shaped = withShapes(assemblePayments(events, takenBack), { events, pages });
  const assembled = withLegend(withLeftOvers(shaped, words, events), words);
  const isApplied = events !== read || takenBack.size > 0;
  const { payments, layout } =
    seen === undefined
      ? { payments: assembled, layout: undefined }
      : withKnownLayout(assembled, seen, { events, isApplied, payerNames: known.payerNames });
  const reason = notRemittanceReason(words, payments);
  const missing = pagesMissing(words);
  const hidden = words.pages.find((page) => page.hidden !== undefined)?.hidden;
  const ofAll = {
    ...(hidden === undefined ? {} : { hidden }),
    ...(missing === 0 ? {} : { pagesMissing: missing }),
    ...(otherCurrency(words) ? { otherCurrency: true } : {}),
  };
  return {
    pages: words.pages.map(toDraftPage),
    payments:
      reason === undefined
        ? withHeads(payments, words, listsCompanies(events)).map((one) => ({
            ...withPayee(one, words),
            ...ofAll,
          }))
        : [],
    notRemittance: reason,
    layout: reason === undefined ? layout : undefined,
  };
}

/** Adds the payee that no label names, from the page where the payment starts or the first one. */
function withPayee(payment: DraftPayment, { pages }: DocumentWords): DraftPayment {
  const { payeeName, payerName } = payment.fields;
  const number = boxesOf(payment)[0]?.page ?? 1;
  if (payeeName !== undefined) return payment;
  const own = [number, 1].flatMap((one) => {
    const page = pages.find((other) => other.number === one);
    return (page && addressee(page, payerName?.value)) ?? [];
  });
  const [name] = own;
  return name === undefined
    ? payment
    : { ...payment, fields: { ...payment.fields, payeeName: name } };
}

/**
 * Adds the payer from the page's letterhead if no label names it. With several payments on a page,
 * each needs its own: a letterhead says nothing about what starts below another payment's rows.
 */
function withHeads(
  payments: readonly DraftPayment[],
  words: DocumentWords,
  hasOthers: boolean,
): DraftPayment[] {
  const heads = payments.map((payment, at) => {
    if (payment.fields.payerName !== undefined) return undefined;
    return headOf(payment, words, payments.toSpliced(at, 1));
  });
  const isEachNamed = heads.every((head, at) => head ?? payments[at]?.fields.payerName);
  return payments.map((payment, at) => {
    const head = heads[at];
    if (head === undefined || (head.isShared && !isEachNamed)) return payment;
    const payerName = hasOthers ? withConfidenceAtMost(head.name, likelyConfidence) : head.name;
    return { ...payment, fields: { ...payment.fields, payerName } };
  });
}

/** As likely as not: the claims' own payers may stand in a column that no heading names. */
const likelyConfidence = 0.8;

/** Whether claims name companies in a column that nobody knows. */
function listsCompanies(events: readonly TableEvent[]): boolean {
  const claims = events.filter((event) => event.kind === 'claim');
  const named = claims.filter(({ cells }) =>
    [...cells].some(
      ([{ heading, meaning }, tokens]) =>
        meaning === undefined && heading !== '' && isCompany(tokens.flatMap((one) => one.words)),
    ),
  );
  return named.length * 2 > claims.length;
}

/** The letterhead of a payment's page; for a single payment, also of the first page. */
function headOf(payment: DraftPayment, { pages }: DocumentWords, others: readonly DraftPayment[]) {
  const rows = boxesOf(payment);
  const [own] = rows;
  const number = own?.page ?? 1;
  const beside = others.flatMap(boxesOf).filter(({ page }) => page === number);
  const above = beside.filter(({ top }) => own !== undefined && top < own.top);
  const part = above.length === 0 ? {} : { from: Math.max(...above.map(({ bottom }) => bottom)) };
  const payee = payment.fields.payeeName?.value;
  for (const one of others.length === 0 ? [number, 1] : [number]) {
    const page = pages.find((other) => other.number === one);
    const name = page && letterhead(page, { payee, ...part });
    if (name !== undefined) return { name, isShared: beside.length > 0 };
  }
  return undefined;
}

/** The boxes of a payment's rows and of the sums below them. */
function boxesOf({ claims, controls, lumps }: DraftPayment): PageBox[] {
  const sums = controls.map(({ value }) => value);
  return [...claims, ...lumps, ...sums].flatMap(({ box }) => box ?? []);
}
