import type { ClaimSort } from '@pfs/wire/claims';
import type { ClaimPage } from '../claims.repository.ts';
import type { ClaimColumns, ReadyOrder } from './claim-columns.ts';
import type { ClaimAnswer, ClaimQuestion } from './claim-question.ts';
import { markClaims } from './mark-claims.ts';
import { orderByNumber } from './order-by-number.ts';
import { sumMarked } from './sum-marked.ts';

/** Columns with what was found in them last: who turns pages asks for the same claims again. */
export interface AskedColumns {
  readonly columns: ClaimColumns;
  found?: FoundMarks;
  /** Orders by amounts that were not ready. */
  readonly made: Map<ClaimSort, Uint32Array>;
}

interface FoundMarks {
  readonly question: string;
  readonly marks: Uint8Array;
  readonly total: number;
}

/** How many claims a filter has, and the ids of one page of them in the order asked for. */
export function answerQuestion(asked: AskedColumns, question: ClaimQuestion): ClaimAnswer {
  const { columns } = asked;
  const { marks, total } = findMarks(asked, question);
  return {
    total,
    ids: idsOfPage(asked, marks, { ...question.page, total }),
    ...(question.sums === undefined ? {} : { groups: sumMarked(columns, marks, question.sums.by) }),
  };
}

function idsOfPage(
  asked: AskedColumns,
  marks: Uint8Array,
  { sort, order, offset, limit, total }: ClaimPage & { readonly total: number },
): readonly string[] {
  const count = Math.max(0, Math.min(limit, total - offset));
  const rows = new Uint32Array(count);
  // A page is reached from the end that is nearer.
  const fromEnd = offset > (total - count) / 2;
  const skipped = fromEnd ? total - offset - count : offset;
  const walk = { order: orderOf(asked, sort), marks, falling: (order === 'desc') !== fromEnd };
  takeMarked(walk, skipped, rows);
  if (fromEnd) rows.reverse();
  return Array.from(rows, (row) => idAt(asked.columns.ids, row));
}

function orderOf({ columns, made }: AskedColumns, sort: ClaimSort): Uint32Array {
  const orders: Readonly<Partial<Record<ClaimSort, Uint32Array>>> = columns.orders;
  const known = orders[sort] ?? made.get(sort);
  if (known !== undefined) return known;
  const order = orderByNumber(columns.cents[sort as Exclude<ClaimSort, ReadyOrder>]);
  made.set(sort, order);
  return order;
}

function findMarks(
  asked: AskedColumns,
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

/** Fills `taken` with the marked rows that come behind the first `skipped`. */
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
