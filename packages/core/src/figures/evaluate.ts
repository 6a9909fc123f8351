import { averageCents, percentage, percentOfCents } from '../metrics/ratios.ts';
import { toCents } from '../money.ts';
import { figures } from './catalogue.ts';
import type { FigureName } from './figure-names.ts';
import type { Formula } from './formula.ts';
import { isTerm, type TermName } from './terms.ts';

/**
 * What rows come to, in whole numbers of each term's unit. A source may have a figure where it
 * does not tell its terms apart. A term that is not named has no rows, or none that name what is
 * asked for, such as lump sums of one drug; null is one that is not known at all.
 */
export type Sums = Readonly<Partial<Record<TermName | FigureName, number | null>>>;

/** Settings that figures are worked out by. */
export interface FigureSettings {
  /** Of gross: what payers usually take as DIR fees. */
  readonly benchmarkPercent: number;
  /** Taken for the cost of drugs where none is known: 0.8 as delivered. */
  readonly estimatedShareOfRevenue: number;
}

/**
 * A figure in whole numbers of its unit: cents, tenths of a percent, rows, or thousandths of a
 * unit. Null is not known. Of `eachPayer` the sums are those of one payer, or have it themselves.
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
      // Per unit: what is divided by is in thousandths.
      const scale = figures[formula.to].unit === 'quantity' ? 1_000 : 1;
      return averageCents(toCents(part * scale), whole);
    }
  }
}

/** The percentage that a figure is of another, by its setting; of two decimals. */
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

/** Sums of several rows or stretches as those of all of them together. */
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

/** The terms that figures are made of, each once. */
export function termsOf(names: readonly (TermName | FigureName)[]): ReadonlySet<TermName> {
  return new Set([...partsHeld(names, [])].filter(isTerm));
}

/** What a source must hold for figures: terms, or figures held without telling terms apart. */
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

/** What a formula is made of, in its order. */
export function partsOf(formula: Formula): readonly (TermName | FigureName)[] {
  if (formula.is === 'sum') {
    const { parts, onlyAbove } = formula;
    return [...parts.map(({ of }) => of), ...(onlyAbove === undefined ? [] : [onlyAbove.figure])];
  }
  return formula.is === 'ratio' ? [formula.of, formula.to] : [formula.of];
}

/** Whether there is something to divide by; a member without stands behind all others. */
export function hasWhole(name: FigureName, sums: Sums, settings?: FigureSettings): boolean {
  const { formula } = figures[name];
  return formula.is !== 'ratio' || (evaluate(formula.to, sums, settings) ?? 0) > 0;
}

/** The figures among some, and among their parts, that are worked out payer by payer. */
export function eachPayerIn(names: readonly (TermName | FigureName)[]): readonly FigureName[] {
  return names.flatMap((name) => {
    if (isTerm(name)) return [];
    const { formula } = figures[name];
    return formula.is === 'eachPayer' ? [name] : eachPayerIn(partsOf(formula));
  });
}
