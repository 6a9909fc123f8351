import { averageCents, percentage, percentOfCents } from '../metrics/ratios.ts';
import { toCents } from '../money.ts';
import { figures } from './catalogue.ts';
import type { FigureName } from './figure-names.ts';
import type { Formula } from './formula.ts';
import { isTerm, type TermName } from './terms.ts';

/**
 * Sums of rows in whole numbers of each term's unit. A source may have a figure without its terms.
 * A missing term has no rows, or none that name what is asked for, such as lump sums of one drug;
 * null means that a term is not known at all.
 */
export type Sums = Readonly<Partial<Record<TermName | FigureName, number | null>>>;

/** Settings that figures depend on. */
export interface FigureSettings {
  /** Of gross: the usual DIR fees. */
  readonly benchmarkPercent: number;
  /** The share of revenue used as drug cost where none is known. Default: 0.8. */
  readonly estimatedShareOfRevenue: number;
}

/**
 * A figure in whole numbers of its unit: cents, tenths of a percent, rows, or thousandths of a
 * unit. Null means unknown. For `eachPayer`, the sums are those of one payer or contain the figure
 * itself.
 */
export function evaluate(
  name: TermName | FigureName,
  sums: Sums,
  settings?: FigureSettings,
): number | null {
  const known = sums[name];
  if (known !== undefined) return known;
  if (isTerm(name)) return 0;
  const { formula, unit } = figures[name];
  switch (formula.is) {
    case 'sum':
      return addParts(formula, sums, settings);
    case 'share': {
      const whole = evaluate(formula.of, sums, settings);
      if (settings === undefined) throw new RangeError(`${name} is worked out by a setting`);
      return whole === null ? null : percentOfCents(toCents(whole), percentOf(formula, settings));
    }
    case 'eachPayer':
      return evaluate(formula.of, sums, settings);
    case 'ratio': {
      const part = evaluate(formula.of, sums, settings);
      const whole = evaluate(formula.to, sums, settings);
      if (part === null || whole === null) return null;
      if (whole <= 0) return formula.withoutWhole;
      if (unit === 'percent') return Math.round(percentage(part, whole) * 10);
      // Per unit: the divisor is in thousandths.
      const scale = figures[formula.to].unit === 'quantity' ? 1_000 : 1;
      return averageCents(toCents(part * scale), whole);
    }
  }
}

/** A percentage from the settings, with two decimals. */
export function percentOf(
  { by }: Extract<Formula, { is: 'share' }>,
  settings: FigureSettings,
): number {
  return by === 'benchmarkPercent' ? settings[by] : Math.round(settings[by] * 10_000) / 100;
}

function addParts(
  { parts, least, onlyAbove }: Extract<Formula, { is: 'sum' }>,
  sums: Sums,
  settings: FigureSettings | undefined,
): number | null {
  if (onlyAbove !== undefined && (evaluate(onlyAbove.figure, sums, settings) ?? 0) <= 0) return 0;
  let made = 0;
  for (const { sign, of } of parts) {
    const value = evaluate(of, sums, settings);
    if (value === null) return null;
    made += sign * value;
  }
  if (least !== undefined && made < 0) return 0;
  return Object.is(made, -0) ? 0 : made;
}

/** Adds up the sums of several rows or periods. */
export function addSums(parts: readonly Sums[]): Sums {
  const made: Partial<Record<TermName | FigureName, number | null>> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part) as [TermName, number | null][]) {
      const before = made[name];
      made[name] = value === null || before === null ? null : (before ?? 0) + value;
    }
  }
  return made;
}

/** The terms that figures consist of, each once. */
export function termsOf(names: readonly (TermName | FigureName)[]): ReadonlySet<TermName> {
  return new Set([...partsHeld(names, [])].filter(isTerm));
}

/** What a source must provide for figures: terms, or figures without their terms. */
export function partsHeld(
  names: readonly (TermName | FigureName)[],
  held: readonly FigureName[],
): ReadonlySet<TermName | FigureName> {
  const found = new Set<TermName | FigureName>();
  for (const name of names) {
    if (isTerm(name) || held.includes(name)) found.add(name);
    else for (const part of partsHeld(partsOf(figures[name].formula), held)) found.add(part);
  }
  return found;
}

/** The parts of a formula, in order. */
export function partsOf(formula: Formula): readonly (TermName | FigureName)[] {
  if (formula.is === 'sum') {
    const { parts, onlyAbove } = formula;
    return [...parts.map(({ of }) => of), ...(onlyAbove === undefined ? [] : [onlyAbove.figure])];
  }
  return formula.is === 'ratio' ? [formula.of, formula.to] : [formula.of];
}

/** Whether there is something to divide by; members without it are ranked last. */
export function hasWhole(name: FigureName, sums: Sums, settings?: FigureSettings): boolean {
  const { formula } = figures[name];
  return formula.is !== 'ratio' || (evaluate(formula.to, sums, settings) ?? 0) > 0;
}

/** The figures, including parts of the given ones, that are calculated payer by payer. */
export function eachPayerIn(names: readonly (TermName | FigureName)[]): readonly FigureName[] {
  return names.flatMap((name) => {
    if (isTerm(name)) return [];
    const { formula } = figures[name];
    return formula.is === 'eachPayer' ? [name] : eachPayerIn(partsOf(formula));
  });
}
