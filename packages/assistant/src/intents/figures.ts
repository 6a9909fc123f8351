import { figures } from '@pfs/core/figures/catalogue';
import { earnedFigureOf } from '@pfs/core/figures/earned-figures';
import type { AmountField, AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { canList, checkQuery, isOfInvoices, rowTable } from '../check-query.ts';
import type { Cue } from '../lexicon.ts';
import { type FigureQuery, type RowKind, rowKinds, toQuery } from '../query.ts';
import {
  byOf,
  filterOf,
  has,
  hasCue,
  isA,
  isCue,
  isPerClaim,
  isRanked,
  kindOf,
  nameFilters,
  partBefore,
  type Said,
  saidOf,
} from '../said.ts';
import { figuresOfVerb } from '../verbs.ts';
import { orderOf, shaped } from './shapes.ts';

export interface Candidate {
  readonly query: FigureQuery;
  /** The highest is best; below 0, something that was said is missing. */
  readonly score: number;
}

const fieldOf: Partial<Record<FigureName, AmountField>> = {
  dirFees: 'dirFee',
  gerFees: 'gerFee',
  otherFees: 'otherFees',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
};

/** Every answerable query that the message may mean, best first. */
export function figureCandidates(said: Said): readonly Candidate[] {
  return askedFigures(said)
    .flatMap(({ figure, weight }) => candidatesOf(said, figure, weight))
    .toSorted((one, other) => other.score - one.score);
}

/** The answerable queries of a figure with everything else that was said. */
export function candidatesOf(said: Said, figure: FigureName, score = 0): readonly Candidate[] {
  return nameFilters(said).flatMap((names) => {
    const query = toCandidate(said, figure, names);
    return query !== undefined && checkQuery(query) === undefined ? [{ query, score }] : [];
  });
}

interface Asked {
  readonly figure: FigureName;
  readonly weight: number;
}

/** The figures that the message may mean. */
export function askedFigures(said: Said): readonly Asked[] {
  const lumps: readonly Asked[] =
    said.categories.length > 0 ? [{ figure: 'lumpSums', weight: 1 }] : [];
  const isLoss =
    hasCue(said, 'belowCost') || (hasCue(said, 'howMuch') && saidOf(said, 'verb').length > 0);
  const named = saidOf(said, 'figure')
    .filter(({ part, of }, at) => {
      // `net profit after all fees` asks for the first.
      const before = said.words.slice(0, part.first).map(({ text }) => text);
      const isAfter =
        at > 0 && /\b(after|before)( all| our| the| pbm| payer)*$/.test(before.join(' '));
      return !isAfter && !(isLoss && of === 'claims');
    })
    .map(({ part, of }) => ({
      figure: of,
      weight: part.weight * (1 + (part.last - part.first) / 100),
    }));
  const all = [lumps, named, ofBelowCost(said), ofWords(said)];
  const first = all.find((some) => some.length > 0) ?? [];
  return first.map((one) => ({ ...one, figure: refined(one.figure, said) }));
}

function ofBelowCost(said: Said): readonly Asked[] {
  if (!hasCue(said, 'belowCost')) return [];
  const isMoney = hasCue(said, 'howMuch', 'money') || /^how (?!many)/.test(said.text);
  const isLoss = isMoney || said.bys.length > 0;
  return [{ figure: isLoss ? 'belowCostLoss' : 'belowCostClaims', weight: 1 }];
}

/** The figures of verbs, rows and statuses, without a figure's name. */
function ofWords(said: Said): readonly Asked[] {
  const isCount = hasCue(said, 'howMany') || /\b(most|fewest)\b/.test(said.text);
  const ofRows = (rows: RowKind): Asked => ({
    figure: figureOfRows(rows, said, isCount || rows === 'claims'),
    weight: 0.85,
  });
  const verbs = saidOf(said, 'verb')
    .filter(({ part }) => !isA(part, 'rows'))
    .flatMap(({ of: verb }) =>
      figuresOfVerb(verb, kindOf(said)).map((figure, at) => ({
        figure,
        weight: (verb === 'doing' ? 0.6 : 0.9) - at * 0.2,
      })),
    );
  const rows = [
    ...saidOf(said, 'rows').map(({ of }) => ofRows(of)),
    ...(said.claimStatus === null ? [] : [ofRows('claims')]),
    ...(said.invoiceStatus === null ? [] : [ofRows('invoices')]),
  ];
  const all = hasCue(said, 'howMany') ? [...rows, ...verbs] : [...verbs, ...rows];
  if (all.length > 0) return all.map((one, at) => ({ ...one, weight: one.weight - at * 0.05 }));
  const figure = ofNothing(said);
  return figure === undefined ? [] : [{ figure, weight: 0.8 }];
}

/** The figure of `best month`, `why is Humana so high` or `why is there less money`. */
function ofNothing(said: Said): FigureName | undefined {
  const kind = kindOf(said);
  if (byOf(said)?.by === 'category') return 'lumpSums';
  if (/\b(slow|slower|busy|busier|dead|quiet)\b/.test(said.text)) return 'claims';
  if (isPerClaim(said)) return 'averageClaimValue';
  const isBest = hasCue(said, 'best', 'worst');
  const isWhy = hasCue(said, 'why') && (kind !== 'none' || hasCue(said, 'money'));
  if (!isBest && !isWhy) return undefined;
  if (kind === 'payer' && !isBest) return hasCue(said, 'money') ? 'paymentsReceived' : 'takeBacks';
  return kind === 'vendor' ? 'vendorSpend' : 'netProfit';
}

/** What counts rows, or adds them up; those of some statuses are figures of their own. */
export function figureOfRows(
  rows: RowKind,
  { claimStatus, invoiceStatus }: Pick<Said, 'claimStatus' | 'invoiceStatus'>,
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

const ofOneClaim: readonly string[] = [
  ...['grossAmount', 'netAmount', 'claims', 'revenue', 'paymentsReceived'],
];

/** A figure refined by the words around it: `average DIR fees`, `profit of a pill`. */
export function refined(figure: FigureName, said: Said): FigureName {
  const ofFills = hasCue(said, 'ofFills') ? earnedFigureOf(figure) : undefined;
  if (ofFills !== undefined) return ofFills;
  const named = saidOf(said, 'figure');
  const ofOthers = saidOf(said, 'rows').some(({ of }) => of !== 'claims');

  const isAverage = isPerClaim(said) || (hasCue(said, 'average') && !ofOthers);
  if (isAverage && figure === 'dirFees') return 'averageDirFee';
  const isNet = named.some(({ part }) => /\bnet\b/i.test(part.typed));
  const isOfMoney = figure === 'paymentsReceived' && !isPerClaim(said);
  if (isAverage && !isOfMoney && !isNet && ofOneClaim.includes(figure)) return 'averageClaimValue';
  const isProfit = /Profit$/.test(figure) || (figure === 'netAmount' && isNet);
  if (hasCue(said, 'perUnit') && isProfit) return 'drugProfitPerUnit';
  if (figure === 'claims') {
    return has(said, 'verb', 'lose') ? 'belowCostClaims' : figureOfRows('claims', said, true);
  }
  // `did we pay Harborline on time`
  const isOfVendor = figure === 'vendorPayments' || figure === 'vendorSpend';
  if (figure === 'vendorPaidInTime' || (isOfVendor && hasCue(said, 'inTime'))) {
    return hasCue(said, 'share') ? 'paidInTimeShare' : 'vendorPaidInTime';
  }
  if (figure === 'lumpSums' && hasCue(said, 'howMany')) return 'lumpSumCount';
  if (figure === 'payments' && hasCue(said, 'why')) return 'paymentsReceived';
  if (figure === 'vendorOpen' && said.invoiceStatus === 'overdue') return 'vendorOverdue';
  const isOfWhole = has(said, 'figure', 'dirFees') && has(said, 'figure', 'grossAmount', 'revenue');
  const isShare = hasCue(said, 'share') || /^how much of\b/.test(said.text);
  if (isOfWhole && isShare) return 'dirPercentage';
  const isOfWhom = hasCue(said, 'who', 'which') && !said.stems.includes('claim');
  // `which claims did we lose money on`
  const isLoss = has(said, 'verb', 'lose') || isOfWhom || hasCue(said, 'howMuch');
  return figure === 'belowCostClaims' && isLoss ? 'belowCostLoss' : figure;
}

function toCandidate(
  said: Said,
  figure: FigureName,
  names: Partial<FigureFilter>,
): FigureQuery | undefined {
  const field = fieldOf[figure] ?? (isOfInvoices(figure) ? 'totalAmount' : 'grossAmount');
  const filter = { ...filterOf(said, field), ...balancePeriod(said, figure), ...names };
  return shaped(withOwnStatus(toQuery({ shape: 'total', figure, filter })), said);
}

/** What is open or overdue today is not what came in today. */
export function isBalance(figure: FigureName, { from }: AskedPeriod, { today }: Said): boolean {
  return /^vendorO|^overdue/.test(figure) && from === today;
}

function balancePeriod(said: Said, figure: FigureName): Partial<FigureFilter> {
  const is = said.periods.some((period) => isBalance(figure, period, said));
  return is ? { period: { from: null, to: null } } : {};
}

/** Denied claims, reversals and what was paid in time are of a status, which needs no filter. */
export function withOwnStatus(query: FigureQuery): FigureQuery {
  const isOwn = /^deniedClaims|^reversals|InTime/.test(query.figure);
  const status = { claimStatus: null, invoiceStatus: null };
  return isOwn ? { ...query, filter: { ...query.filter, ...status } } : query;
}

/** Lists, if the message asks for rows rather than a figure. */
export function listCandidates(said: Said): readonly Candidate[] {
  const rows = listedRows(said);
  if (rows === undefined) return [];
  const figure = figureOf(said, rows);
  const isSorted = figures[figure].unit === 'dollars';
  const order = hasCue(said, 'oldest') ? 'lowest' : isSorted ? orderOf(said, figure) : 'highest';
  const isOnly = isWhen(said) || isOne(said, rows, 'newest', 'oldest', 'highest', 'lowest');
  const limit = said.limit ?? (isOnly ? 1 : null);
  const field = rows === 'claims' ? amountFieldOf(said) : 'totalAmount';
  const claimStatus = rows === 'claims' ? claimStatusOf(said) : said.claimStatus;
  return nameFilters(said).flatMap((names) => {
    const filter = {
      ...filterOf(said, field ?? 'grossAmount'),
      ...{ ...balancePeriod(said, figure), ...names, claimStatus },
    };
    const query = toQuery({ shape: 'list', figure, rows, order, limit, filter });
    return checkQuery(query) === undefined ? [{ query, score: 1.05 }] : [];
  });
}

function listedRows(said: Said): RowKind | undefined {
  const isFigure =
    hasCue(said, 'howMuch', 'howMany', 'total', 'share', 'why', 'trend', 'average', 'perClaim') ||
    hasCue(said, 'compare', 'change', 'who') ||
    byOf(said) !== undefined ||
    saidOf(said, 'figure').some(({ part }) => /\b(number|count)\b/.test(part.read ?? part.typed));
  const kind = kindOfRows(said);
  // `how much was the last check`
  if (kind !== undefined && isOne(said, kind, 'newest', 'oldest')) return kind;
  if (isFigure) return undefined;
  if (isWhen(said)) return 'payments';
  const isAsked =
    hasCue(said, 'show', 'find', 'rowByRow', 'export', 'newest', 'oldest') ||
    isCue(headBefore(said), 'which', 'what') ||
    (saidOf(said, 'rows').length > 0 && isRanked(said));
  const isNarrowed =
    said.amount !== null ||
    (kind === 'claims' && has(said, 'verb', 'lose') && !hasCue(said, 'what'));
  const isPile =
    kind === 'remittances' ||
    (saidOf(said, 'figure').length === 0 &&
      (kind === 'invoices' || /check|deposit|eft/.test(said.text)));
  return isAsked || isNarrowed || isPile ? kind : undefined;
}

/** The rows that are said, or those that a figure names: `denials`, `recoupments`. */
function kindOfRows(said: Said): RowKind | undefined {
  if (said.categories.length > 0) return 'lumpSums';
  const rows = saidOf(said, 'rows')[0]?.of;
  if (rows !== undefined) return rows;
  const named = namedIn(said);
  const pick = hasCue(said, 'rowByRow') ? named[0] : named.find((figure) => picks.has(figure));
  if (pick !== undefined) return rowKinds.find((kind) => canList(kind, pick));
  // Its phrase names the invoices: `paid invoices`.
  if (said.invoiceStatus === 'paid') return 'invoices';
  const hasField = said.amount !== null && amountFieldOf(said) !== undefined;
  return said.claimStatus !== null || hasField ? 'claims' : undefined;
}

const picks: ReadonlySet<FigureName> = new Set([
  ...(['deniedClaims', 'reversals', 'belowCostClaims', 'claims', 'lumpSums'] as const),
  ...(['vendorInvoices', 'vendorOverdue'] as const),
]);

function namedIn(said: Said): readonly FigureName[] {
  return saidOf(said, 'figure').map(({ of }) => (of === 'overdueInvoices' ? 'vendorOverdue' : of));
}

/** The part before the rows, skipping words that only describe them. */
function headBefore({ parts }: Said) {
  const index = parts.findIndex((part) => isA(part, 'rows', 'figure'));
  return parts
    .slice(0, Math.max(index, 0))
    .findLast(
      (part) =>
        !isA(part, 'name', 'claimStatus', 'invoiceStatus', 'figure', 'period', 'lumps', 'noun'),
    );
}

/** What a list is sorted or selected by. */
function figureOf(said: Said, rows: RowKind): FigureName {
  const { invoiceStatus, amount } = said;
  const named = namedIn(said);
  const { number, dollars = number } = rowTable[rows];
  if (rows === 'claims') {
    const isBelow = hasCue(said, 'belowCost') || has(said, 'verb', 'lose');
    if (isBelow || named.includes('belowCostClaims')) return 'belowCostClaims';
    const sorted = named.find((figure) => fieldOf[figure] !== undefined);
    if (sorted !== undefined) return amount === null || isRanked(said) ? sorted : number;
  }
  if (rows === 'invoices') {
    if (invoiceStatus === 'overdue' || named.includes('vendorOverdue')) return 'vendorOverdue';
    if (invoiceStatus === 'open' || has(said, 'verb', 'weOwe')) return 'vendorOpen';
  }
  return isRanked(said) ? dollars : number;
}

function amountFieldOf(said: Said): AmountField | undefined {
  return namedIn(said).flatMap((figure) => fieldOf[figure] ?? [])[0];
}

function claimStatusOf(said: Said): Said['claimStatus'] {
  const named = namedIn(said);
  if (named.includes('deniedClaims')) return 'denied';
  return named.includes('reversals') ? 'reversal' : said.claimStatus;
}

/** `when did Humana last pay us`. */
function isWhen(said: Said): boolean {
  return isCue(said.parts[0], 'when') && saidOf(said, 'rows').every(({ of }) => of === 'payments');
}

/** `the largest claim`. */
function isOne(said: Said, rows: RowKind, ...cues: readonly Cue[]): boolean {
  const row = saidOf(said, 'rows').find(({ of }) => of === rows)?.part;
  return row !== undefined && !row.typed.endsWith('s') && isCue(partBefore(said, row), ...cues);
}
