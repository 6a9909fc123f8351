import { categoryTable } from '../category.ts';
import { createClassifier } from '../classification.ts';
import type { Figures } from './draft-figures.ts';
import type { DraftLump } from './draft-remittance.ts';

export type LumpSigns = readonly (1 | -1 | 0)[];

/**
 * The ways in which the lump sums of a payment may be meant, each lump's factor to what it takes:
 * all as printed, all the other way, or without signs and told by their words.
 */
export function possibleLumpSigns(
  lumps: readonly DraftLump[],
  figures: Figures,
): readonly LumpSigns[] {
  const all = (sign: 1 | -1): LumpSigns => lumps.map(() => sign);
  const possible: LumpSigns[] = [all(1)];
  if (figures.lumps.some((lump) => lump !== undefined && lump.cents !== 0)) possible.push(all(-1));
  const unsigned = figures.lumps.every((lump) => lump === undefined || lump.cents >= 0);
  if (lumps.length > 1 && unsigned) possible.push(told(lumps, 1), told(lumps, -1));
  const [first, second] = lumpSides(lumps);
  if (first !== undefined && second !== undefined) {
    const taken = (side: readonly DraftLump[]): LumpSigns =>
      lumps.map((lump) => (side.includes(lump) ? 1 : -1));
    possible.push(taken(first), taken(second));
  }
  const seen = new Set<string>();
  return possible.filter((signs) => {
    const key = signs.filter((_, at) => figures.lumps[at]?.cents !== 0).join();
    return seen.has(key) ? false : seen.add(key);
  });
}

/**
 * Lump sums in two columns of amounts, by column: one of what is taken and one of what is given.
 * Empty where they do not stand in just two, or some are printed below nothing.
 */
export function lumpSides(lumps: readonly DraftLump[]): readonly (readonly DraftLump[])[] {
  const sides: DraftLump[][] = [];
  for (const lump of lumps) {
    const { box, value } = lump.amount;
    if (box === undefined || value.startsWith('-')) return [];
    const side = sides.find(([one]) => {
      const right = one?.amount.box?.right ?? Number.POSITIVE_INFINITY;
      return Math.abs(right - box.right) < sideWidth;
    });
    if (side === undefined) sides.push([lump]);
    else side.push(lump);
  }
  return sides.length === 2 ? sides : [];
}

/** Amounts of one column end within so many points. */
const sideWidth = 6;

/** Where claims come to nothing, only their words say whether lump sums take or give. */
export function lumpsSayTheSame(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const [plus, minus] = [told(lumps, 1), told(lumps, -1)];
  return lumps.every(({ amount }, at) => {
    const printed = amount.value.startsWith('-') ? -1 : 1;
    const sign = (signs[at] ?? 0) * printed;
    return sign === plus[at] && sign === minus[at];
  });
}

/**
 * Whether lump sums are printed with signs of both kinds, and what is printed above nothing is
 * given: a payment of them alone says by them which way each goes.
 */
export function areSigned(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const printed = lumps.filter(({ amount }) => /[1-9]/.test(amount.value));
  const below = printed.filter(({ amount }) => amount.value.startsWith('-'));
  return below.length > 0 && below.length < printed.length && signs.every((sign) => sign === -1);
}

/**
 * Whether what words say is given, or may have come back, is given: a payment of its own number
 * that is nothing else was not taken.
 */
export function comeBack(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const isGiven = signs.every((sign) => sign === -1);
  const directionOf = lumpDirections();
  const mayBeGiven = (words: string): boolean => goesBack.test(words) || directionOf(words) === -1;
  return isGiven && lumps.every(({ reference }) => mayBeGiven(reference?.value ?? ''));
}

/** What was taken once may come back under the same words. */
const goesBack = /refund|revers|return|credit|true.?up|reconcil/i;

/**
 * Whether of lump sums without signs some do what their words say, and others just the opposite:
 * that such a payment closes may be chance.
 */
export function goAgainstWords(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const directionOf = lumpDirections();
  const kept = lumps.map(({ amount, reference }, at) => {
    const isTold = /[1-9]/.test(amount.value) && !amount.value.startsWith('-');
    const words = reference?.value ?? '';
    return isTold && !goesBack.test(words) ? directionOf(words) * (signs[at] ?? 0) : 0;
  });
  return kept.includes(1) && kept.includes(-1);
}

/** By the category of their words; those without a known one go `otherwise`. */
function told(lumps: readonly DraftLump[], otherwise: 1 | -1): LumpSigns {
  const directionOf = lumpDirections();
  return lumps.map(({ reference }) => directionOf(reference?.value) || otherwise);
}

/** Whether what words name takes (1) or gives (-1); 0 where they name nothing known. */
export function lumpDirections(): (words: string | undefined) => 1 | -1 | 0 {
  const classifier = createClassifier();
  const goes = (words: string | undefined, way: 1 | -1): boolean =>
    categoryTable[classifier.providerAdjustment('', words, way).category].direction === way;
  return (words) => (goes(words, 1) ? 1 : goes(words, -1) ? -1 : 0);
}
