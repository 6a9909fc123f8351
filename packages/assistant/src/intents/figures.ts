import type { AmountField, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { toCents } from '@pfs/core/money';
import { checkQuery, isOfInvoices } from '../check-query.ts';
import { type FigureQuery, type RowKind, toQuery } from '../query.ts';
import { hasCue, isA, type Part, type Said, saidOf } from '../said.ts';
import { figuresOfVerb, type Verb } from '../verbs.ts';
import { type Filled, kindOf, nameFilters } from './filled.ts';
import { isWho, shaped } from './shapes.ts';

export interface Candidate {
  readonly query: FigureQuery;
  /** The highest is best; below 0, something that was said is missing. */
  readonly score: number;
}

/** Substitutes for figures that don't support a payer or a drug. */
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

export const fieldOf: Partial<Record<FigureName, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};

/** Every answerable query that the message may mean, best first. */
export function figureCandidates(said: Said, filled: Filled): readonly Candidate[] {
  const candidates = askedFigures(said, filled).flatMap(({ figure, weight }) =>
    candidatesOf(said, filled, figure).map(({ query, score }) => ({
      query,
      score: weight + score,
    })),
  );
  return candidates.toSorted((one, other) => other.score - one.score);
}

/** The answerable queries of a figure with everything else that was said. */
export function candidatesOf(said: Said, filled: Filled, figure: FigureName): readonly Candidate[] {
  return nameFilters(filled)
    .flatMap((names) =>
      [figure, ...(standIns[figure] ?? [])].flatMap((one, at) => {
        const query = toCandidate(said, filled, one, names);
        return query === undefined ? [] : [{ query, score: -at * 0.1 }];
      }),
    )
    .filter(({ query }) => checkQuery(query) === undefined);
}

interface Asked {
  readonly figure: FigureName;
  readonly weight: number;
}

/** The figures that the message may mean. */
export function askedFigures(said: Said, filled: Filled): readonly Asked[] {
  const kind = kindOf(filled);
  if (filled.categories.length > 0) {
    return [{ figure: hasCue(said, 'howMany') ? 'lumpSumCount' : 'lumpSums', weight: 1 }];
  }
  const isMoney = hasCue(said, 'howMuch') && saidOf(said, 'verb').length > 0;
  const isBelow = hasCue(said, 'belowCost') || isMoney;
  const named = saidOf(said, 'figure')
    .filter(({ meaning }) => !(isBelow && meaning.figure === 'claims'))
    .map(({ part, meaning }) => ({
      figure: meaning.figure,
      weight: part.weight * (1 + (part.last - part.first) / 100),
    }));
  const [first = []] = [named, ofBelowCost(said, filled), ofWords(said, filled)].filter(
    (some) => some.length > 0,
  );
  return first.map((one) => ({ ...one, figure: refined(one.figure, said, filled, kind) }));
}

function ofBelowCost(said: Said, { bys }: Filled): readonly Asked[] {
  if (!hasCue(said, 'belowCost')) return [];
  const isMoney = hasCue(said, 'howMuch', 'money') || /^how (?!many)/.test(said.stems.join(' '));
  const isLoss = isMoney || saidOf(said, 'verb').length > 0 || bys.length > 0;
  return [
    { figure: isLoss && !hasCue(said, 'howMany') ? 'belowCostLoss' : 'belowCostClaims', weight: 1 },
  ];
}

/** The figures of verbs, rows and statuses, without a figure's name. */
function ofWords(said: Said, filled: Filled): readonly Asked[] {
  const ofVerbs = saidOf(said, 'verb')
    .filter(({ part }) => !isRows(part, filled))
    .flatMap(({ meaning: { verb } }) =>
      figuresOfVerb(verb, kindOfVerb(verb, said, filled)).map((figure, at) => ({
        figure,
        weight: (verb === 'doing' ? 0.6 : 0.9) - at * 0.2,
      })),
    );
  const ofRows = saidOf(said, 'rows').flatMap(({ meaning }) =>
    figuresOfRows(said, filled, meaning.rows),
  );
  const ofStatus = filled.claimStatus === null ? [] : figuresOfRows(said, filled, 'claims');
  const ofInvoices = filled.invoiceStatus === null ? [] : figuresOfRows(said, filled, 'invoices');
  const isCount = hasCue(said, 'howMany');
  const all = isCount
    ? [...ofRows, ...ofStatus, ...ofVerbs]
    : filled.claimStatus === 'denied'
      ? [...ofStatus, ...ofVerbs]
      : [...ofVerbs, ...ofRows, ...ofStatus, ...ofInvoices];
  if (all.length > 0) return all.map((one, at) => ({ ...one, weight: one.weight - at * 0.05 }));
  return ofNothing(said, kindOf(filled));
}

/** The figures of `best month`, `why is Humana so high` or `why is there less money`. */
function ofNothing(said: Said, kind: ReturnType<typeof kindOf>): readonly Asked[] {
  if (
    hasCue(said, 'why') &&
    /\b(slow|slower|busy|busier|dead|quiet)\b/.test(said.stems.join(' '))
  ) {
    return [{ figure: 'claims', weight: 0.8 }];
  }
  if (hasCue(said, 'average', 'perClaim') && kind !== 'vendor') {
    return [{ figure: 'averageClaimValue', weight: 0.8 }];
  }
  const isBest = hasCue(said, 'best', 'worst');
  const isWhy = hasCue(said, 'why') && (kind !== 'none' || hasCue(said, 'money'));
  if (!isBest && !isWhy) return [];
  const usual = {
    none: 'netProfit',
    payer: isBest ? 'drugNetProfit' : 'takeBacks',
    drug: 'drugNetProfit',
    vendor: 'vendorSpend',
  } as const;
  return [{ figure: usual[kind], weight: 0.8 }];
}

/** The subject of a verb: `who do I pay the most` means vendors. */
function kindOfVerb(verb: Verb, said: Said, filled: Filled): ReturnType<typeof kindOf> {
  const isOut = verb === 'wePay' || verb === 'weOwe' || verb === 'buy' || verb === 'spend';
  const isWho_ = isWho(said) && filled.names.length === 0;
  return isOut && isWho_ ? 'vendor' : kindOf(filled);
}

/** `bills` means rows in the plural or with a status. */
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
  const isCount = hasCue(said, 'howMany') || /\b(most|fewest)\b/.test(said.stems.join(' '));
  switch (rows) {
    case 'claims':
      if (claimStatus === 'denied') return of('deniedClaims');
      return of(claimStatus === 'reversal' ? 'reversals' : 'claims');
    case 'lumpSums':
      return of(isCount ? 'lumpSumCount' : 'lumpSums');
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

/** A figure refined by the words around it: `average DIR fees`, `profit of a drug`. */
function refined(
  figure: FigureName,
  said: Said,
  { claimStatus }: Filled,
  kind: ReturnType<typeof kindOf>,
): FigureName {
  const isAverage = hasCue(said, 'average', 'perClaim');
  const isShare = hasCue(said, 'share');
  const others = saidOf(said, 'figure').map(({ meaning }) => meaning.figure);
  const isProfit = figure === 'netProfit' || figure === 'drugNetProfit';
  if (isAverage && figure === 'dirFees') return 'averageDirFee';
  if (isAverage && ofOneClaim.has(figure)) return 'averageClaimValue';
  if (figure === 'lumpSums' && hasCue(said, 'howMany')) return 'lumpSumCount';
  if (figure === 'claims' && claimStatus === 'denied') return 'deniedClaims';
  if (figure === 'claims' && claimStatus === 'reversal') return 'reversals';
  if (figure === 'vendorPaidInTime' && isShare) return 'paidInTimeShare';
  if (isShare && others.includes('dirFees') && others.some((one) => wholes.has(one)))
    return 'dirPercentage';
  if ((isProfit || figure === 'netAmount') && hasCue(said, 'perUnit')) return 'drugProfitPerUnit';
  const isLoss =
    saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'lose') ||
    (hasCue(said, 'who', 'which') &&
      saidOf(said, 'rows').length === 0 &&
      !said.stems.includes('claim'));
  if (
    figure === 'belowCostClaims' &&
    !hasCue(said, 'howMany') &&
    (isLoss || hasCue(said, 'howMuch'))
  ) {
    return 'belowCostLoss';
  }
  if (figure === 'netProfit' && (kind === 'drug' || kind === 'payer')) return 'drugNetProfit';
  return figure;
}

const ofOneClaim: ReadonlySet<FigureName> = new Set([
  'grossAmount',
  'netAmount',
  'claims',
  'revenue',
  'drugRevenue',
  'paymentsReceived',
]);
const wholes: ReadonlySet<FigureName> = new Set(['grossAmount', 'revenue', 'drugRevenue']);

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

function claimStatusOf({ claimStatus }: Filled, figure: FigureName): FigureFilter['claimStatus'] {
  return figure === 'deniedClaims' || figure === 'reversals' ? null : claimStatus;
}

/** Open and overdue are separate figures; other statuses are filters. */
export function invoiceStatusOf({ invoiceStatus }: Filled): FigureFilter['invoiceStatus'] {
  return invoiceStatus === 'open' || invoiceStatus === 'overdue' ? null : invoiceStatus;
}

export function amountOf({ amount }: Filled, field: AmountField): FigureFilter['amount'] {
  if (amount === null) return null;
  const cents = (value: number | null) => (value === null ? null : toCents(value));
  return { field, overCents: cents(amount.overCents), underCents: cents(amount.underCents) };
}
