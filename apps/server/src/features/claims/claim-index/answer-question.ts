import type { ClaimSort } from '@pfs/wire/claims';
import type { ClaimPage } from '../list-claims.ts';
import type { ClaimAnswer, ClaimColumns, ClaimQuestion, ReadyOrder } from './claim-columns.ts';
import { markClaims } from './mark-claims.ts';
import { orderByNumber } from './order-rows.ts';
import { sumMarked } from './sum-marked.ts';

/** Columns with the last result: a person who turns pages asks for the same claims again. */
export interface QueriedColumns {
  readonly columns: ClaimColumns;
  found?: FoundMarks;
  /** Orders by amounts, sorted on demand. */
  readonly sortedOnDemand: Map<ClaimSort, Uint32Array>;
}

interface FoundMarks {
  readonly question: string;
  readonly marks: Uint8Array;
  readonly total: number;
}

/** The number of claims that match a filter, and the IDs of one sorted page of them. */
export function answerQuestion(asked: QueriedColumns, question: ClaimQuestion): ClaimAnswer {
  const { columns } = asked;
  const { marks, total } = findMarks(asked, question);
  return {
    total,
    ids: idsOfPage(asked, marks, { ...question.page, total }),
    ...(question.sums === undefined
      ? {}
      : { groups: sumMarked(columns, marks, { ...question.sums, filter: question.filter }) }),
  };
}

function idsOfPage(
  asked: QueriedColumns,
  marks: Uint8Array,
  { sort, order, offset, limit, total }: ClaimPage & { readonly total: number },
): readonly string[] {
  const count = Math.max(0, Math.min(limit, total - offset));
  const rows = new Uint32Array(count);
  // A page is read from the nearer end.
  const fromEnd = offset > (total - count) / 2;
  const skipped = fromEnd ? total - offset - count : offset;
  const walk = { order: orderOf(asked, sort), marks, falling: (order === 'desc') !== fromEnd };
  takeMarked(walk, skipped, rows);
  if (fromEnd) rows.reverse();
  return Array.from(rows, (row) => idAt(asked.columns.ids, row));
}

function orderOf({ columns, sortedOnDemand }: QueriedColumns, sort: ClaimSort): Uint32Array {
  const orders: Readonly<Partial<Record<ClaimSort, Uint32Array>>> = columns.orders;
  const known = orders[sort] ?? sortedOnDemand.get(sort);
  if (known !== undefined) return known;
  const order = orderByNumber(columns.cents[sort as Exclude<ClaimSort, ReadyOrder>]);
  sortedOnDemand.set(sort, order);
  return order;
}

function findMarks(
  asked: QueriedColumns,
  { page: _, sums: __, ...question }: ClaimQuestion,
): FoundMarks {
  const text = JSON.stringify(question);
  if (asked.found?.question === text) return asked.found;
  const marks = asked.found?.marks ?? new Uint8Array(asked.columns.rows);
  const total = markClaims(asked.columns, question, marks);
  asked.found = { question: text, marks, total };
  return asked.found;
}

interface Walk {
  readonly order: Uint32Array;
  readonly marks: Uint8Array;
  readonly falling: boolean;
}

/** Fills `taken` with the marked rows after the first `skipped` ones. */
function takeMarked({ order, marks, falling }: Walk, skipped: number, taken: Uint32Array): void {
  const step = falling ? -1 : 1;
  let place = falling ? order.length - 1 : 0;
  let left = skipped;
  for (let count = 0; count < taken.length; place += step) {
    const row = order[place] as number;
    if (marks[row] === 0) continue;
    if (left > 0) {
      left -= 1;
    } else {
      taken[count] = row;
      count += 1;
    }
  }
}

function idAt(ids: Uint8Array, row: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + row * 16, 16).toString('hex');
  const parts = [0, 8, 12, 16, 20].map((start, part) =>
    hex.slice(start, [8, 12, 16, 20, 32][part]),
  );
  return parts.join('-');
}
