import { addDays, addMonths } from '@pfs/core/days';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { AmountField, AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { toCents } from '@pfs/core/money';
import { checkQuery, isOfInvoices, namedOf } from '../check-query.ts';
import { type FigureQuery, type RowKind, toQuery } from '../query.ts';
import { hasCue, isA, type Part, partBefore, type Said, saidOf } from '../said.ts';
import { periodBefore, yearBefore } from '../slots/periods.ts';
import { verbs } from '../verbs.ts';
import { byOf, type Filled, kindOf, nameFilters } from './filled.ts';

export interface Candidate {
  readonly query: FigureQuery;
  /** The best is the highest; below 0 it lacks something that was said. */
  readonly score: number;
}

/** Figures that stand in where the one that was said does not know a payer or a drug. */
const standIns: Partial<Record<FigureName, readonly FigureName[]>> = {
  netProfit: ['drugNetProfit'],
  profitMargin: ['drugNetProfit'],
  expenses: ['drugCost'],
  paymentsReceived: ['netAmount'],
  payments: ['claims'],
  takeBacks: ['fees'],
  vendorPayments: ['vendorSpend'],
  drugUnits: ['claims'],
};

/** Of these more is worse: the worst is the highest. */
const costs: ReadonlySet<FigureName> = new Set([
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'takeBacks',
  'dirPercentage',
  'averageDirFee',
  'deniedClaims',
  'reversals',
  'lumpSums',
  'claimDirFees',
  'drugCost',
  'estimatedCost',
  'belowCostLoss',
  'belowCostClaims',
  'vendorSpend',
  'vendorPayments',
  'vendorInvoices',
  'vendorOpen',
  'vendorOverdue',
  'overdueInvoices',
  'expenses',
  'dirAboveUsual',
  'dirNegotiationSavings',
  'belowCostSavings',
  'unexplainedTakeBacks',
  'purchasingSavings',
  'partDDeductions',
  'partDOfPayer',
]);

export const fieldOf: Partial<Record<FigureName, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};

/** Every query that the message may mean, the best first; only those that can be answered. */
export function figureCandidates(said: Said, filled: Filled): readonly Candidate[] {
  const asked = askedFigures(said, filled);
  const candidates = asked.flatMap(({ figure, weight }) =>
    nameFilters(filled).flatMap((names) =>
      [figure, ...(standIns[figure] ?? [])].flatMap((one, at) => {
        const query = toCandidate(said, filled, one, names);
        return query === undefined ? [] : [{ query, score: weight - at * 0.1 }];
      }),
    ),
  );
  return candidates
    .filter(({ query }) => checkQuery(query) === undefined)
    .toSorted((one, other) => other.score - one.score);
}

interface Asked {
  readonly figure: FigureName;
  readonly weight: number;
}

/** The figures that the words may mean, by what else was said. */
export function askedFigures(said: Said, filled: Filled): readonly Asked[] {
  const kind = kindOf(filled);
  const named = saidOf(said, 'figure').map(({ part, meaning }) => ({
    figure: meaning.figure,
    weight: part.weight * (1 + (part.last - part.first) / 100),
  }));
  if (filled.categories.length > 0) return [{ figure: 'lumpSums', weight: 1 }];
  if (named.length > 0)
    return named.map((one) => ({ ...one, figure: refined(one.figure, said, kind) }));
  if (
    hasCue(said, 'best', 'worst') &&
    saidOf(said, 'rows').length === 0 &&
    saidOf(said, 'verb').length === 0
  ) {
    return [{ figure: kind === 'none' ? 'netProfit' : 'drugNetProfit', weight: 0.9 }];
  }
  if (hasCue(said, 'belowCost')) {
    const isLoss = hasCue(said, 'howMuch', 'money') || saidOf(said, 'verb').length > 0;
    return [
      { figure: isLoss || filled.bys.length > 0 ? 'belowCostLoss' : 'belowCostClaims', weight: 1 },
    ];
  }
  const ofVerbs = saidOf(said, 'verb')
    .filter(({ part }) => !isRows(part, filled))
    .flatMap(({ meaning: { verb } }) =>
      verbs[verb][kind].map((figure, at) => ({
        figure,
        weight: (verb === 'doing' ? 0.6 : 0.9) - at * 0.2,
      })),
    );
  const ofRows = saidOf(said, 'rows').flatMap(({ meaning }) =>
    figuresOfRows(said, filled, meaning.rows),
  );
  const best = hasCue(said, 'howMany') ? [...ofRows, ...ofVerbs] : [...ofVerbs, ...ofRows];
  return best.map(({ figure, weight }, at) => ({
    figure: refined(figure, said, kind),
    weight: weight - at * 0.05,
  }));
}

/** `bills` are rows where they are said to be many, or open. */
function isRows(part: Part, { claimStatus, invoiceStatus }: Filled): boolean {
  return (
    isA(part, 'rows') &&
    (part.typed.endsWith('s') || claimStatus !== null || invoiceStatus !== null)
  );
}

function figuresOfRows(
  said: Said,
  { claimStatus, invoiceStatus }: Filled,
  rows: RowKind,
): readonly Asked[] {
  const of = (figure: FigureName) => [{ figure, weight: 0.85 }];
  const isCount = hasCue(said, 'howMany');
  switch (rows) {
    case 'claims':
      if (claimStatus === 'denied') return of('deniedClaims');
      return of(claimStatus === 'reversal' ? 'reversals' : 'claims');
    case 'lumpSums':
      return of('lumpSums');
    case 'payments':
      return of(isCount ? 'payments' : 'paymentsReceived');
    case 'remittances':
      return of('payments');
    case 'invoices':
      if (invoiceStatus === 'overdue') return of(isCount ? 'overdueInvoices' : 'vendorOverdue');
      if (invoiceStatus === 'open' && !isCount) return of('vendorOpen');
      return of(isCount || invoiceStatus === 'cancelled' ? 'vendorInvoices' : 'vendorSpend');
  }
}

/** A figure as the words around it make it: `average DIR fees`, `profit of a drug`. */
function refined(figure: FigureName, said: Said, kind: ReturnType<typeof kindOf>): FigureName {
  const isAverage = hasCue(said, 'average', 'perClaim');
  if (isAverage && figure === 'dirFees') return 'averageDirFee';
  if (
    isAverage &&
    ['grossAmount', 'netAmount', 'claims', 'revenue', 'drugRevenue', 'paymentsReceived'].includes(
      figure,
    )
  ) {
    return 'averageClaimValue';
  }
  const isLoss = saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'lose');
  if (
    figure === 'belowCostClaims' &&
    !hasCue(said, 'howMany') &&
    (isLoss || hasCue(said, 'howMuch'))
  ) {
    return 'belowCostLoss';
  }
  const ofDrugs = kind === 'drug' || kind === 'payer';
  if (figure === 'netProfit' && hasCue(said, 'perUnit')) return 'drugProfitPerUnit';
  if (figure === 'netProfit' && ofDrugs) return 'drugNetProfit';
  if (figure === 'vendorPaidInTime' && hasCue(said, 'share')) return 'paidInTimeShare';
  return figure;
}

function toCandidate(
  said: Said,
  filled: Filled,
  figure: FigureName,
  names: Partial<FigureFilter>,
): FigureQuery | undefined {
  const [period = { from: null, to: null }] = filled.periods;
  const filter: Partial<FigureFilter> = {
    ...names,
    period,
    categories: [...filled.categories],
    claimStatus: claimStatusOf(filled, figure),
    invoiceStatus: invoiceStatusOf(filled),
    amount: amountOf(
      filled,
      fieldOf[figure] ?? (isOfInvoices(figure) ? 'totalAmount' : 'grossAmount'),
    ),
  };
  const base = toQuery({ shape: 'total', figure, filter });
  return shaped(base, said, filled);
}

/** Of a query of one figure, what the words make of it. */
export function shaped(base: FigureQuery, said: Said, filled: Filled): FigureQuery | undefined {
  const { figure, filter } = base;
  const by = byOf(filled);
  const compared = comparison(base, said, filled);
  const sideBySide = sideBySideOf(base, said);
  if (compared !== undefined) {
    return { ...compared, by: by === undefined || isTime(by.by) ? null : by.by };
  }
  if (sideBySide !== undefined) return { ...base, shape: 'compare', by: sideBySide };
  const isRanked =
    hasCue(said, 'highest', 'lowest', 'best', 'worst', 'rank') || filled.limit !== null;
  if (hasCue(said, 'share') && doesAddUp(figure)) {
    const dimension = by?.by ?? dimensionNamed(base);
    if (dimension !== undefined && !isTime(dimension)) {
      return { ...base, shape: 'share', by: dimension };
    }
  }
  const subject = by ?? whoOf(base, said) ?? whichOf(base, said);
  if (subject !== undefined && subject.role !== 'spoken') {
    const isTrend = isTime(subject.by) && !(subject.role === 'subject' && isRanked);
    if (isTrend) return { ...base, shape: 'trend', by: subject.by };
    return {
      ...base,
      shape: 'rank',
      by: subject.by,
      order: orderOf(said, figure),
      limit: filled.limit ?? (subject.role === 'subject' && !subject.isPlural ? 1 : null),
    };
  }
  if (
    hasCue(said, 'trend') ||
    (hasCue(said, 'change') && !hasCue(said, 'why') && filled.amount === null)
  )
    return { ...base, shape: 'trend', by: grainOf(filter.period) };
  if (hasCue(said, 'breakdown')) {
    const dimension = figures[figure].by.find((one) => namedOf(one, filter).length === 0);
    return dimension === undefined ? undefined : { ...base, shape: 'rank', by: dimension };
  }
  return base;
}

/** `who takes the most`: payers, or vendors where the figure knows no payer. */
function whoOf({ figure }: FigureQuery, said: Said) {
  if (!hasCue(said, 'who')) return undefined;
  const { by } = figures[figure];
  const dimension: Dimension = by.includes('payer') ? 'payer' : 'vendor';
  return { by: dimension, role: 'subject', isPlural: false } as const;
}

/** `which insulin`: the drugs of a kind, each by itself. */
function whichOf(base: FigureQuery, said: Said) {
  const name = said.parts.find(
    (part) => isA(part, 'name') && partBefore(said, part)?.typed.startsWith('which'),
  );
  const dimension = name === undefined ? undefined : dimensionNamed(base);
  if (dimension === undefined || namedOf(dimension, base.filter).length < 2) return undefined;
  return { by: dimension, role: 'subject', isPlural: true } as const;
}

export function orderOf(said: Said, figure: FigureName): FigureQuery['order'] {
  if (hasCue(said, 'worst')) return costs.has(figure) ? 'highest' : 'lowest';
  if (hasCue(said, 'best')) return costs.has(figure) ? 'lowest' : 'highest';
  return hasCue(said, 'lowest') ? 'lowest' : 'highest';
}

/** By months, or by days where the period is a month at most. */
function grainOf({ from, to }: AskedPeriod): Dimension {
  return from !== null && to !== null && from.slice(0, 7) === to.slice(0, 7) ? 'day' : 'month';
}

function dimensionNamed({ figure, filter }: FigureQuery): Dimension | undefined {
  return figures[figure].by.find((one) => namedOf(one, filter).length > 0);
}

/** Two names of a kind that are set against each other. */
function sideBySideOf(base: FigureQuery, said: Said): Dimension | undefined {
  const isSet =
    hasCue(said, 'compare', 'versus', 'difference', 'best', 'worst', 'change') ||
    said.words.some(({ text }) => text === 'or');
  if (!isSet) return undefined;
  const dimension = dimensionNamed(base);
  const kinds = dimension === undefined ? [] : namedOf(dimension, base.filter);
  return kinds.length > 1 && saidOf(said, 'name').length > 1 ? dimension : undefined;
}

/** Two periods that are set against each other, the later one first. */
function comparison(base: FigureQuery, said: Said, filled: Filled): FigureQuery | undefined {
  const { periods, relative, today } = filled;
  const [one, other] = setApart(said, periods);
  if (one !== undefined && other !== undefined) {
    const [against, period] = [one, other].toSorted((a, b) => compareText(a.from, b.from));
    if (period === undefined || against === undefined) return undefined;
    const isYear = lengthOf(against) > 300 && lengthOf(period) < 300;
    return withAgainst(base, period, isYear ? yearBefore(period) : against);
  }
  const isChange =
    hasCue(said, 'change', 'difference', 'compare') && sideBySideOf(base, said) === undefined;
  if (relative === null && !(isChange && one !== undefined)) return undefined;
  const month = `${today.slice(0, 7)}-01`;
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const current =
    relative === 'yearBefore' ? year : { from: month, to: addDays(addMonths(month, 1), -1) };
  const period = one ?? current;
  if (period.from === null || period.to === null) return undefined;
  return withAgainst(
    base,
    period,
    relative === 'yearBefore' ? yearBefore(period) : periodBefore(period),
  );
}

function withAgainst(base: FigureQuery, period: AskedPeriod, against: AskedPeriod): FigureQuery {
  return { ...base, shape: 'compare', filter: { ...base.filter, period }, against };
}

/** `what changed between August and September` speaks of two months, not of one period. */
function setApart(said: Said, periods: readonly AskedPeriod[]): readonly AskedPeriod[] {
  const [one] = periods;
  const isBetween = saidOf(said, 'period').some(({ part }) => /^between\b/i.test(part.typed));
  const isSet = hasCue(said, 'why', 'change', 'difference', 'compare', 'versus');
  if (periods.length !== 1 || !isBetween || !isSet || one?.from == null || one.to === null)
    return periods;
  return one.from.slice(0, 7) === one.to.slice(0, 7)
    ? periods
    : [monthOf(one.from), monthOf(one.to)];
}

/** The month of a day. */
function monthOf(day: string): AskedPeriod {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

function lengthOf({ from, to }: AskedPeriod): number {
  return from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function compareText(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

function claimStatusOf({ claimStatus }: Filled, figure: FigureName): FigureFilter['claimStatus'] {
  return figure === 'deniedClaims' || figure === 'reversals' ? null : claimStatus;
}

/** Open and overdue are figures of their own; the others narrow. */
export function invoiceStatusOf({ invoiceStatus }: Filled): FigureFilter['invoiceStatus'] {
  return invoiceStatus === 'open' || invoiceStatus === 'overdue' ? null : invoiceStatus;
}

export function amountOf({ amount }: Filled, field: AmountField): FigureFilter['amount'] {
  if (amount === null) return null;
  const cents = (value: number | null) => (value === null ? null : toCents(value));
  return { field, overCents: cents(amount.overCents), underCents: cents(amount.underCents) };
}
