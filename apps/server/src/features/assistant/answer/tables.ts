import { namedOf } from '@pfs/assistant/check-query';
import { periodText } from '@pfs/assistant/describe-query';
import type { FigureQuery, RowKind } from '@pfs/assistant/query';
import { categoryTable } from '@pfs/core/category';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import { sumCents, toCents } from '@pfs/core/money';
import type { AnswerLink, AnswerTable, ChatAnswer } from '@pfs/wire/assistant';
import { toFigure } from '../../figures/public.ts';
import { claimAmountOf } from '../query/lists.ts';
import type { ListedRow, QueryResult, ResultList, ResultMember } from '../query/query-result.ts';
import { memberLink, type VendorIds } from './links.ts';
import { atStart, figureText, memberText } from './words.ts';

type Cell = string | number | null;
/** A column and its total; undefined if the table has no total row. */
type Column<Row> = AnswerTable['columns'][number] & {
  readonly cell: (row: Row) => Cell;
  readonly total?: Cell | undefined;
};

interface TableOptions {
  readonly vendorIds: VendorIds;
  readonly rowsMax: number;
}

/** The table of members or rows, at most `rowsMax`; null for a single figure. */
export function tableOf(
  result: QueryResult,
  { vendorIds, rowsMax }: TableOptions,
): AnswerTable | null {
  const { query, list, memberCount } = result;
  if (list !== null) return listTable(query, list, rowsMax);
  if (query.shape === 'total') return null;
  const members = periodsOf(result) ?? result.members;
  return toTable(memberColumns(result), members.slice(0, rowsMax), {
    count: Math.max(memberCount, members.length),
    link: (member) => memberLink(query, member, vendorIds),
  });
}

/** The two periods of a comparison as members. */
function periodsOf({
  query,
  value,
  valueBefore,
}: QueryResult): readonly ResultMember[] | undefined {
  const { shape, by, against, filter } = query;
  if (shape !== 'compare' || by !== null || against === null) return undefined;
  const none = { ndc: null, id: null, valueBefore: null, change: null, rate: null, share: null };
  return [
    { ...none, name: periodText(filter.period), value },
    { ...none, name: periodText(against), value: valueBefore },
  ];
}

function toTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { count, link }: { readonly count: number; readonly link: (row: Row) => AnswerLink | null },
): AnswerTable {
  const hasTotal = columns.some(({ total }) => total !== undefined);
  return {
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)), link: link(row) })),
    total: hasTotal ? columns.map(({ total }) => total ?? null) : null,
    count,
  };
}

function headingOf({ by, shape }: FigureQuery): string {
  if (by === null) return shape === 'compare' ? 'Period' : 'Part';
  return { category: 'Kind', remittance: 'File' }[by as 'category'] ?? atStart(by);
}

function memberColumns(result: QueryResult): readonly Column<ResultMember>[] {
  const { query, members, value, valueBefore, change } = result;
  const { figure, by, against, shape, limit, filter } = query;
  const { unit, label } = figures[figure];
  // The total of named members would not be the total that their shares refer to.
  const isPart = shape === 'share' && by !== null && namedOf(by, filter).length > 0;
  const hasTotal = by !== null && limit === null && doesAddUp(figure) && !isPart;
  const column = (
    heading: string,
    of: (member: ResultMember) => number | null,
    total: number | null,
    kind = unit,
  ): Column<ResultMember> => ({
    ...{ key: heading, label: heading, kind, cell: (member) => toFigure(of(member), kind) },
    ...(hasTotal ? { total: toFigure(total, kind) } : {}),
  });
  const isBucket = by === 'day' || by === 'month';
  const name: Column<ResultMember> = {
    ...{ key: 'name', label: headingOf(query), kind: isBucket ? by : 'text' },
    ...{ cell: (member) => (isBucket ? member.name : nameOf(member, query)) },
    ...(hasTotal ? { total: 'Total' } : {}),
  };
  if (against === null || (by === null && shape === 'compare')) {
    const withShares = shape === 'rank' || shape === 'share';
    // Shares only make sense if no member is negative.
    const areParts = withShares && members.every((member) => (member.share ?? -1) >= 0);
    const now = column(label, (member) => member.value, value);
    const share = column('Share', (member) => member.share, 1_000, 'percent');
    return areParts && members.length > 0 ? [name, now, share] : [name, now];
  }
  const compared = [
    column(periodText(filter.period), (member) => member.value, value),
    column(periodText(against), (member) => member.valueBefore, valueBefore),
  ];
  const size = column('Change', (member) => member.change, (value ?? 0) - (valueBefore ?? 0));
  // Parts of a ratio have other units, which their names contain.
  if (members.some((member) => (member.unit ?? unit) !== unit)) return [name, size];
  if (!members.some(({ rate }) => rate !== null)) return [name, ...compared, size];
  const volume = (one: ResultMember) => (one.rate === null ? null : (one.change ?? 0) - one.rate);
  return [
    ...[name, ...compared, size],
    column('By volume', volume, (change?.volume ?? 0) + (change?.mix ?? 0)),
    column('By rate', (member) => member.rate, change?.rates ?? 0),
  ];
}

function nameOf(member: ResultMember, { by, figure }: FigureQuery): string {
  const name = memberText(member, by);
  const { unit = figures[figure].unit, valueBefore, value, is } = member;
  if (unit === figures[figure].unit) return is === undefined ? name : `${name} (${is})`;
  return `${name}, ${figureText(value, unit)} after ${figureText(valueBefore, unit)}`;
}

type ListColumn = Column<ListedRow>;

function text(key: string, label: string, cell: ListColumn['cell']): ListColumn {
  return { key, label, kind: 'text', cell };
}

const day: ListColumn = { key: 'day', label: 'Date', kind: 'day', cell: (row) => row.day };
const reference = (label: string) => text('reference', label, (row) => row.reference);
const party = (label: string) => text('party', label, (row) => row.party);
const status = text('status', 'Status', (row) => row.status);
const drug = text('drug', 'Drug', (row) => row.drug ?? row.ndc);
const category = text(
  'category',
  'Kind',
  (row) => row.category && categoryTable[row.category].many,
);

const columnsOf: Readonly<Record<RowKind, readonly ListColumn[]>> = {
  claims: [reference('Claim'), party('Payer'), drug, status],
  lumpSums: [reference('Reference'), party('Payer'), category],
  payments: [reference('Trace number'), party('Payer')],
  remittances: [reference('File'), status],
  invoices: [reference('Invoice'), party('Vendor'), status],
};

const amountLabels: Readonly<Record<string, string>> = {
  ...{
    dirFee: 'DIR fees',
    gerFee: 'GER fees',
    otherFees: 'other fees',
    cost: 'cost',
    loss: 'loss',
  },
  ...{ grossAmount: 'gross', netAmount: 'net', totalAmount: 'amount', openAmount: 'open' },
};

/** The main amount of a list's rows. */
export function listedAmount({ rows, figure, filter }: FigureQuery) {
  const isOpen = figure === 'vendorOpen' || figure === 'vendorOverdue';
  const ofClaims = claimAmountOf(figure) ?? filter.amount?.field ?? 'grossAmount';
  const isLoss = figure === 'belowCostClaims';
  const key =
    rows === 'claims' ? (isLoss ? 'loss' : ofClaims) : isOpen ? 'openAmount' : 'totalAmount';
  return { key, label: amountLabels[key] ?? key };
}

/** The sum of all matching rows, or of the first ones if the question has a limit. */
export function listedSum({ rows, sums }: ResultList, { limit }: FigureQuery, key: string) {
  if (limit === null) return sums[key] ?? null;
  return sumCents(rows.slice(0, limit).map(({ amounts }) => toCents(amounts[key] ?? 0)));
}

/** The rows of a list, with the total of all matching rows. */
function listTable(query: FigureQuery, list: ResultList, rowsMax: number): AnswerTable {
  const { key: listed } = listedAmount(query);
  const last = listed === 'loss' ? ['cost', 'loss'] : [listed, 'netAmount'];
  const names =
    query.rows === 'claims' ? ['grossAmount', 'dirFee', ...last] : ['totalAmount', listed];
  const amounts = [...new Set(names)].map(
    (key): ListColumn => ({
      ...{ key, label: atStart(amountLabels[key] ?? key), kind: 'dollars' },
      cell: (row) => toFigure(row.amounts[key] ?? null, 'dollars'),
      total: toFigure(listedSum(list, query, key), 'dollars'),
    }),
  );
  const words = columnsOf[query.rows ?? 'claims'];
  return toTable([{ ...day, total: 'Total' }, ...words, ...amounts], list.rows.slice(0, rowsMax), {
    count: Math.min(query.limit ?? list.count, list.count),
    link: (row) => rowLink(query.rows, row),
  });
}

/** The row's own screen, or the file that it came from. */
function rowLink(rows: RowKind | null, row: ListedRow): AnswerLink | null {
  const { id, remittanceId, reference: name } = row;
  const screen = (kind: string, path: string) =>
    ({ kind: 'screen', label: `${kind} ${name ?? ''}`.trim(), path }) as const;
  if (rows === 'invoices') return screen('Invoice', `/vendor-audit?tab=invoices&invoice=${id}`);
  if (remittanceId === null) {
    return rows === 'remittances' ? screen('Report', `/recovery/refunds?import=${id}`) : null;
  }
  if (rows === 'claims') return screen('Claim', `/remittances/${remittanceId}?claim=${id}`);
  return { kind: 'remittance', label: name ?? 'The file', id: remittanceId };
}

/** More bars would be unreadable; a line can show thirteen months of days. */
const barsMax = 10;
const pointsMax = 400;

/** A line over time, or bars of members; null for a single point. */
export function chartOf(result: QueryResult): ChatAnswer['chart'] {
  const { shape, by, figure } = result.query;
  const { unit } = figures[figure];
  const members = periodsOf(result)?.toReversed() ?? result.members;
  const shown = shape === 'trend' ? members.slice(-pointsMax) : members.slice(0, barsMax);
  // Bars would rank members whose cost is mostly estimated.
  const isGuess = shape !== 'trend' && members.every(({ isEstimated }) => isEstimated);
  if (shown.length < 2 || isGuess) return null;
  const points = shown.map((member) => ({
    label: memberText(member, by),
    value: toFigure(shape === 'why' ? member.change : member.value, unit),
  }));
  return { kind: shape === 'trend' ? 'line' : 'bars', unit, points };
}
