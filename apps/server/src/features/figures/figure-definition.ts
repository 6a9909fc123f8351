import { averageCents, percentage } from '@pfs/core/metrics/ratios';
import { toCents, toDollars } from '@pfs/core/money';
import type { FigureName } from '@pfs/wire/figure-names';
import type { FigureRows, FigureTerm, FigureUnit } from '@pfs/wire/figures';
import type { FigureSources } from './figure-sources.ts';

/**
 * A term in whole numbers of its unit: cents, tenths of a percent, rows, or thousandths of a
 * dispensed unit. Null where nothing says it.
 */
export interface WholeTerm {
  readonly key: string;
  readonly label: string;
  readonly operator: FigureTerm['operator'];
  readonly unit: FigureUnit;
  readonly whole: number | null;
  readonly rows: FigureRows | null;
}

/** How a figure is made, from the rows of whatever part of the money it is asked for. */
export interface FigureDefinition {
  readonly label: string;
  readonly sentence: string;
  readonly unit: FigureUnit;
  /** The terms in the order in which they are written; one that does not apply is undefined. */
  readonly terms: (sources: FigureSources) => Promise<readonly (WholeTerm | undefined)[]>;
  /** What the screens' own formula says, which the terms must come to; null is not known. */
  readonly whole?: (sources: FigureSources) => Promise<number | null>;
  /** What it lacks for the moment, in a sentence. */
  readonly note?: (sources: FigureSources) => Promise<string | undefined>;
}

export type FigureFamily<Name extends FigureName> = Readonly<Record<Name, FigureDefinition>>;

const partsOfUnit = { dollars: 100, percent: 10, count: 1, quantity: 1_000 } as const;

export function toValue(whole: number | null, unit: FigureUnit): number | null {
  if (whole === null) return null;
  return unit === 'dollars' ? toDollars(toCents(whole)) : whole / partsOfUnit[unit];
}

/** Sums stay sums; a division is rounded as its unit says. Null where a term is not known. */
export function combineTerms(terms: readonly WholeTerm[], unit: FigureUnit): number | null {
  let made = 0;
  for (const { whole, operator, unit: termUnit } of terms) {
    if (whole === null) return null;
    if (operator === 'minus') made -= whole;
    else if (operator === 'divided' && termUnit === 'quantity' && whole <= 0) return null;
    else if (operator === 'divided') made = divide(made, { by: whole, termUnit, unit });
    else if (operator === 'times') throw new Error('no figure of rows is a product');
    else made += whole;
  }
  return Object.is(made, -0) ? 0 : made;
}

interface Division {
  readonly by: number;
  readonly termUnit: FigureUnit;
  readonly unit: FigureUnit;
}

function divide(made: number, { by, termUnit, unit }: Division): number {
  if (unit === 'percent') return Math.round(percentage(made, by) * partsOfUnit.percent);
  return averageCents(toCents(made * partsOfUnit[termUnit]), by);
}
