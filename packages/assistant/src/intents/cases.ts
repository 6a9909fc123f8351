import { addDays, addMonths } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { CaseKind } from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { CaseQuery } from '../query.ts';
import { isA, type Said } from '../said.ts';
import type { Filled } from './filled.ts';

/** Words of kinds, in the singular; the first that fit are meant. */
const kindWords: readonly (readonly [words: RegExp, ...kinds: readonly CaseKind[]])[] = [
  [/\b(duplicate|duplicated|twice|double)\b/, 'vendor_duplicate'],
  [/\b(overcharge|overcharged|overpriced)\b/, 'vendor_overcharge'],
  [/\b(below|under|short of) (a |the )?contract\b|\bcontract (term|short)/, 'contract_short'],
  [/\bheld payment\b|\bpayment (that |which )?(do|does|not|dont|doesn).*balance/, 'held_payment'],
  [/\bshort (mfp |medicare )?refund\b/, 'mfp_short'],
  [/\b(late|overdue|missing) (mfp |medicare )?refund\b/, 'mfp_late'],
  [/\b(mfp|medicare) refund\b/, 'mfp_late', 'mfp_short'],
  [/\bpart d\b/, 'part_d_question'],
  [/\b(unexplained|lump sum)\b/, 'unexplained_lump'],
  [/\bmissing (remittance|remit|835|era)\b/, 'missing_remittance'],
  [/\bmissing deposit\b/, 'missing_deposit'],
  [/\b(true up|trueup|effective rate)\b/, 'true_up'],
  [/\b(mac|price) appeal\b/, 'mac'],
  [/\bfloor\b/, 'floor'],
  [/\b(underpaid|underpayment|short paid|paid short)\b/, 'underpaid'],
  [/\bunpaid\b/, 'unpaid'],
];

/** A question about cases with the names, kind and period that it says. */
export function narrowCases(query: CaseQuery, said: Said, filled: Filled): CaseQuery {
  const text = said.stems.join(' ');
  const [words, ...kinds] = kindWords.find(([found]) => found.test(text)) ?? [];
  const parties = filled.names
    // The Part D of `part d cases` is no payer's.
    .filter(({ part }) => words?.test(part.typed.toLowerCase()) !== true)
    .flatMap(({ matches }) =>
      matches.flatMap((match) => (match.kind === 'drug' ? [] : match.names)),
    );
  const ahead = query.of === 'due' ? daysAhead(text, filled.today) : undefined;
  return {
    ...query,
    parties: [...new Set(parties)],
    kinds,
    period: ahead ?? filled.periods[0] ?? query.period,
  };
}

/** `next week`, `tomorrow`, `next 10 days`: deadlines are ahead, figures are not. */
function daysAhead(text: string, today: Day): AskedPeriod | undefined {
  const days = /\b(?:next|coming|within) (\d{1,3}) day\b/.exec(text)?.[1];
  if (days !== undefined) return { from: today, to: addDays(today, Number(days)) };
  if (/\btomorrow\b/.test(text)) return { from: addDays(today, 1), to: addDays(today, 1) };
  const [, unit] = /\b(?:next|coming|following) (week|month)\b/.exec(text) ?? [];
  if (unit === 'week') {
    const sunday = addDays(today, 7 - new Date(`${today}T00:00:00Z`).getUTCDay());
    return { from: sunday, to: addDays(sunday, 6) };
  }
  if (unit !== 'month') return undefined;
  const first = addMonths(`${today.slice(0, 7)}-01`, 1);
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}

/** Words after `from` and `with` that are no name: `what came back from appeals`. */
export const caseWord = /^(case|appeal|dispute|letter|recover(y|ies))s?$/;

/** What the answer doesn't use: cases are not of a drug, nor above an amount. */
export function unusedByCases({ parts }: Said): readonly string[] {
  return parts
    .filter(
      (part) =>
        isA(part, 'amount') ||
        part.meanings.some((one) => one.is === 'name' && one.match.kind === 'drug'),
    )
    .map(({ typed }) => typed);
}
