import { namedOf } from '@pfs/assistant/check-query';
import { periodInWords } from '@pfs/assistant/in-words';
import type { FigureQuery, RowKind } from '@pfs/assistant/query';
import { categoryTable } from '@pfs/core/category';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { Dimension } from '@pfs/core/figures/formula';
import { sumCents, toCents } from '@pfs/core/money';
import type { AnswerLink, AnswerTable, ChatAnswer } from '@pfs/wire/assistant';
import { claimAmountOf } from '../layer/lists.ts';
import type { ListedRow, QueryResult, ResultList, ResultMember } from '../layer/query-result.ts';
import { memberLink, type VendorIds } from './links.ts';
import { atStart, figureInWords, memberInWords, toFigure } from './words.ts';

type Cell = string | number | null;
/** A column, with what its total is; undefined where it has none. */
type Column<Row> = AnswerTable['columns'][number] & {
  readonly cell: (row: Row) => Cell;
  readonly total?: Cell | undefined;
};

interface TableOptions {
  readonly vendorIds: VendorIds;
  readonly rowsMax: number;
}

/** The members or rows of an answer, `rowsMax` of them at most; null where it is one figure. */
export function tableOf(result: QueryResult, options: TableOptions): AnswerTable | null {
  const { query, list, members, memberCount, value, valueBefore } = result;
  if (list !== null && query.rows !== null) return listTable(query, list, options.rowsMax);
  if (query.shape === 'total') return null;
  if (query.by === null && members.length === 0) {
    const { unit, label } = figures[query.figure];
    const columns: readonly Column<readonly [string, number | null]>[] = [
      { key: 'period', label: 'Period', kind: 'text', cell: ([period]) => period },
      { key: 'value', label, kind: unit, cell: ([, whole]) => toFigure(whole, unit) },
    ];
    const periods = [query.filter.period, query.against ?? query.filter.period].map(periodInWords);
    const rows = [value, valueBefore].map((whole, at) => [periods[at] ?? '', whole] as const);
    return toTable(columns, rows, { count: 2, link: () => null });
  }
  return toTable(memberColumns(result), members.slice(0, options.rowsMax), {
    count: memberCount,
    link: (member) => memberLink(query, member, options.vendorIds),
  });
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

const headings: Readonly<Record<Dimension, string>> = {
  payer: 'Payer',
  drug: 'Drug',
  vendor: 'Vendor',
  category: 'Kind',
  status: 'Status',
  remittance: 'File',
  day: 'Day',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
function memberColumns(result: QueryResult): readonly Column<ResultMember>[] {
  const { query, members, value, valueBefore, change } = result;
  const { figure, by, against, shape, limit, filter } = query;
  const { unit, label } = figures[figure];
  // Of named members the sum is theirs, not that of the whole that they are part of.
  const isPart = shape === 'share' && by !== null && namedOf(by, filter).length > 0;
  const hasTotal = by !== null && limit === null && doesAddUp(figure) && !isPart;
  const amount = (
    heading: string,
    cell: (member: ResultMember) => number | null,
    total: number | null,
  ): Column<ResultMember> => ({
    ...{ key: heading, label: heading, kind: unit, cell: (member) => toFigure(cell(member), unit) },
    ...(hasTotal ? { total: toFigure(total, unit) } : {}),
  });
  const all = (value ?? 0) - (valueBefore ?? 0);
  const name: Column<ResultMember> = {
    ...{
      key: 'name',
      label: by === null ? 'Part' : headings[by],
      total: hasTotal ? 'Total' : undefined,
    },
    kind: by === 'day' || by === 'month' ? by : 'text',
    cell: (member) => (by === 'day' || by === 'month' ? member.name : nameOf(member, query)),
  };
  const now = amount(
    against === null ? label : periodInWords(filter.period),
    (one) => one.value,
    value,
  );
  if (against === null) {
    if (!hasShares(result)) return [name, now];
    return [name, now, { ...share, ...(hasTotal ? { total: 100 } : {}) }];
  }
  const before = amount(periodInWords(against), (one) => one.valueBefore, valueBefore);
  const compared = [name, now, before, amount('Change', (one) => one.change, all)];
  // Parts of a ratio are no numbers of its unit; their names say what they are.
  if (members.some((one) => (one.unit ?? unit) !== unit))
    return compared.filter((_, at) => at === 0 || at === 3);
  if (!members.some(({ rate }) => rate !== null)) return compared;
  const rates = change?.rates ?? 0;
  return [
    ...compared,
    amount(
      'By volume',
      (one) => (one.rate === null ? null : (one.change ?? 0) - one.rate),
      all - rates,
    ),
    amount('By rate', (one) => one.rate, rates),
  ];
}

const share: Column<ResultMember> = {
  ...{ key: 'share', label: 'Share', kind: 'percent' },
  cell: (member) => toFigure(member.share, 'percent'),
};

/** Parts of a whole, where none of them takes away from it. */
function hasShares({ query, members }: QueryResult): boolean {
  if (query.shape !== 'rank' && query.shape !== 'share') return false;
  return members.length > 0 && members.every((member) => (member.share ?? -1) >= 0);
}

function nameOf(member: ResultMember, { by, figure }: FigureQuery): string {
  const name = memberInWords(member, by);
  const { unit = figures[figure].unit } = member;
  if (unit === figures[figure].unit)
    return member.is === undefined ? name : `${name} (${member.is})`;
  const [before, now] = [member.valueBefore, member.value].map((whole) =>
    figureInWords(whole, unit),
  );
  return `${name}, ${now} from ${before}`;
}

type ListColumn = Column<ListedRow>;

const day: ListColumn = { key: 'day', label: 'Date', kind: 'day', cell: (row) => row.day };
const text = (key: string, label: string, cell: ListColumn['cell']): ListColumn => ({
  key,
  label,
  kind: 'text',
  cell,
});
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
  claims: [day, reference('Claim'), party('Payer'), drug, status],
  lumpSums: [day, reference('Reference'), party('Payer'), category],
  payments: [day, reference('Trace number'), party('Payer')],
  remittances: [day, reference('File'), status],
  invoices: [day, reference('Invoice'), party('Vendor'), status],
};

const amountLabels: Readonly<Record<string, string>> = {
  ...{ dirFee: 'DIR fees', gerFee: 'GER fees', otherFees: 'other fees', totalAmount: 'amount' },
  ...{
    grossAmount: 'gross amount',
    netAmount: 'net amount',
    cost: 'cost',
    loss: 'loss',
    openAmount: 'open amount',
  },
};

/** The amount of its rows that a list is about. */
export function listedAmount({ rows, figure, filter }: FigureQuery): {
  readonly key: string;
  readonly label: string;
} {
  const ofClaims =
    figure === 'belowCostClaims'
      ? 'loss'
      : (claimAmountOf[figure] ?? filter.amount?.field ?? 'grossAmount');
  const ofInvoices =
    figure === 'vendorOpen' || figure === 'vendorOverdue' ? 'openAmount' : 'totalAmount';
  const key = rows === 'claims' ? ofClaims : ofInvoices;
  return { key, label: amountLabels[key] ?? key };
}

/** What the listed rows come to: all that match, or the first so many where a question says so. */
export function listedSum(
  { rows, sums }: ResultList,
  { limit }: FigureQuery,
  key: string,
): number | null {
  if (limit === null) return sums[key] ?? null;
  return sumCents(rows.slice(0, limit).map(({ amounts }) => toCents(amounts[key] ?? 0)));
}

/** Rows of a list, with what all that match come to. */
function listTable(query: FigureQuery, list: ResultList, rowsMax: number): AnswerTable {
  const { rows, limit } = query;
  const { key: listed } = listedAmount(query);
  const ofClaims =
    listed === 'loss'
      ? ['grossAmount', 'dirFee', 'cost', 'loss']
      : ['grossAmount', 'dirFee', listed, 'netAmount'];
  const names = rows === 'claims' ? [...new Set(ofClaims)] : [...new Set(['totalAmount', listed])];
  const amounts = names.map(
    (key): ListColumn => ({
      ...{ key, label: atStart(amountLabels[key] ?? key), kind: 'dollars' },
      cell: (row) => toFigure(row.amounts[key] ?? null, 'dollars'),
      total: toFigure(listedSum(list, query, key), 'dollars'),
    }),
  );
  const [first = day, ...words] = columnsOf[rows ?? 'claims'];
  return toTable(
    [{ ...first, total: 'Total' }, ...words, ...amounts],
    list.rows.slice(0, rowsMax),
    {
      count: limit === null ? list.count : Math.min(limit, list.count),
      link: (row) => rowLink(rows, row),
    },
  );
}

/** The row itself where a screen shows it alone, else the file that it came in. */
function rowLink(
  rows: RowKind | null,
  { id, remittanceId, reference: name }: ListedRow,
): AnswerLink | null {
  const screen = (kind: string, path: string) =>
    ({ kind: 'screen', label: `${kind} ${name ?? ''}`.trim(), path }) as const;
  if (rows === 'invoices') return screen('Invoice', `/vendor-audit?tab=invoices&invoice=${id}`);
  if (remittanceId === null) return null;
  if (rows === 'claims') return screen('Claim', `/remittances/${remittanceId}?claim=${id}`);
  return { kind: 'remittance', label: name ?? 'The file', id: remittanceId };
}

/** More bars are no picture; a line has a year of days and a month. */
const barsMax = 10;
const pointsMax = 400;

/** A line over time, bars of members; null where there is but one point. */
export function chartOf(result: QueryResult): ChatAnswer['chart'] {
  const { query, members, value, valueBefore } = result;
  const { figure, shape, by, against, filter } = query;
  const { unit } = figures[figure];
  const isLine = shape === 'trend';
  const isGuess = members.length > 0 && members.every(({ isEstimated }) => isEstimated);
  // Bars of guesses would rank them.
  if (shape === 'total' || shape === 'list' || (isGuess && !isLine)) return null;
  const shown = isLine ? members.slice(-pointsMax) : members.slice(0, barsMax);
  const ofPeriods = [
    { label: periodInWords(against ?? filter.period), value: toFigure(valueBefore, unit) },
    { label: periodInWords(filter.period), value: toFigure(value, unit) },
  ];
  const ofMembers = shown.map((member) => ({
    label: memberInWords(member, by),
    value: toFigure(shape === 'why' ? member.change : member.value, unit),
  }));
  const points = by === null && shape === 'compare' ? ofPeriods : ofMembers;
  return points.length < 2 ? null : { kind: isLine ? 'line' : 'bars', unit, points };
}
