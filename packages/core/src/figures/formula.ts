import type { FigureName } from './figure-names.ts';
import type { TermName } from './terms.ts';

/** Dollars in whole cents, percent in tenths, rows counted, units dispensed in thousandths. */
export type FigureUnit = 'dollars' | 'percent' | 'count' | 'quantity';

export const dimensions = [
  'payer',
  'drug',
  'vendor',
  'category',
  'status',
  'remittance',
  'day',
  'month',
  'quarter',
  'year',
] as const;

export type Dimension = (typeof dimensions)[number];

export const timeDimensions = ['day', 'month', 'quarter', 'year'] as const;

export function isTime(dimension: Dimension): dimension is (typeof timeDimensions)[number] {
  return (timeDimensions as readonly string[]).includes(dimension);
}

/** A part of a sum as it is shown. */
export interface Part {
  readonly sign: 1 | -1;
  readonly of: TermName | FigureName;
  readonly label: string;
}

/**
 * How a figure is calculated from terms and other figures. `sum` adds its parts; `least` names what
 * raises a negative result to zero, and `onlyAbove` a figure without which the result is zero.
 * `ratio` divides one figure by another; without a divisor it is 0 or unknown. `eachPayer` adds
 * another figure payer by payer, so that one payer can't offset another. `share` is a percentage of
 * another figure, from a setting.
 */
export type Formula =
  | {
      readonly is: 'sum';
      readonly parts: readonly Part[];
      readonly least?: string;
      readonly onlyAbove?: { readonly figure: FigureName; readonly label: string };
    }
  | {
      readonly is: 'ratio';
      readonly of: TermName | FigureName;
      readonly to: FigureName;
      readonly withoutWhole: 0 | null;
    }
  | { readonly is: 'eachPayer'; readonly of: FigureName; readonly none: string }
  | {
      readonly is: 'share';
      readonly of: TermName | FigureName;
      readonly by: 'benchmarkPercent' | 'estimatedShareOfRevenue';
    };

export interface FigureDefinition {
  /** The label on every screen. */
  readonly label: string;
  /** How it is calculated, in plain words. */
  readonly sentence: string;
  readonly unit: FigureUnit;
  readonly formula: Formula;
  /** What it can be broken down by and narrowed to. */
  readonly by: readonly Dimension[];
}

/* How the catalogue writes formulas and figures. */

export type Pairs = readonly (readonly [TermName | FigureName, string])[];

export const plus = (...pairs: Pairs): readonly Part[] =>
  pairs.map(([of, label]) => ({ sign: 1, of, label }));
export const minus = (...pairs: Pairs): readonly Part[] =>
  pairs.map(([of, label]) => ({ sign: -1, of, label }));

export const sum = (...parts: readonly (readonly Part[])[]): Formula => ({
  is: 'sum',
  parts: parts.flat(),
});
export const sumOrNothing = (least: string, ...parts: readonly (readonly Part[])[]): Formula => ({
  is: 'sum',
  parts: parts.flat(),
  least,
});
export const ratio = (
  of: TermName | FigureName,
  to: FigureName,
  withoutWhole: 0 | null = 0,
): Formula => ({
  is: 'ratio',
  of,
  to,
  withoutWhole,
});

type Make = (
  label: string,
  by: readonly Dimension[],
  sentence: string,
  formula: Formula,
) => FigureDefinition;

const inUnit =
  (unit: FigureUnit): Make =>
  (label, by, sentence, formula) => ({ label, by, sentence, formula, unit });

export const dollars = inUnit('dollars');
export const percent = inUnit('percent');
export const count = inUnit('count');
export const quantity = inUnit('quantity');
