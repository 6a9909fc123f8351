import { averageCents, percentage, percentOfCents } from '../metrics/ratios.ts';
import { toCents } from '../money.ts';
import { figures } from './catalogue.ts';
import type { FigureName } from './figure-names.ts';
import type { Formula } from './formula.ts';
import { isTerm, type TermName } from './terms.ts';

/**
 * What rows come to, in whole numbers of each term's unit. A source may have a figure where it
 * does not tell its terms apart; a term that is not named is one that these rows cannot have, such
 * as lump sums of one drug.
 */
export type Sums = Readonly<Partial<Record<TermName | FigureName, number>>>;

/** Settings that figures are worked out by. */
export interface FigureSettings {
  readonly benchmarkPercent: number;
}

/**
 * A figure in whole numbers of its unit: cents, tenths of a percent, rows, or thousandths of a
 * unit. Null is not known. Of `eachPayer` the sums are those of one payer.
 */
export function evaluate(
  name: TermName | FigureName,
  sums: Sums,
  settings: FigureSettings,
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
      return whole === null ? null : percentOfCents(toCents(whole), settings[formula.percent]);
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

function addParts(
  { parts, least }: Extract<Formula, { is: 'sum' }>,
  sums: Sums,
  settings: FigureSettings,
): number | null {
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
  const made: Partial<Record<TermName | FigureName, number>> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part) as [TermName, number][]) {
      made[name] = (made[name] ?? 0) + value;
    }
  }
  return made;
}

/** The terms that figures are made of, each once. */
export function termsOf(names: readonly (TermName | FigureName)[]): ReadonlySet<TermName> {
  const found = new Set<TermName>();
  for (const name of names) {
    if (isTerm(name)) found.add(name);
    else for (const term of termsOf(partsOf(figures[name].formula))) found.add(term);
  }
  return found;
}

function partsOf(formula: Formula): readonly (TermName | FigureName)[] {
  if (formula.is === 'sum') return formula.parts.map(({ of }) => of);
  return formula.is === 'ratio' ? [formula.of, formula.to] : [formula.of];
}

/** Whether there is something to divide by; a member without stands behind all others. */
export function hasWhole(name: FigureName, sums: Sums, settings: FigureSettings): boolean {
  const { formula } = figures[name];
  return formula.is !== 'ratio' || (evaluate(formula.to, sums, settings) ?? 0) > 0;
}
