import { measureDefinition } from '@pfs/core/assistant/measures';
import { periodInWords } from '@pfs/core/assistant/period-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import type { AnswerTable } from '@pfs/wire/assistant';
import { memberLink } from './answer-links.ts';
import { changeOf } from './explanation-sentence.ts';
import { toFigure } from './figure-words.ts';
import { listTable } from './list-table.ts';
import { memberInWords } from './member-words.ts';
import type { VendorIds } from './rows-link.ts';

type Column = AnswerTable['columns'][number];

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

/** The members or rows of an answer, `rowsMax` of them at most; null where it is one figure. */
export function tableOf(
  result: QueryResult,
  { vendorIds, rowsMax }: { readonly vendorIds: VendorIds; readonly rowsMax: number },
): AnswerTable | null {
  const { operation, by } = result.query;
  if (operation === 'list') return listTable(result, rowsMax);
  if (operation === 'total') return null;
  if (by === null) return periodsTable(result);
  return membersTable(result, by, { vendorIds, rowsMax });
}

function periodsTable({ query, value, valueBefore }: QueryResult): AnswerTable | null {
  if (query.against === null) return null;
  const { unit, label } = measureDefinition(query.measure);
  const row = (words: string, whole: number | null) => ({
    cells: [words, toFigure(whole, unit)],
    link: null,
  });
  return {
    columns: [text('period', 'Period'), { key: 'value', label, kind: unit }],
    rows: [
      row(periodInWords(query.filter.period), value),
      row(periodInWords(query.against), valueBefore),
    ],
    total: null,
    count: 2,
  };
}

function membersTable(
  result: QueryResult,
  by: Dimension,
  { vendorIds, rowsMax }: { readonly vendorIds: VendorIds; readonly rowsMax: number },
): AnswerTable {
  const { query, members, memberCount } = result;
  const { unit, label, adds } = measureDefinition(query.measure);
  const compared = query.against !== null;
  const shared = hasShares(result);
  const before: readonly Column[] = compared
    ? [
        { key: 'before', label: periodInWords(query.against ?? query.filter.period), kind: unit },
        { key: 'change', label: 'Change', kind: unit },
      ]
    : [];
  const cellsOf = (name: string, member: Omit<ResultMember, 'name' | 'ndc' | 'id'>) => [
    name,
    toFigure(member.value, unit),
    ...(compared
      ? [toFigure(member.valueBefore, unit), toFigure(changeOf({ ...nobody, ...member }), unit)]
      : []),
    ...(shared ? [toFigure(member.share, 'percent')] : []),
  ];
  const { value, valueBefore } = result;
  // Of named members the sum is theirs, not that of the whole that they are part of.
  const isWhole = adds && (query.operation !== 'share' || memberCount > namesIn(result));
  return {
    columns: [
      { key: 'name', label: headings[by], kind: by === 'day' || by === 'month' ? by : 'text' },
      { key: 'value', label: compared ? periodInWords(query.filter.period) : label, kind: unit },
      ...before,
      ...(shared ? [{ key: 'share', label: 'Share', kind: 'percent' } as const] : []),
    ],
    rows: members.slice(0, rowsMax).map((member) => ({
      cells: cellsOf(nameOf(member, by), member),
      link: memberLink(query, member, vendorIds),
    })),
    total:
      isWhole && query.limit === null
        ? cellsOf('Total', { value, valueBefore, share: shared ? 1_000 : null })
        : null,
    count: memberCount,
  };
}

/** Parts of a whole, where none of them takes away from it. */
function hasShares({ query, members }: QueryResult): boolean {
  if (query.operation !== 'top' && query.operation !== 'share') return false;
  return members.length > 0 && members.every(({ share }) => share !== null && share >= 0);
}

const nobody = { name: '', ndc: null, id: null };

function namesIn({ query, memberCount }: QueryResult): number {
  const { payers, drugs, ndcs, vendors } = query.filter;
  return payers.length + drugs.length + ndcs.length + vendors.length === 0 ? 0 : memberCount;
}

function nameOf(member: ResultMember, by: Dimension): string {
  const asIs = isTime(by) && (by === 'day' || by === 'month');
  return asIs ? member.name : memberInWords(member, by);
}

function text(key: string, label: string): Column {
  return { key, label, kind: 'text' };
}
