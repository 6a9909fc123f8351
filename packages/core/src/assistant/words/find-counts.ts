import type { Found } from './found.ts';
import { readCount } from './read-number.ts';
import type { Word } from './read-words.ts';
import { withCorrected } from './with-corrected.ts';

const before =
  /^(top|bottom|first|last|latest|newest|oldest|recent|highest|lowest|largest|smallest|biggest|best|worst|most|least|cheapest|costliest|leading|show|list|give|me|display|which|what)$/;
const behind =
  /^(highest|lowest|largest|smallest|biggest|best|worst|most|least|fewest|cheapest|costliest|priciest|top|bottom|latest|newest|oldest|recent)$/;
/** Rows and members, which can be asked for by number without a rank. */
const countable =
  /^(claims?|scripts?|prescriptions?|fills?|payers?|pbms?|drugs?|vendors?|suppliers?|wholesalers?|invoices?|payments?|checks?|lump|recoupments?|remittances?|files?|reversals?|denied|rejected|unpaid|overdue)$/;
const needsCountable = /^(show|list|give|me|display|which|what)$/;
const notCounted =
  /^(%|percent|pct|days?|weeks?|months?|mos?|quarters?|qtrs?|years?|yrs?|dollars?|bucks?|cents?|mg|mcg)$/;

const rankWords = new Set(
  `bottom first latest newest oldest recent highest lowest largest smallest biggest best worst most
  least cheapest costliest fewest three four five seven eight twelve fifteen twenty`.split(/\s+/),
);
/** They count before a number only. */
const slips = { tpo: 'top', topp: 'top', otp: 'top', bottm: 'bottom' };

/** How many are asked for: the number alone of `top 5`, `5 worst`, `first ten`. */
export function findCounts(typed: readonly Word[]): readonly Found<number>[] {
  const { words, corrections } = withCorrected(typed, rankWords, slips);
  const found: Found<number>[] = [];
  for (let from = 0; from < words.length; from++) {
    const count = readCount(words, from);
    if (count === undefined) continue;
    const next = words[count.to]?.text ?? '';
    const last = beforeThe(words, from);
    const isAsked =
      behind.test(next) ||
      (before.test(last) && (!needsCountable.test(last) || countable.test(next)));
    if (isAsked && !notCounted.test(next)) {
      found.push({
        from,
        to: count.to,
        value: count.value,
        corrections: corrections(from, count.to),
      });
    }
    from = count.to - 1;
  }
  return found;
}

function beforeThe(words: readonly Word[], from: number): string {
  const word = words[from - 1]?.text ?? '';
  return word === 'the' ? (words[from - 2]?.text ?? '') : word;
}
