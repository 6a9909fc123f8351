import { earnedFigureOf } from '@pfs/core/figures/earned-figures';
import type { AmountField, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { isTime } from '@pfs/core/figures/formula';
import { checkQuery, isOfInvoices, rowTable } from '../check-query.ts';
import { type FigureQuery, type RowKind, toQuery } from '../query.ts';
import { hasCue, isA, type Said, saidOf } from '../said.ts';
import { figuresOfVerb } from '../verbs.ts';
import { type Filled, filterOf, kindOf, nameFilters } from './filled.ts';
import { shaped } from './shapes.ts';

export interface Candidate {
  readonly query: FigureQuery;
  /** The highest is best; below 0, something that was said is missing. */
  readonly score: number;
}

/** Substitutes for figures that don't support a payer or a drug. */
const standIns: Partial<Record<FigureName, readonly FigureName[]>> = {
  profitMargin: ['netProfit'],
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
  if (filled.categories.length > 0) {
    return [{ figure: hasCue(said, 'howMany') ? 'lumpSumCount' : 'lumpSums', weight: 1 }];
  }
  const isLoss =
    hasCue(said, 'belowCost') || (hasCue(said, 'howMuch') && saidOf(said, 'verb').length > 0);
  const named = saidOf(said, 'figure')
    .filter(({ part, meaning }, at) => {
      // `net revenue after all fees` asks for the first.
      const isAfter =
        at > 0 &&
        /\b(after|before)( all| our| the| pbm| payer)*$/.test(
          said.words
            .slice(0, part.first)
            .map(({ text }) => text)
            .join(' '),
        );
      return !isAfter && !(isLoss && meaning.figure === 'claims');
    })
    .map(({ part, meaning }) => ({
      figure: meaning.figure,
      weight: part.weight * (1 + (part.last - part.first) / 100),
    }));
  const [first = []] = [named, ofBelowCost(said, filled), ofWords(said, filled)].filter(
    (some) => some.length > 0,
  );
  return first.map((one) => ({ ...one, figure: refined(one.figure, said, filled) }));
}

function ofBelowCost(said: Said, { bys }: Filled): readonly Asked[] {
  if (!hasCue(said, 'belowCost')) return [];
  const isMoney = hasCue(said, 'howMuch', 'money') || /^how (?!many)/.test(said.stems.join(' '));
  const isLoss = isMoney || (bys.length > 0 && !hasCue(said, 'howMany'));
  return [{ figure: isLoss ? 'belowCostLoss' : 'belowCostClaims', weight: 1 }];
}

/** The figures of verbs, rows and statuses, without a figure's name. */
function ofWords(said: Said, filled: Filled): readonly Asked[] {
  const isCount = hasCue(said, 'howMany') || /\b(most|fewest)\b/.test(said.stems.join(' '));
  const ofRows = (rows: RowKind): Asked => ({
    figure: figureOfRows(rows, filled, isCount || rows === 'claims'),
    weight: 0.85,
  });
  const verbs = saidOf(said, 'verb')
    .filter(({ part }) => !isA(part, 'rows'))
    .flatMap(({ meaning: { verb } }) =>
      figuresOfVerb(verb, kindOf(filled)).map((figure, at) => ({
        figure,
        weight: (verb === 'doing' ? 0.6 : 0.9) - at * 0.2,
      })),
    );
  const rows = [
    ...saidOf(said, 'rows').map(({ meaning }) => ofRows(meaning.rows)),
    ...(filled.claimStatus === null ? [] : [ofRows('claims')]),
    ...(filled.invoiceStatus === null ? [] : [ofRows('invoices')]),
  ];
  const all = hasCue(said, 'howMany') ? [...rows, ...verbs] : [...verbs, ...rows];
  if (all.length > 0) return all.map((one, at) => ({ ...one, weight: one.weight - at * 0.05 }));
  return ofNothing(said, kindOf(filled));
}

/** The figures of `best month`, `why is Humana so high` or `why is there less money`. */
function ofNothing(said: Said, kind: ReturnType<typeof kindOf>): readonly Asked[] {
  const asked = (figure: FigureName) => [{ figure, weight: 0.8 }];
  if (/\b(slow|slower|busy|busier|dead|quiet)\b/.test(said.stems.join(' '))) return asked('claims');
  if (hasCue(said, 'perClaim')) return asked('averageClaimValue');
  const isBest = hasCue(said, 'best', 'worst');
  const isWhy = hasCue(said, 'why') && (kind !== 'none' || hasCue(said, 'money'));
  if (!isBest && !isWhy) return [];
  const usual = {
    none: 'netProfit',
    payer: isBest ? 'netProfit' : 'takeBacks',
    drug: 'netProfit',
    vendor: 'vendorSpend',
  } as const;
  return asked(usual[kind]);
}

/** What counts rows, or adds them up; those of some statuses are figures of their own. */
export function figureOfRows(
  rows: RowKind,
  { claimStatus, invoiceStatus }: Pick<Filled, 'claimStatus' | 'invoiceStatus'>,
  isCount: boolean,
): FigureName {
  if (rows === 'claims' && isCount) {
    if (claimStatus === 'denied') return 'deniedClaims';
    if (claimStatus === 'reversal') return 'reversals';
  }
  if (rows === 'invoices') {
    if (invoiceStatus === 'overdue') return isCount ? 'overdueInvoices' : 'vendorOverdue';
    if (invoiceStatus === 'open' && !isCount) return 'vendorOpen';
  }
  const { number, dollars = number } = rowTable[rows];
  return isCount ? number : dollars;
}

/** A figure refined by the words around it: `average DIR fees`, `profit of a pill`. */
export function refined(figure: FigureName, said: Said, filled: Filled): FigureName {
  const ofFills = hasCue(said, 'ofFills') ? earnedFigureOf(figure) : undefined;
  if (ofFills !== undefined) return ofFills;
  const ofOthers = saidOf(said, 'rows').some(({ meaning: { rows } }) => rows !== 'claims');
  const isEach = filled.bys.some(({ by, role }) => role === 'by' && isTime(by));
  const isAverage = hasCue(said, 'perClaim') || (hasCue(said, 'average') && !ofOthers && !isEach);
  if (isAverage && figure === 'dirFees') return 'averageDirFee';
  const isOfMoney = figure === 'paymentsReceived' && !hasCue(said, 'perClaim');
  if (isAverage && !isOfMoney && ofOneClaim.has(figure)) return 'averageClaimValue';
  const isNet = saidOf(said, 'figure').some(({ part }) => /\bnet\b/i.test(part.typed));
  const isProfit = /Profit$/.test(figure) || (figure === 'netAmount' && isNet);
  if (hasCue(said, 'perUnit') && isProfit) return 'drugProfitPerUnit';
  if (figure === 'claims') {
    return isLosing(said) ? 'belowCostClaims' : figureOfRows('claims', filled, true);
  }
  if (figure === 'vendorPaidInTime' && hasCue(said, 'share')) return 'paidInTimeShare';
  const others = saidOf(said, 'figure').map(({ meaning }) => meaning.figure);
  const isOfWhole = others.includes('dirFees') && others.some((one) => wholes.has(one));
  if (isOfWhole && hasCue(said, 'share')) return 'dirPercentage';
  const isOfWhom = hasCue(said, 'who', 'which') && !said.stems.includes('claim');
  const isLoss = isLosing(said) || isOfWhom || hasCue(said, 'howMuch');
  return figure === 'belowCostClaims' && isLoss ? 'belowCostLoss' : figure;
}

/** `which claims did we lose money on`. */
export function isLosing(said: Said): boolean {
  return saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'lose');
}

const ofOneClaim: ReadonlySet<FigureName> = new Set([
  'grossAmount',
  'netAmount',
  'claims',
  'revenue',
  'paymentsReceived',
]);
const wholes: ReadonlySet<FigureName> = new Set(['grossAmount', 'revenue']);

function toCandidate(
  said: Said,
  filled: Filled,
  figure: FigureName,
  names: Partial<FigureFilter>,
): FigureQuery | undefined {
  const field = fieldOf[figure] ?? (isOfInvoices(figure) ? 'totalAmount' : 'grossAmount');
  const filter = { ...filterOf(filled, field), ...names };
  return shaped(withOwnStatus(toQuery({ shape: 'total', figure, filter })), said, filled);
}

/** Denied claims and reversals are figures of a status, which needs no filter. */
export function withOwnStatus(query: FigureQuery): FigureQuery {
  const isOwn = query.figure === 'deniedClaims' || query.figure === 'reversals';
  return isOwn ? { ...query, filter: { ...query.filter, claimStatus: null } } : query;
}
