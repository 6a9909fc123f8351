import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import { nextItem } from '../../items-to-check.tsx';
import { isEditable } from '../changes/use-review-changes.ts';
import { fieldOrder, paymentFieldsShown, reviewColumns } from './columns.ts';
import {
  documentDoubts,
  doubtedControls,
  doubtKey,
  isAboutTotals,
  placeOfDoubt,
} from './doubts.ts';
import { type Place, placedValues, placeKey } from './place.ts';

/** The order of fields: the columns, the payment's own fields, then those of lump sums. */
const fieldRanks = new Map(
  [...fieldOrder, ...draftPaymentFields, 'reference', 'amount'].map((field, at) => [field, at]),
);
const partRanks = { payment: 0, doubt: 1, claim: 2, lump: 3, control: 4 } as const;
/** Behind everything else: whether the payment adds up is clear once the rows are. */
const lastRank = 5;

/** Everything to check, in the order of the document. */
export function itemPlaces(review: DocumentReview): readonly Place[] {
  return review.payments.flatMap((payment, at) => {
    const found = new Map<string, Place>();
    for (const place of openPlaces(payment, at, review.open)) found.set(placeKey(place), place);
    const order = placeOrder(payment);
    return [...found.values()].sort((first, second) => compare(order(first), order(second)));
  });
}

/** A doubt about a whole payment that cannot be accepted is shown at what it must add up to. */
const wholePayment = 'amount';

function* openPlaces(payment: ReviewPayment, at: number, open: boolean): Generator<Place> {
  for (const doubt of payment.doubts) {
    if (!open && doubt.holds) continue;
    const place = placeOfDoubt(at, doubt);
    const isWhole = place.part === 'payment' && place.field === null;
    yield isWhole ? { ...place, field: wholePayment } : place;
  }
  // In a completed document only items to check are left.
  if (!open) return;
  for (const { place, value } of placedValues(payment, at)) if (value.doubtful) yield place;
}

type Rank = readonly number[];
type Rows = readonly { readonly row: number }[];

/** Remembered, as each key press asks for the ranks of thousands of rows. */
const knownRanks = new WeakMap<Rows, ReadonlyMap<number | null, number>>();

function ranksOf(rows: Rows): ReadonlyMap<number | null, number> {
  const ranks = knownRanks.get(rows) ?? new Map(rows.map(({ row }, at) => [row, at]));
  knownRanks.set(rows, ranks);
  return ranks;
}

/** Row numbers stay when rows are added or removed, so the order of the list counts. */
function placeOrder(payment: ReviewPayment): (place: Place) => Rank {
  const { claims, lumps } = payment;
  const doubtKeys = documentDoubts(payment).map(doubtKey);
  const rowRanks = { claim: ranksOf(claims), lump: ranksOf(lumps) };
  return (place) => {
    const { part, row, field } = place;
    if (part === 'doubt') {
      const rank = isAboutTotals(place) ? lastRank : partRanks.doubt;
      return [rank, -1, doubtKeys.indexOf(field ?? '')];
    }
    return [
      partRanks[part],
      part === 'claim' || part === 'lump' ? (rowRanks[part].get(row) ?? -1) : (row ?? -1),
      field === null ? -1 : (fieldRanks.get(field) ?? 99),
    ];
  };
}

function compare(first: Rank, second: Rank): number {
  for (const [at, rank] of first.entries()) {
    const difference = rank - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

interface FromPlace {
  readonly places: readonly Place[];
  readonly from: Place | undefined;
  readonly step: 1 | -1;
}

/** The next of some places after another one, or the previous one; undefined at the end. */
export function nextPlace(
  review: DocumentReview,
  { places, from, step }: FromPlace,
): Place | undefined {
  if (from === undefined) return places.at(step === 1 ? 0 : -1);
  const payment = review.payments[from.payment];
  const rank = payment && placeOrder(payment);
  const order = (place: Place): number => {
    if (place.payment !== from.payment) return place.payment - from.payment;
    return rank === undefined ? 0 : compare(rank(place), rank(from));
  };
  return nextItem({ items: places, order, step });
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The place that an arrow key leads to; undefined at the edge. */
export function neighbor(
  review: DocumentReview,
  from: Place,
  direction: Direction,
): Place | undefined {
  const payment = review.payments[from.payment];
  if (payment === undefined) return undefined;
  return direction === 'left' || direction === 'right'
    ? inRow(payment, from, direction === 'right' ? 1 : -1)
    : inColumn(payment, from, direction === 'down' ? 1 : -1);
}

/** The value after another one, or before it: at the end of a row, of the next row. */
export function valueBeside(
  review: DocumentReview,
  from: Place,
  backwards: boolean,
): Place | undefined {
  const beside = neighbor(review, from, backwards ? 'left' : 'right');
  if (beside !== undefined && beside.field !== null) return beside;
  const payment = review.payments[from.payment];
  const row = neighbor(review, from, backwards ? 'up' : 'down');
  if (payment === undefined || row === undefined) return undefined;
  const fields = fieldsOf(payment, row).filter((field) => field !== null);
  const place = { ...row, field: fields.at(backwards ? -1 : 0) ?? null };
  return isEditable(place) ? place : undefined;
}

function fieldsOf(payment: ReviewPayment, { part, row, field }: Place): readonly (string | null)[] {
  if (part === 'payment') return paymentFieldsShown(payment);
  const columns = reviewColumns(payment).map((column) => column.field);
  if (part === 'lump') {
    return [null, 'reference', 'amount', ...columns.filter((column) => column === 'payerName')];
  }
  if (part === 'doubt') return [field];
  if (part === 'control') return [payment.controls[row ?? -1]?.of ?? null];
  return [null, ...columns];
}

function inRow(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const fields = fieldsOf(payment, from);
  const field = fields[fields.indexOf(from.field) + step];
  return field === undefined ? undefined : { ...from, field };
}

/** From the top: the payment's fields, its claims, its lump sums, then totals to check. */
function inColumn(payment: ReviewPayment, from: Place, step: 1 | -1): Place | undefined {
  const rows = rowsOf(payment);
  const at = rows.findIndex(
    ({ part, row, field }) =>
      part === from.part && row === from.row && (part !== 'doubt' || field === from.field),
  );
  const next = rows[at + step];
  if (next === undefined) return undefined;
  const place = { ...from, ...next };
  const isAlike = next.part === from.part && next.part !== 'control' && next.part !== 'doubt';
  return isAlike ? place : { ...place, field: fieldsOf(payment, place)[0] ?? null };
}

type Row = Pick<Place, 'part' | 'row'> & { readonly field?: string };

function rowsOf(payment: ReviewPayment): readonly Row[] {
  const { claims, lumps } = payment;
  const doubts = documentDoubts(payment).map((doubt) => ({
    ...{ part: 'doubt' as const, row: null },
    field: doubtKey(doubt),
  }));
  return [
    { part: 'payment', row: null },
    ...doubts.filter((doubt) => !isAboutTotals(doubt)),
    ...claims.map(({ row }) => ({ part: 'claim' as const, row })),
    ...lumps.map(({ row }) => ({ part: 'lump' as const, row })),
    ...doubtedControls(payment).map(({ at }) => ({ part: 'control' as const, row: at })),
    ...doubts.filter(isAboutTotals),
  ];
}
