import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import { documentDoubts, doubtKey, isOfSums, placeOfDoubt } from './doubts.ts';
import { fieldOrder } from './columns.ts';
import { type Place, placeKey } from './place.ts';
import { valuesOf } from './value-at.ts';

/** Of a payment's own fields, its columns, a claim's fields and a lump sum's, as they stand. */
const fieldRanks = new Map(
  [...fieldOrder, ...draftPaymentFields, 'reference', 'amount'].map((field, at) => [field, at]),
);
const partRanks = { payment: 0, doubt: 1, claim: 2, lump: 3, control: 4 } as const;
/** Behind all of it: whether the payment closes is plain when the rows are. */
const lastRank = 5;

/** Everything that waits for a person, in the order of the document. */
export function reviewStops(review: DocumentReview): readonly Place[] {
  return review.payments.flatMap((payment, at) => {
    const found = new Map<string, Place>();
    for (const place of placesThatWait(payment, at, review.open)) found.set(placeKey(place), place);
    const order = placeOrder(payment);
    return [...found.values()].sort((first, second) => compare(order(first), order(second)));
  });
}

/** Where a doubt about all of a payment is met that is not accepted: at what it must come to. */
const wholePayment = 'amount';

function* placesThatWait(payment: ReviewPayment, at: number, open: boolean): Generator<Place> {
  for (const doubt of payment.doubts) {
    if (!open && doubt.holds) continue;
    const place = placeOfDoubt(at, doubt);
    const ofAll = place.part === 'payment' && place.field === null;
    yield ofAll ? { ...place, field: wholePayment } : place;
  }
  // Of a document that is completed only items to check wait.
  if (!open) return;
  for (const [field, value] of Object.entries(payment.fields)) {
    if (value.doubtful) yield { payment: at, part: 'payment', row: null, field };
  }
  for (const part of ['claim', 'lump'] as const) {
    for (const row of part === 'claim' ? payment.claims : payment.lumps) {
      for (const [field, value] of Object.entries(valuesOf(row))) {
        if (value?.doubtful) yield { payment: at, part, row: row.row, field };
      }
    }
  }
}

type Rank = readonly number[];

type Rows = readonly { readonly row: number }[];

/** Of thousands of rows, asked for with each key. */
const knownRanks = new WeakMap<Rows, ReadonlyMap<number | null, number>>();

function ranksOf(rows: Rows): ReadonlyMap<number | null, number> {
  const ranks = knownRanks.get(rows) ?? new Map(rows.map(({ row }, at) => [row, at]));
  knownRanks.set(rows, ranks);
  return ranks;
}

/** Rows keep their number where they were added or removed, so their order is that of the list. */
function placeOrder(payment: ReviewPayment): (place: Place) => Rank {
  const { claims, lumps } = payment;
  const doubtKeys = documentDoubts(payment).map(doubtKey);
  const rowRanks = { claim: ranksOf(claims), lump: ranksOf(lumps) };
  return (place) => {
    const { part, row, field } = place;
    if (part === 'doubt') {
      return [isOfSums(place) ? lastRank : partRanks.doubt, -1, doubtKeys.indexOf(field ?? '')];
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
    const apart = rank - (second[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** The stop after a place, or before it; undefined at the end. */
export function nextStop(
  review: DocumentReview,
  { stops, from, step }: { stops: readonly Place[]; from: Place | undefined; step: 1 | -1 },
): Place | undefined {
  if (from === undefined) return stops.at(step === 1 ? 0 : -1);
  const own = review.payments[from.payment];
  const order = own && placeOrder(own);
  const beyond = (place: Place): boolean => {
    if (place.payment !== from.payment) return (place.payment - from.payment) * step > 0;
    return order !== undefined && compare(order(place), order(from)) * step > 0;
  };
  return step === 1 ? stops.find(beyond) : stops.findLast(beyond);
}
