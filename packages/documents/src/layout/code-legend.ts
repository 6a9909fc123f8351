import type { DraftClaim, DraftPayment } from '@pfs/core/draft/draft-remittance';
import { tellsStatus } from '@pfs/core/draft/draft-status';
import type { DocumentWords } from '../words.ts';
import { pageLines } from './lines/page-lines.ts';

/**
 * Payments whose claims' status is a code of the payer's own, with what the document says that it
 * means: "X = rejected", "D31 denied, not eligible | V02 reversal". A code that is told twice in
 * different words stays as it is.
 */
export function withLegend(
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
  return /^[A-Z]{0,2}\d{0,3}$/.test(code) && code !== '' && !tellsStatus(code) ? code : undefined;
}

function legendOf(words: DocumentWords, codes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const line of words.pages.flatMap(pageLines)) {
    const text = line.words.map((word) => word.text).join(' ');
    for (const part of text.split(/[|,;.]|\s(?=[A-Z0-9]{1,5} ?[=:] ?)/)) {
      const [, code = '', meaning = ''] = entry.exec(part.trim()) ?? [];
      if (!codes.has(code) || !tellsStatus(meaning)) continue;
      found.set(code, (found.get(code) ?? new Set()).add(meaning));
    }
  }
  const told = [...found].filter(([, meanings]) => meanings.size === 1);
  return new Map(told.map(([code, [meaning = '']]) => [code, meaning]));
}

/** A code and words, and no values. */
const entry = /^([A-Z]{0,2}\d{0,3}) ?(?:[=:\u2013-] ?)?([A-Za-z][A-Za-z ]+)$/;
