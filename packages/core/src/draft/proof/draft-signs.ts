import { categoryTable } from '../../category.ts';
import { createClassifier } from '../../classification.ts';
import type { DraftAmountField, DraftLump, DraftPayment } from '../draft-remittance.ts';
import type { DraftSigns } from '../proven-payment.ts';
import {
  centsOf,
  type FigureRow,
  type Figures,
  goesEitherWay,
  printedSign,
  takenFactor,
} from './figures.ts';
import { adjustmentFields, feeFields, type RowEquation } from './row-equations.ts';

/** More columns than this whose part is not known can't be told apart by one equation. */
const openColumnsMax = 3;

export interface ReadSigns {
  readonly signs: DraftSigns;
  /** Columns whose part in the net no equation of rows tells. */
  readonly open: readonly DraftAmountField[];
  /** Exactly one way of reading the signs makes the payment close. */
  readonly closes: boolean;
  readonly unclear: 'columns' | 'lumps' | undefined;
  /** Columns with money of which neither equations nor their own signs tell what they do. */
  readonly unsigned: readonly DraftAmountField[];
}

interface Way {
  readonly taken: readonly DraftAmountField[];
  readonly lumps: LumpSigns;
}

/** How the signs of a payment are meant, by its rows first and then by its amount. */
export function readSigns(
  payment: DraftPayment,
  figures: Figures,
  equations: readonly RowEquation[],
): ReadSigns {
  const known = knownFactors(equations);
  const netFrom = netColumn(figures);
  const candidates: DraftAmountField[] = [...adjustmentFields];
  if (netFrom !== undefined) candidates.push('patientPaid', 'otherPayer');
  const open = candidates.filter((field) => figures.fields.includes(field) && !known.has(field));
  const { lumpSign } = payment;
  const lumpWays =
    lumpSign === undefined
      ? possibleLumpSigns(payment.lumps, figures)
      : [payment.lumps.map(() => lumpSign)];
  const takenWays = open.length > openColumnsMax ? [[]] : subsetsOf(open);
  const ways = takenWays.flatMap((taken) => lumpWays.map((lumps): Way => ({ taken, lumps })));
  const closing = ways.filter((way) => paidBy(figures, netFrom, way) === figures.amount?.cents);
  const way = closing[0] ?? ways[0] ?? { taken: [], lumps: [] };
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of [...adjustmentFields, 'patientPaid', 'otherPayer'] as const) {
    if (!figures.fields.includes(field)) continue;
    columns[field] = (known.get(field) ?? takenFactor(field, figures.rows)) === -1 ? 1 : -1;
  }
  const unsigned = figures.fields.filter(
    (field) =>
      columns[field] !== undefined &&
      !known.has(field) &&
      figures.rows.some((row) => centsOf(row, field) !== 0) &&
      !isTelling(field, figures),
  );
  const sameColumns = closing.every(({ taken }) => taken.join() === way.taken.join());
  const several = sameColumns ? 'lumps' : 'columns';
  return {
    signs: { columns, takenFromPayment: way.taken, netFrom, lumps: way.lumps },
    open,
    closes: closing.length === 1,
    unclear: closing.length > 1 ? several : undefined,
    unsigned,
  };
}

/** What the net of a row is, with what is taken from the payment column by column. */
export function netOf(row: FigureRow, signs: DraftSigns): number {
  const { columns, netFrom, takenFromPayment } = signs;
  let net = netFrom === 'ingredientCost' ? priceOf(row) : centsOf(row, netFrom ?? 'net');
  for (const field of takenFromPayment) net -= (columns[field] ?? 1) * centsOf(row, field);
  return net;
}

function priceOf(row: FigureRow): number {
  const parts = ['ingredientCost', 'dispensingFee', 'tax', 'incentive'] as const;
  return parts.reduce((sum, field) => sum + centsOf(row, field), 0);
}

function paidBy(figures: Figures, netFrom: DraftAmountField | undefined, way: Way): number {
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of way.taken) {
    columns[field] = takenFactor(field, figures.rows) === -1 ? 1 : -1;
  }
  const signs = { columns, netFrom, takenFromPayment: way.taken, lumps: way.lumps };
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, signs), 0);
  return claims - lumpsTaken(figures, way.lumps);
}

export function lumpsTaken(figures: Figures, signs: LumpSigns): number {
  return figures.lumps.reduce((sum, lump, at) => sum + (lump?.cents ?? 0) * (signs[at] ?? 0), 0);
}

/**
 * Whether a column's own signs tell what it does. Fees are taken, whichever way they are printed;
 * an effective rate is met from both sides, so only plain numbers among plain numbers are.
 */
function isTelling(field: DraftAmountField, { fields, rows }: Figures): boolean {
  const sign = printedSign(field, rows);
  if (!goesEitherWay.has(field)) return sign !== 0;
  const others = feeFields.filter((fee) => fee !== field && fields.includes(fee));
  return sign === 1 && others.every((fee) => printedSign(fee, rows) === 1);
}

/** Where no row has a net, the price column stands for it. */
function netColumn(figures: Figures): DraftAmountField | undefined {
  if (figures.rows.some(({ figures: row }) => row.net !== undefined)) return undefined;
  return (['gross', 'ingredientCost', 'charge'] as const).find((field) =>
    figures.fields.includes(field),
  );
}

/** The factors of fees and shares that the equations agree on. */
function knownFactors(equations: readonly RowEquation[]): ReadonlyMap<DraftAmountField, 1 | -1> {
  const known = new Map<DraftAmountField, 1 | -1>();
  const contradicted = new Set<DraftAmountField>();
  for (const { certain, terms } of equations) {
    for (const { field, factor } of terms) {
      if (!certain.has(field)) continue;
      const before = known.get(field);
      if (before !== undefined && before !== factor) contradicted.add(field);
      known.set(field, factor);
    }
  }
  for (const field of contradicted) known.delete(field);
  return known;
}

export function subsetsOf(
  fields: readonly DraftAmountField[],
): readonly (readonly DraftAmountField[])[] {
  const subsets: DraftAmountField[][] = [[]];
  for (const field of fields) subsets.push(...subsets.map((subset) => [...subset, field]));
  return subsets;
}

type LumpSigns = readonly (1 | -1 | 0)[];

/**
 * The ways in which the lump sums of a payment may be meant, each lump's factor to what it takes:
 * all as printed, all the other way, or without signs and told by their words.
 */
function possibleLumpSigns(lumps: readonly DraftLump[], figures: Figures): readonly LumpSigns[] {
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
