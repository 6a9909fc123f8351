import type { ClaimSort } from '@pfs/wire/claim-names';
import { type ClaimAmounts, type ClaimFilter, type NameOrNames, namesOf } from '../claim-filter.ts';
import type { ClaimPage } from '../list-claims.ts';
import type { ClaimAnswer, ReadyOrder } from './claim-columns.ts';
import {
  type ClaimColumns,
  type ClaimQuestion,
  dayNumber,
  daysOf,
  statusFlags,
  traitFlag,
} from './claim-columns.ts';
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

type MarkQuestion = Omit<ClaimQuestion, 'page' | 'sums'>;

/** Writes 1 for each row that matches the filter, else 0. Returns the number of matches. */
function markClaims(columns: ClaimColumns, question: MarkQuestion, marks: Uint8Array): number {
  const { filter, searchLower } = question;
  const search = searchLower === '' ? undefined : searchLower;
  if (search === undefined) marks.fill(1, 0, columns.rows);
  else markFound(columns, { ...question, search }, marks);
  if (filter.amount !== undefined) keepBetween(columns, filter.amount, marks);
  return keepFiltered(columns, filter, marks);
}

/** Marks the rows whose payer, drug, NDC or claim number contains the search text. */
function markFound(
  columns: ClaimColumns,
  { search, searchDigits }: { search: string; searchDigits: string | undefined },
  marks: Uint8Array,
): void {
  const payers = Uint8Array.from(columns.payments, ({ payerNameLower }) =>
    payerNameLower.includes(search) ? 1 : 0,
  );
  const drugs = Uint8Array.from(columns.drugs, ({ nameLower, ndc }) =>
    nameLower.includes(search) || (searchDigits !== undefined && ndc.includes(searchDigits))
      ? 1
      : 0,
  );
  const { rows, payment, drug } = columns;
  for (let row = 0; row < rows; row += 1) {
    marks[row] =
      (payers[payment[row] as number] as number) | (drugs[drug[row] as number] as number);
  }
  markNumbers({ bytes: columns.numbers, ends: columns.numberEnds, rows }, search, marks);
}

function keepBetween(
  { rows, cents }: ClaimColumns,
  { field, overCents, underCents }: ClaimAmounts,
  marks: Uint8Array,
): void {
  const amounts = cents[field];
  const over = overCents ?? Number.NEGATIVE_INFINITY;
  const under = underCents ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row < rows; row += 1) {
    const amount = amounts[row] as number;
    if (amount <= over || amount >= under) marks[row] = 0;
  }
}

function keepFiltered(columns: ClaimColumns, filter: ClaimFilter, marks: Uint8Array): number {
  const [isPayer, isNdc, isDrug] = [among(filter.payer), among(filter.ndc), among(filter.drug)];
  const payments = Uint8Array.from(columns.payments, (payment) =>
    (filter.remittanceId === undefined ||
      payment.remittanceId === filter.remittanceId.toLowerCase()) &&
    isPayer(payment.payerName) &&
    (filter.counted === undefined || payment.counted === (filter.counted === 'true'))
      ? 1
      : 0,
  );
  const drugs = Uint8Array.from(columns.drugs, (drug) =>
    isNdc(drug.ndc) && isDrug(drug.name) ? 1 : 0,
  );
  const from = filter.from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(filter.from);
  const to = filter.to === undefined ? Number.POSITIVE_INFINITY : dayNumber(filter.to);
  const wanted =
    (filter.status === undefined ? 0 : statusFlags[filter.status]) |
    (filter.with === undefined ? 0 : traitFlag(filter.with));
  const { rows, payment, drug, flags } = columns;
  const day = daysOf(columns, filter);
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    const matches =
      marks[row] === 1 &&
      payments[payment[row] as number] === 1 &&
      drugs[drug[row] as number] === 1 &&
      ((flags[row] as number) & wanted) === wanted &&
      (day[row] as number) >= from &&
      (day[row] as number) <= to;
    marks[row] = matches ? 1 : 0;
    if (matches) total += 1;
  }
  return total;
}

function among(wanted: NameOrNames | undefined): (name: string) => boolean {
  const names = namesOf(wanted);
  if (names === undefined) return () => true;
  const known = new Set(names);
  return (name) => known.has(name);
}

/** UTF-8 claim numbers one after another, and where each ends. */
interface Numbers {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly rows: number;
}

/** Writes 1 for each row whose number contains the text; leaves the others unchanged. */
function markNumbers({ bytes, ends, rows }: Numbers, text: string, marks: Uint8Array): void {
  const wanted = new TextEncoder().encode(text);
  const first = wanted[0] as number;
  const { length } = wanted;
  let place = 0;
  for (let row = 0; row < rows; row += 1) {
    const end = ends[row] as number;
    for (const last = end - length; place <= last; place += 1) {
      if (bytes[place] === first && holdsAt(bytes, wanted, place)) {
        marks[row] = 1;
        break;
      }
    }
    place = end;
  }
}

function holdsAt(bytes: Uint8Array, wanted: Uint8Array, start: number): boolean {
  for (let place = 1; place < wanted.length; place += 1) {
    if (bytes[start + place] !== wanted[place]) return false;
  }
  return true;
}
