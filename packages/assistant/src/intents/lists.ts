import { figures } from '@pfs/core/figures/catalogue';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { canList, checkQuery } from '../check-query.ts';
import { type FigureQuery, type RowKind, rowKinds, toQuery } from '../query.ts';
import { hasCue, isCue, partBefore, type Said, saidOf } from '../said.ts';
import { amountOf, type Candidate, fieldOf, invoiceStatusOf } from './figures.ts';
import { byOf, type Filled, nameFilters } from './filled.ts';
import { orderOf } from './shapes.ts';

export const sortedByDefault: Readonly<Record<RowKind, FigureName>> = {
  claims: 'claims',
  lumpSums: 'lumpSumCount',
  payments: 'payments',
  remittances: 'payments',
  invoices: 'vendorInvoices',
};

/** Lists, if the message asks for rows rather than a figure. */
export function listCandidates(said: Said, filled: Filled): readonly Candidate[] {
  const rows = listedRows(said, filled);
  if (rows === undefined) return [];
  const queries = nameFilters(filled).map((names): FigureQuery => {
    const figure = figureOf(said, filled, rows);
    const isSorted = figures[figure].unit === 'dollars';
    return toQuery({
      shape: 'list',
      figure,
      rows,
      order: hasCue(said, 'oldest') ? 'lowest' : isSorted ? orderOf(said, figure) : 'highest',
      limit: filled.limit ?? (isWhen(said) ? 1 : limitOf(said, rows)),
      filter: {
        ...names,
        period: filled.periods[0] ?? { from: null, to: null },
        categories: rows === 'lumpSums' ? [...filled.categories] : [],
        claimStatus: rows === 'claims' ? claimStatusOf(said, filled) : filled.claimStatus,
        invoiceStatus: invoiceStatusOf(filled),
        amount: amountOf(filled, rows === 'claims' ? amountFieldOf(said) : 'totalAmount'),
      },
    });
  });
  return queries
    .filter((query) => checkQuery(query) === undefined)
    .map((query) => ({ query, score: 1.05 }));
}

function listedRows(said: Said, filled: Filled): RowKind | undefined {
  if (hasCue(said, 'howMuch', 'howMany', 'total', 'share', 'why', 'trend', 'average', 'perClaim')) {
    return undefined;
  }
  if (isWhen(said))
    return hasCue(said, 'newest', 'oldest') || saidOf(said, 'verb').length > 0
      ? 'payments'
      : undefined;
  if (byOf(filled) !== undefined && byOf(filled)?.role !== 'spoken') return undefined;
  const isFigure =
    filled.periods.length > 1 ||
    filled.relative !== null ||
    hasCue(said, 'compare', 'change', 'who');
  if (isFigure) return undefined;
  if (
    saidOf(said, 'figure').some(({ part }) => /\b(number|count)\b/.test(part.read ?? part.typed))
  ) {
    return undefined;
  }
  const kind = kindOfRows(said, filled);
  if (kind === undefined) return undefined;
  const first = said.parts.findIndex((part) =>
    part.meanings.some(({ is }) => is === 'rows' || is === 'figure'),
  );
  const part = said.parts[first];
  const before = part === undefined ? undefined : headBefore(said, first);
  const isAsked =
    isCue(before, 'show', 'which', 'what', 'find', 'newest', 'oldest', 'highest', 'lowest') ||
    hasCue(said, 'show', 'rowByRow', 'export', 'newest', 'oldest') ||
    (isCue(before, 'by') && /^(every|each)/.test(before?.read ?? before?.typed ?? '')) ||
    (before?.meanings.some(({ is }) => is === 'limit') ?? false);
  const isOfStatus = saidOf(said, 'claimStatus').some(({ part }) =>
    /claim|script|rx|fill/i.test(part.typed),
  );
  const hasRows = saidOf(said, 'rows').length > 0 || filled.categories.length > 0 || isOfStatus;
  const picks = picked(said).length > 0 || hasCue(said, 'rowByRow');
  if (!hasRows && !picks)
    return filled.amount !== null && amountFigure(said) !== undefined ? kind : undefined;
  const narrows =
    filled.amount !== null ||
    (isOfStatus && hasCue(said, 'highest', 'lowest')) ||
    (filled.limit !== null && hasRows && hasCue(said, 'highest', 'lowest')) ||
    (kind === 'claims' && isLosing(said) && !hasCue(said, 'what')) ||
    (kind === 'claims' &&
      hasCue(said, 'highest', 'lowest', 'worst', 'best') &&
      amountFigure(said) !== undefined);
  const isPile =
    kind === 'remittances' ||
    (saidOf(said, 'figure').length === 0 &&
      (kind === 'invoices' || /check|deposit|eft/.test(said.stems.join(' '))));
  return isAsked || narrows || isPile ? kind : undefined;
}

/** Figures that name rows: `denied claims`, `recoupments`. */
function picked(said: Said): readonly FigureName[] {
  return saidOf(said, 'figure')
    .map(({ meaning }) => meaning.figure)
    .filter((figure) =>
      [
        'deniedClaims',
        'reversals',
        'belowCostClaims',
        'claims',
        'overdueInvoices',
        'vendorInvoices',
        'vendorOverdue',
        'lumpSums',
      ].includes(figure),
    );
}

function kindOfRows(said: Said, { categories, claimStatus, amount }: Filled): RowKind | undefined {
  if (categories.length > 0) return 'lumpSums';
  const rows = saidOf(said, 'rows')[0]?.meaning.rows;
  if (rows !== undefined) return rows;
  const [pick] = picked(said);
  if (pick !== undefined) {
    return (['claims', 'lumpSums', 'payments', 'invoices'] as const).find((kind) =>
      canList(kind, pick === 'overdueInvoices' ? 'vendorOverdue' : pick),
    );
  }
  if (claimStatus !== null || hasCue(said, 'belowCost')) return 'claims';
  const named = saidOf(said, 'figure')[0]?.meaning.figure;
  if (hasCue(said, 'rowByRow') && named !== undefined) {
    return rowKinds.find((one) => canList(one, named));
  }
  return amount !== null && amountFigure(said) !== undefined ? 'claims' : undefined;
}

/** The part before the rows, skipping words that only describe them. */
function headBefore(said: Said, index: number) {
  const describing = ['name', 'claimStatus', 'invoiceStatus', 'figure', 'period', 'lumps', 'noun'];
  return said.parts
    .slice(0, index)
    .findLast(({ meanings }) => !meanings.some(({ is }) => describing.includes(is)));
}

function figureOf(said: Said, { invoiceStatus, amount }: Filled, rows: RowKind): FigureName {
  const isRanked = hasCue(said, 'highest', 'lowest', 'worst', 'best', 'rank');
  switch (rows) {
    case 'claims': {
      if (hasCue(said, 'belowCost') || isLosing(said) || picked(said).includes('belowCostClaims'))
        return 'belowCostClaims';
      const figure = amountFigure(said);
      if (figure !== undefined && (amount === null || isRanked)) return figure;
      return isRanked && figure === undefined ? 'grossAmount' : 'claims';
    }
    case 'invoices': {
      const isOverdue =
        invoiceStatus === 'overdue' ||
        saidOf(said, 'figure').some(({ meaning }) =>
          ['vendorOverdue', 'overdueInvoices'].includes(meaning.figure),
        );
      if (isOverdue) return 'vendorOverdue';
      const isOwed = saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'weOwe');
      if (invoiceStatus === 'open' || isOwed) return 'vendorOpen';
      return isRanked ? 'vendorSpend' : 'vendorInvoices';
    }
    case 'lumpSums':
      return isRanked ? 'lumpSums' : 'lumpSumCount';
    case 'payments':
      return isRanked ? 'paymentsReceived' : 'payments';
    case 'remittances':
      return 'payments';
  }
}

/** `which claims did we lose money on`. */
function isLosing(said: Said): boolean {
  return saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'lose');
}

function amountFigure(said: Said): FigureName | undefined {
  return saidOf(said, 'figure')
    .map(({ meaning }) => meaning.figure)
    .find((figure) => fieldOf[figure] !== undefined);
}

function amountFieldOf(said: Said) {
  const figure = amountFigure(said);
  return (figure === undefined ? undefined : fieldOf[figure]) ?? 'grossAmount';
}

function claimStatusOf(said: Said, { claimStatus }: Filled): Filled['claimStatus'] {
  const figures = saidOf(said, 'figure').map(({ meaning }) => meaning.figure);
  if (figures.includes('deniedClaims')) return 'denied';
  return figures.includes('reversals') ? 'reversal' : claimStatus;
}

/** `when did Humana last pay us`. */
function isWhen(said: Said): boolean {
  return (
    isCue(said.parts[0], 'when') &&
    saidOf(said, 'rows').every(({ meaning }) => meaning.rows === 'payments')
  );
}

/** One row for `the largest claim`. */
function limitOf(said: Said, rows: RowKind): number | null {
  const part = saidOf(said, 'rows').find(({ meaning }) => meaning.rows === rows)?.part;
  const isOne = part !== undefined && !part.typed.endsWith('s');
  const before = part === undefined ? undefined : partBefore(said, part);
  return isOne && isCue(before, 'newest', 'oldest', 'highest', 'lowest') ? 1 : null;
}
