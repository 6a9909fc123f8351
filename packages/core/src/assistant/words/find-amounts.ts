import type { Cents } from '../../money.ts';
import { comparisonAt, comparisonWords } from './amount-comparisons.ts';
import type { Found } from './found.ts';
import type { Word } from './read-words.ts';
import { withCorrected } from './with-corrected.ts';

/** Above `overCents` and below `underCents`, neither included. */
export interface AmountRange {
  readonly overCents: Cents | null;
  readonly underCents: Cents | null;
}

/** The limits of amounts that a question names: `over $10`, `between 5 and 10 dollars`. */
export function findAmounts(typed: readonly Word[]): readonly Found<AmountRange>[] {
  const { words, corrections } = withCorrected(typed, comparisonWords, slips);
  const found: Found<AmountRange>[] = [];
  for (let at = 0; at < words.length; ) {
    const amount = comparisonAt(words, at);
    if (amount === undefined) {
      at += 1;
      continue;
    }
    const before = found.at(-1);
    const both = before && joined(before, amount, words);
    if (both) found[found.length - 1] = both;
    else found.push(amount);
    at = amount.to;
  }
  return found.map((each) => ({ ...each, corrections: corrections(each.from, each.to) }));
}

/** They count before an amount only. */
const slips = { ovr: 'over', abv: 'above', undr: 'under', blw: 'below', mor: 'more', les: 'less' };

const joints = new Set(['and', 'but']);

/** `over 5 and under 10` is one range. */
function joined(
  one: Found<AmountRange>,
  other: Found<AmountRange>,
  words: readonly Word[],
): Found<AmountRange> | undefined {
  const between = words.slice(one.to, other.from).map((word) => word.text);
  if (between.length > 1 || !between.every((word) => joints.has(word))) return undefined;
  const over = [one, other].filter(({ value }) => value.overCents !== null);
  const under = [one, other].filter(({ value }) => value.underCents !== null);
  if (over.length !== 1 || under.length !== 1) return undefined;
  const overCents = over[0]?.value.overCents ?? null;
  const underCents = under[0]?.value.underCents ?? null;
  return { ...one, to: other.to, value: { overCents, underCents } };
}
