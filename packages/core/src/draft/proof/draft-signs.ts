import { categoryTable } from '../../category.ts';
import { createClassifier } from '../../classification.ts';
import type { DraftAmountField, DraftLump, DraftPayment } from '../draft-remittance.ts';
import type { DraftSigns } from '../proven-payment.ts';
import {
  bidirectionalFields,
  centsOf,
  deductionFactor,
  type FigureRow,
  type Figures,
  printedSign,
} from './figures.ts';
import { adjustmentFields, feeFields, priceParts, type RowEquation } from './row-equations.ts';

/** One equation can't separate more unknown columns than this. */
const openColumnsMax = 3;

export interface ReadSigns {
  readonly signs: DraftSigns;
  /** Columns that no row equation places in the net. */
  readonly open: readonly DraftAmountField[];
  /** Exactly one reading of the signs makes the payment close. */
  readonly closes: boolean;
  readonly unclear: 'columns' | 'lumps' | undefined;
  /** Amount columns whose direction neither equations nor their own signs show. */
  readonly unsigned: readonly DraftAmountField[];
}

interface SignReading {
  readonly taken: readonly DraftAmountField[];
  readonly lumps: LumpSigns;
}

/** Determines what a payment's signs mean, first from its rows, then from its amount. */
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
  const ways = takenWays.flatMap((taken) =>
    lumpWays.map((lumps): SignReading => ({ taken, lumps })),
  );
  const closing = ways.filter(
    (way) => amountUnder(figures, netFrom, way) === figures.amount?.cents,
  );
  const way = closing[0] ?? ways[0] ?? { taken: [], lumps: [] };
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of [...adjustmentFields, 'patientPaid', 'otherPayer'] as const) {
    if (!figures.fields.includes(field)) continue;
    columns[field] = (known.get(field) ?? deductionFactor(field, figures.rows)) === -1 ? 1 : -1;
  }
  const unsigned = figures.fields.filter(
    (field) =>
      columns[field] !== undefined &&
      !known.has(field) &&
      figures.rows.some((row) => centsOf(row, field) !== 0) &&
      !showsDirection(field, figures),
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

/** A row's net, after the columns that the payment deducts. */
export function netOf(row: FigureRow, signs: DraftSigns): number {
  const { columns, takenFromPayment } = signs;
  let net = netFields(signs).reduce((sum, field) => sum + centsOf(row, field), 0);
  for (const field of takenFromPayment) net -= (columns[field] ?? 1) * centsOf(row, field);
  return net;
}

/** The columns that add up to a row's net, before the payment's deductions. */
export function netFields({ netFrom }: DraftSigns): readonly DraftAmountField[] {
  return netFrom === 'ingredientCost' ? priceParts : [netFrom ?? 'net'];
}

function amountUnder(
  figures: Figures,
  netFrom: DraftAmountField | undefined,
  way: SignReading,
): number {
  const columns: Partial<Record<DraftAmountField, 1 | -1>> = {};
  for (const field of way.taken) {
    columns[field] = deductionFactor(field, figures.rows) === -1 ? 1 : -1;
  }
  const signs = { columns, netFrom, takenFromPayment: way.taken, lumps: way.lumps };
  const claims = figures.rows.reduce((sum, row) => sum + netOf(row, signs), 0);
  return claims - lumpsDeducted(figures, way.lumps);
}

export function lumpsDeducted(figures: Figures, signs: LumpSigns): number {
  return figures.lumps.reduce((sum, lump, at) => sum + (lump?.cents ?? 0) * (signs[at] ?? 0), 0);
}

/**
 * Whether a column's own signs show its direction. Fees are deducted, however they are printed. An
 * effective-rate fee goes both ways, so only an unsigned column among unsigned columns counts.
 */
function showsDirection(field: DraftAmountField, { fields, rows }: Figures): boolean {
  const sign = printedSign(field, rows);
  if (!bidirectionalFields.has(field)) return sign !== 0;
  const others = feeFields.filter((fee) => fee !== field && fields.includes(fee));
  return sign === 1 && others.every((fee) => printedSign(fee, rows) === 1);
}

/** If no row has a net, the price column takes its place. */
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
 * The possible meanings of a payment's lump sums, as each one's factor to what it deducts: all as
 * printed, all reversed, or unsigned and decided by their words.
 */
function possibleLumpSigns(lumps: readonly DraftLump[], figures: Figures): readonly LumpSigns[] {
  const all = (sign: 1 | -1): LumpSigns => lumps.map(() => sign);
  const possible: LumpSigns[] = [all(1)];
  if (figures.lumps.some((lump) => lump !== undefined && lump.cents !== 0)) possible.push(all(-1));
  const unsigned = figures.lumps.every((lump) => lump === undefined || lump.cents >= 0);
  if (lumps.length > 1 && unsigned) possible.push(signsByWords(lumps, 1), signsByWords(lumps, -1));
  const [first, second] = lumpColumns(lumps);
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
 * Lump sums in two amount columns, by column: one for deductions, one for payments. Empty if they
 * are not in exactly two columns, or if some are negative.
 */
export function lumpColumns(lumps: readonly DraftLump[]): readonly (readonly DraftLump[])[] {
  const sides: DraftLump[][] = [];
  for (const lump of lumps) {
    const { box, value } = lump.amount;
    if (box === undefined || value.startsWith('-')) return [];
    const side = sides.find(([one]) => {
      const right = one?.amount.box?.right ?? Number.POSITIVE_INFINITY;
      return Math.abs(right - box.right) < columnTolerance;
    });
    if (side === undefined) sides.push([lump]);
    else side.push(lump);
  }
  return sides.length === 2 ? sides : [];
}

/** Amounts in one column end within this many points. */
const columnTolerance = 6;

/** If claims come to zero, only the words say whether lump sums deduct or pay. */
export function lumpWordsAgree(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const [plus, minus] = [signsByWords(lumps, 1), signsByWords(lumps, -1)];
  return lumps.every(({ amount }, at) => {
    const printed = amount.value.startsWith('-') ? -1 : 1;
    const sign = (signs[at] ?? 0) * printed;
    return sign === plus[at] && sign === minus[at];
  });
}

/**
 * Whether lump sums are printed with both signs and positive ones pay. In a payment of lump sums
 * alone, that shows each one's direction.
 */
export function areSigned(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const printed = lumps.filter(({ amount }) => /[1-9]/.test(amount.value));
  const below = printed.filter(({ amount }) => amount.value.startsWith('-'));
  return below.length > 0 && below.length < printed.length && signs.every((sign) => sign === -1);
}

/**
 * Whether everything that words call a payment, or a possible refund, is paid. A payment with its
 * own number and nothing else was not a deduction.
 */
export function areRefunds(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const isGiven = signs.every((sign) => sign === -1);
  const directionOf = createLumpDirection();
  const mayBeGiven = (words: string): boolean =>
    refundWords.test(words) || directionOf(words) === -1;
  return isGiven && lumps.every(({ reference }) => mayBeGiven(reference?.value ?? ''));
}

/** What was deducted once may come back under the same words. */
const refundWords = /refund|revers|return|credit|true.?up|reconcil/i;

/**
 * Whether some unsigned lump sums follow their words and others do the opposite. Such a payment may
 * close by chance.
 */
export function contradictWords(lumps: readonly DraftLump[], signs: LumpSigns): boolean {
  const directionOf = createLumpDirection();
  const kept = lumps.map(({ amount, reference }, at) => {
    const isTold = /[1-9]/.test(amount.value) && !amount.value.startsWith('-');
    const words = reference?.value ?? '';
    return isTold && !refundWords.test(words) ? directionOf(words) * (signs[at] ?? 0) : 0;
  });
  return kept.includes(1) && kept.includes(-1);
}

/** By the category of their words; unknown ones go `otherwise`. */
function signsByWords(lumps: readonly DraftLump[], otherwise: 1 | -1): LumpSigns {
  const directionOf = createLumpDirection();
  return lumps.map(({ reference }) => directionOf(reference?.value) || otherwise);
}

/** Whether what the words name deducts (1) or pays (-1); 0 if unknown. */
export function createLumpDirection(): (words: string | undefined) => 1 | -1 | 0 {
  const classifier = createClassifier();
  const goes = (words: string | undefined, way: 1 | -1): boolean =>
    categoryTable[classifier.providerAdjustment('', words, way).category].direction === way;
  return (words) => (goes(words, 1) ? 1 : goes(words, -1) ? -1 : 0);
}
