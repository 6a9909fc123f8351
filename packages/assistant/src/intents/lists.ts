import { figures } from '@pfs/core/figures/catalogue';
import type { AmountField } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { canList, checkQuery, rowTable } from '../check-query.ts';
import { type FigureQuery, type RowKind, rowKinds, toQuery } from '../query.ts';
import { hasCue, isA, isCue, isRanked, partBefore, type Said, saidOf } from '../said.ts';
import { type Candidate, fieldOf, isLosing } from './figures.ts';
import { byOf, type Filled, filterOf, nameFilters } from './filled.ts';
import { orderOf } from './shapes.ts';

/** Lists, if the message asks for rows rather than a figure. */
export function listCandidates(said: Said, filled: Filled): readonly Candidate[] {
  const rows = listedRows(said, filled);
  if (rows === undefined) return [];
  const figure = figureOf(said, filled, rows);
  const isSorted = figures[figure].unit === 'dollars';
  const order = hasCue(said, 'oldest') ? 'lowest' : isSorted ? orderOf(said, figure) : 'highest';
  const limit = filled.limit ?? (isWhen(said) || isOne(said, rows) ? 1 : null);
  const field = rows === 'claims' ? amountFieldOf(said) : 'totalAmount';
  const filter = filterOf(filled, field ?? 'grossAmount');
  const claimStatus = rows === 'claims' ? claimStatusOf(said, filled) : filled.claimStatus;
  return nameFilters(filled).flatMap((names) => {
    const query: FigureQuery = toQuery({
      ...{ shape: 'list', figure, rows, order, limit },
      filter: { ...filter, ...names, claimStatus },
    });
    return checkQuery(query) === undefined ? [{ query, score: 1.05 }] : [];
  });
}

function listedRows(said: Said, filled: Filled): RowKind | undefined {
  const isFigure =
    hasCue(said, 'howMuch', 'howMany', 'total', 'share', 'why', 'trend', 'average', 'perClaim') ||
    hasCue(said, 'compare', 'change', 'who') ||
    byOf(filled) !== undefined ||
    saidOf(said, 'figure').some(({ part }) => /\b(number|count)\b/.test(part.read ?? part.typed));
  // Open invoices and files are listed with their number, which no figure is.
  const areCounted =
    hasCue(said, 'howMany') &&
    (filled.invoiceStatus === 'open' || kindOfRows(said, filled) === 'remittances');
  if (isFigure && !isNewest(said) && !areCounted) return undefined;
  if (isWhen(said)) return 'payments';
  const kind = kindOfRows(said, filled);
  const isAsked =
    hasCue(said, 'show', 'find', 'rowByRow', 'export', 'newest', 'oldest') ||
    isCue(headBefore(said), 'which', 'what') ||
    (saidOf(said, 'rows').length > 0 && isRanked(said));
  const isNarrowed =
    filled.amount !== null || (kind === 'claims' && isLosing(said) && !hasCue(said, 'what'));
  const isPile =
    kind === 'remittances' ||
    (saidOf(said, 'figure').length === 0 &&
      (kind === 'invoices' || /check|deposit|eft/.test(said.stems.join(' '))));
  return isAsked || isNarrowed || isPile || areCounted ? kind : undefined;
}

/** The rows that are said, or those that a figure names: `denials`, `recoupments`. */
function kindOfRows(
  said: Said,
  { categories, amount, claimStatus, invoiceStatus }: Filled,
): RowKind | undefined {
  if (categories.length > 0) return 'lumpSums';
  const rows = saidOf(said, 'rows')[0]?.meaning.rows;
  if (rows !== undefined) return rows;
  const named = namedIn(said);
  const [pick] = hasCue(said, 'rowByRow') ? named : named.filter((figure) => picks.has(figure));
  if (pick !== undefined) return rowKinds.find((kind) => canList(kind, pick));
  // Its phrase names the invoices: `paid invoices`.
  if (invoiceStatus === 'paid') return 'invoices';
  const isOfClaims = claimStatus !== null || (amount !== null && amountFieldOf(said) !== undefined);
  return isOfClaims ? 'claims' : undefined;
}

const picks: ReadonlySet<FigureName> = new Set([
  ...(['deniedClaims', 'reversals', 'belowCostClaims', 'claims', 'lumpSums'] as const),
  ...(['vendorInvoices', 'vendorOverdue'] as const),
]);

function namedIn(said: Said): readonly FigureName[] {
  return saidOf(said, 'figure').map(({ meaning: { figure } }) =>
    figure === 'overdueInvoices' ? 'vendorOverdue' : figure,
  );
}

/** The part before the rows, skipping words that only describe them. */
function headBefore(said: Said) {
  const index = said.parts.findIndex((part) => isA(part, 'rows', 'figure'));
  return said.parts
    .slice(0, Math.max(index, 0))
    .findLast(
      (part) =>
        !isA(part, 'name', 'claimStatus', 'invoiceStatus', 'figure', 'period', 'lumps', 'noun'),
    );
}

/** What a list is sorted or selected by. */
function figureOf(said: Said, { invoiceStatus, amount }: Filled, rows: RowKind): FigureName {
  const named = namedIn(said);
  const { number, dollars = number } = rowTable[rows];
  if (rows === 'claims') {
    const isBelow = hasCue(said, 'belowCost') || isLosing(said);
    if (isBelow || named.includes('belowCostClaims')) return 'belowCostClaims';
    const sorted = named.find((figure) => fieldOf[figure] !== undefined);
    if (sorted !== undefined) return amount === null || isRanked(said) ? sorted : number;
  }
  if (rows === 'invoices') {
    if (invoiceStatus === 'overdue' || named.includes('vendorOverdue')) return 'vendorOverdue';
    const isOwed = saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'weOwe');
    if (invoiceStatus === 'open' || isOwed) return 'vendorOpen';
  }
  return isRanked(said) ? dollars : number;
}

function amountFieldOf(said: Said): AmountField | undefined {
  return namedIn(said).flatMap((figure) => fieldOf[figure] ?? [])[0];
}

function claimStatusOf(said: Said, { claimStatus }: Filled): Filled['claimStatus'] {
  const named = namedIn(said);
  if (named.includes('deniedClaims')) return 'denied';
  return named.includes('reversals') ? 'reversal' : claimStatus;
}

/** `when did Humana last pay us`. */
function isWhen(said: Said): boolean {
  return (
    isCue(said.parts[0], 'when') &&
    saidOf(said, 'rows').every(({ meaning }) => meaning.rows === 'payments')
  );
}

/** `how much was the last check`. */
function isNewest(said: Said): boolean {
  const [row] = saidOf(said, 'rows');
  const isOne = row !== undefined && !row.part.typed.endsWith('s');
  return isOne && isCue(partBefore(said, row.part), 'newest', 'oldest');
}

/** `the largest claim`. */
function isOne(said: Said, rows: RowKind): boolean {
  const part = saidOf(said, 'rows').find(({ meaning }) => meaning.rows === rows)?.part;
  if (part === undefined || part.typed.endsWith('s')) return false;
  return isCue(partBefore(said, part), 'newest', 'oldest', 'highest', 'lowest');
}
