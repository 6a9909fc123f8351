import { figures } from '@pfs/core/figures/catalogue';
import { paidFigureOf } from '@pfs/core/figures/earned-figures';
import {
  eachPayerIn,
  evaluate,
  type FigureSettings,
  percentOf,
  type Sums,
  termsOf,
} from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { FigureUnit, Formula, Part } from '@pfs/core/figures/formula';
import { isTerm, type TermName, termDefinition } from '@pfs/core/figures/terms';
import { estimateText } from '@pfs/core/figures/verdicts';
import { percentage, percentText } from '@pfs/core/metrics/ratios';
import { toCents, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { Figure, FigureRows, FigureTerm } from '@pfs/wire/figures';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { type CountedTerms, countByPayer, countTerms, listFilter } from './counted-terms.ts';
import {
  describeExcludedInvoices,
  describeWaitingFees,
  describeWaitingPeriods,
} from './not-counted.repository.ts';

interface OpenOptions {
  readonly filter: FigureFilter;
  readonly settings: FigureSettings;
  /** In the pharmacy's time zone. */
  readonly today: Day;
}

/** A figure recomputed from its rows, with the terms that it is made of. */
export async function openFigure(
  tx: TenantTransaction,
  name: FigureName,
  options: OpenOptions,
): Promise<Figure> {
  const { filter } = options;
  const opened = await openParts(tx, name, options);
  const note = await waitingNoteOf(tx, name, filter);
  const estimated = dependsOnCost(name) ? await estimateOf(tx, options) : undefined;
  const leftOut = countsInvoices(name)
    ? await describeExcludedInvoices(tx, filter.period)
    : undefined;
  return {
    ...emptyFigure(name, filter),
    value: toValue(opened.whole, figures[name].unit),
    ...(note === undefined ? {} : { note }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(estimated === undefined ? {} : { estimated }),
    terms: [...opened.terms],
    ...(await reconcile(tx, { name, earned: opened.whole }, options)),
  };
}

/** How fees by fill date in a period follow from the fees paid in it; else nothing. */
async function reconcile(
  tx: TenantTransaction,
  { name, earned }: { readonly name: FigureName; readonly earned: number | null },
  options: OpenOptions,
): Promise<Pick<Figure, 'reconciled'>> {
  const { filter } = options;
  const paidFigure = paidFigureOf(name);
  const { from, to } = filter.period;
  if (paidFigure === undefined || earned === null || (from === null && to === null)) return {};
  const centsOf = (figure: FigureName, terms: CountedTerms) =>
    evaluate(
      figure,
      Object.fromEntries([...terms].map(([term, of]) => [term, of?.whole ?? null])),
    ) ?? 0;
  const paid = centsOf(paidFigure, await countTerms(tx, termsOf([paidFigure]), options));
  const both = { ...options, paidIn: filter.period };
  const within = centsOf(name, await countTerms(tx, termsOf([name]), both));
  const line = (key: string, label: string, cents: number): FigureTerm => ({
    ...{ key, label, operator: 'plus', value: toValue(cents, 'dollars'), unit: 'dollars' },
    rows: null,
  });
  return {
    reconciled: [
      {
        ...line('paidIn', 'Paid in this period', paid),
        ...{ operator: null, rows: figureRows(paidFigure, filter) },
      },
      { ...line('otherFills', 'For fills of other periods', paid - within), operator: 'minus' },
      line('stillExpected', 'Paid in other periods for these fills', earned - within),
    ],
  };
}

/** What of the figure the worker has not allocated yet. */
async function waitingNoteOf(
  tx: TenantTransaction,
  name: FigureName,
  filter: FigureFilter,
): Promise<string | undefined> {
  const terms = termsOf([name]);
  const isOfDrug = filter.drugs.length + filter.ndcs.length > 0;
  if (isOfDrug) return terms.has('spreadFees') ? describeWaitingFees(tx, filter) : undefined;
  const earned = [...terms].find((term) => termDefinition(term).rows === 'earnedLumps');
  if (earned === undefined) return undefined;
  return describeWaitingPeriods(tx, termDefinition(earned).where.categories ?? []);
}

function dependsOnCost(name: FigureName): boolean {
  return termsOf([name]).has('unknownRevenue');
}

/** A sentence that says how much of the revenue has a known cost, if the rest is estimated. */
async function estimateOf(
  tx: TenantTransaction,
  options: OpenOptions,
): Promise<string | undefined> {
  const counted = await countTerms(tx, ['knownRevenue', 'unknownRevenue'], options);
  const [known = 0, unknown = 0] = [...counted.values()].map((term) => term?.whole);
  return unknown === 0 ? undefined : estimateText(percentage(known, known + unknown));
}

/** Whether it excludes invoices that do not count. */
function countsInvoices(name: FigureName): boolean {
  return [...termsOf([name])].some((term) => termDefinition(term).where.invoices !== undefined);
}

/** For a user without a pharmacy: the labels without a value. */
export function emptyFigure(name: FigureName, { period }: FigureFilter): Figure {
  const { label, sentence, unit } = figures[name];
  return { name, label, sentence, unit, value: null, period, terms: [] };
}

interface Opened {
  /** In integers: cents, thousandths and so on. */
  readonly whole: number | null;
  readonly terms: readonly FigureTerm[];
}

async function openParts(
  tx: TenantTransaction,
  name: FigureName,
  options: OpenOptions,
): Promise<Opened> {
  const { formula } = figures[name];
  const isOfEach = formula.is === 'eachPayer';
  if (isOfEach && options.filter.payers.length === 0) return openPayers(tx, name, options);
  const sums = await countSums(tx, [name], options);
  const whole = evaluate(name, sums.values, options.settings);
  const made = isOfEach ? figures[formula.of].formula : formula;
  return { whole, terms: termsOfFormula(made, sums, options) };
}

/** The figure of each payer that has one; each can be opened. */
async function openPayers(
  tx: TenantTransaction,
  name: FigureName,
  options: OpenOptions,
): Promise<Opened> {
  const { filter, settings } = options;
  const terms: FigureTerm[] = [];
  let whole = 0;
  for (const { name: payer, sums } of await countByPayer(tx, termsOf([name]), options)) {
    const value = evaluate(name, sums, settings) ?? 0;
    if (value === 0) continue;
    whole += value;
    terms.push({
      key: `payer.${payer}`,
      label: payer,
      operator: terms.length === 0 ? null : 'plus',
      value: toValue(value, 'dollars'),
      unit: 'dollars',
      rows: figureRows(name, { ...filter, payers: [payer] }),
    });
  }
  const { formula } = figures[name];
  if (terms.length > 0 || formula.is !== 'eachPayer') return { whole, terms };
  return { whole, terms: [nothing(formula.none)] };
}

interface CountedSums {
  readonly counted: CountedTerms;
  /** The values for the formulas, including the figures computed per payer. */
  readonly values: Sums;
}

async function countSums(
  tx: TenantTransaction,
  names: readonly FigureName[],
  options: OpenOptions,
): Promise<CountedSums> {
  const counted = await countTerms(tx, termsOf(names), options);
  const values: Record<string, number | null> = {};
  for (const [name, term] of counted) values[name] = term?.whole ?? null;
  if (options.filter.payers.length === 0) {
    for (const name of eachPayerIn(names)) {
      values[name] = (await openPayers(tx, name, options)).whole;
    }
  }
  return { counted, values };
}

/** The terms in the order of the formula; together they make the figure. */
function termsOfFormula(
  formula: Formula,
  sums: CountedSums,
  options: OpenOptions,
): readonly FigureTerm[] {
  if (formula.is === 'sum') return termsOfSum(formula, sums, options);
  if (formula.is === 'eachPayer') return [];
  const named = (of: TermName | FigureName): Part => ({
    sign: 1,
    of,
    label: isTerm(of) ? (labelsOfTerms[of] ?? of) : figures[of].label,
  });
  const [first] = toTerms([named(formula.of)], sums, options);
  if (first === undefined) return [];
  if (formula.is === 'ratio') {
    const [second] = toTerms([named(formula.to)], sums, options);
    return second === undefined ? [first] : [first, { ...second, operator: 'divided' }];
  }
  const value = percentOf(formula, options.settings);
  const share = { key: 'percent', label: 'Share', value, unit: 'percent' } as const;
  return [first, { ...share, operator: 'times', rows: null }];
}

function termsOfSum(
  { parts, least, onlyAbove }: Extract<Formula, { is: 'sum' }>,
  sums: CountedSums,
  options: OpenOptions,
): readonly FigureTerm[] {
  const { values } = sums;
  if (onlyAbove !== undefined) {
    const measured = evaluate(onlyAbove.figure, values, options.settings) ?? 0;
    if (measured <= 0) return [nothing(onlyAbove.label)];
  }
  const terms = toTerms(parts, sums, options);
  const missing = -parts.reduce(
    (sum, { sign, of }) => sum + sign * (evaluate(of, values, options.settings) ?? 0),
    0,
  );
  if (least === undefined || missing <= 0) return terms;
  const value = toValue(missing, 'dollars');
  return [
    ...terms,
    { key: 'floor', label: least, operator: 'plus', value, unit: 'dollars', rows: null },
  ];
}

/** The terms to show. Terms that no row can count are omitted. */
function toTerms(
  parts: readonly Part[],
  { counted, values }: CountedSums,
  { filter, settings }: OpenOptions,
): readonly FigureTerm[] {
  const found: FigureTerm[] = [];
  for (const { sign, of, label } of parts) {
    const term = isTerm(of) ? counted.get(of) : undefined;
    if (isTerm(of) && term == null) continue;
    if (term?.rows.count === 0 && mayBeHidden.includes(of)) continue;
    const unit = isTerm(of) ? unitsOfTerms[termDefinition(of).unit] : figures[of].unit;
    found.push({
      key: of,
      label: labelOf(of, label, settings),
      operator: found.length === 0 && sign === 1 ? null : sign === 1 ? 'plus' : 'minus',
      value: toValue(evaluate(of, values, settings), unit),
      unit,
      rows: isTerm(of) ? (term?.rows ?? null) : figureRows(of, filter),
    });
  }
  return found;
}

/** Labels of terms outside sums. */
const labelsOfTerms: Partial<Record<TermName, string>> = {
  knownRevenue: 'Revenue of claims with a known cost',
  unknownRevenue: 'Revenue of claims without a known cost',
};

/** Hidden if they have no rows. */
const mayBeHidden: readonly (TermName | FigureName)[] = [
  'patientsOfReversals',
  'patientCorrections',
  'partDDir',
  'partDNetwork',
  'dirOfLossToSave',
];

function labelOf(of: TermName | FigureName, label: string, settings: FigureSettings): string {
  if (of === 'estimatedCost') {
    const percent = Math.round(settings.estimatedShareOfRevenue * 10_000) / 100;
    return `${label}, ${percent}% of revenue`;
  }
  if (of !== 'usualDirFees') return label;
  return `${percentText(settings.benchmarkPercent)} of gross revenue (benchmark)`;
}

/** The link to another figure. */
function figureRows(figure: FigureName, filter: FigureFilter): FigureRows {
  return { kind: 'figures', filter: { ...listFilter(filter), figure }, field: null, count: 1 };
}

/** The only term of a figure that is zero because nothing counts. */
function nothing(label: string): FigureTerm {
  return { key: 'none', label, operator: null, value: 0, unit: 'dollars', rows: null };
}

const unitsOfTerms = { cents: 'dollars', count: 'count', thousandths: 'quantity' } as const;
/** How many integers make one of a figure's unit: 100 cents make a dollar. */
export const partsOfUnit = { dollars: 100, percent: 10, count: 1, quantity: 1_000 } as const;

/** A figure as the API returns it: dollars, percent, a count or units. */
export function toValue(whole: number | null, unit: FigureUnit): number | null {
  if (whole === null) return null;
  return unit === 'dollars' ? toDollars(toCents(whole)) : whole / partsOfUnit[unit];
}
