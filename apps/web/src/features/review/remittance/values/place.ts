import type {
  DocumentReview,
  ReviewClaim,
  ReviewLump,
  ReviewPayment,
  ReviewValue,
} from '@pfs/wire/document-review';

/**
 * Where something in a document is: a field of a payment or of a row, a whole row, a printed total
 * (`control`), or a `doubt` about the document itself.
 */
export interface Place {
  /** Counted from 0 in the document. */
  readonly payment: number;
  readonly part: 'payment' | 'claim' | 'lump' | 'control' | 'doubt';
  /** Null for a field of the payment; of a printed total its index in the payment's list. */
  readonly row: number | null;
  /** Null for the whole row; of a doubt about the document its key. */
  readonly field: string | null;
}

const parts = ['payment', 'claim', 'lump', 'control', 'doubt'] as const;
const withoutRow: readonly string[] = ['payment', 'doubt'];

export function placeKey({ payment, part, row, field }: Place): string {
  return `${payment} ${part} ${row ?? ''} ${field ?? ''}`;
}

export function isSamePlace(first: Place | undefined, second: Place | undefined): boolean {
  if (first === undefined || second === undefined) return first === second;
  return placeKey(first) === placeKey(second);
}

/** The place in the address; undefined where it is missing or makes no sense. */
export function readPlace(params: URLSearchParams): Place | undefined {
  const part = parts.find((name) => name === params.get('part'));
  const payment = readWhole(params.get('payment')) ?? 0;
  const row = readWhole(params.get('row'));
  const field = params.get('field')?.slice(0, 60) ?? null;
  if (part === undefined) return undefined;
  const hasNoRow = withoutRow.includes(part);
  if (hasNoRow ? field === null : row === null) return undefined;
  return { payment, part, row: hasNoRow ? null : row, field };
}

/** The address with a place and its page in it. */
export function writePlace(
  params: URLSearchParams,
  place: Place,
  page: number | undefined,
): URLSearchParams {
  const { payment, part, row, field } = place;
  const written = new URLSearchParams(params);
  const entries = { payment, part, row, field, page: page ?? params.get('page') };
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

export type ReviewBox = NonNullable<ReviewValue['box']>;
type Values = Readonly<Record<string, ReviewValue | undefined>>;

/** The values of a row, by field. */
export function valuesOf(row: ReviewClaim | ReviewLump): Values {
  if ('fields' in row) return row.fields;
  const { reference, amount, payerName } = row;
  return { reference: reference ?? undefined, amount, payerName: payerName ?? undefined };
}

export function rowAt(payment: ReviewPayment, { part, row }: Pick<Place, 'part' | 'row'>) {
  if (part !== 'claim' && part !== 'lump') return undefined;
  const rows: readonly (ReviewClaim | ReviewLump)[] =
    part === 'claim' ? payment.claims : payment.lumps;
  return rows.find((each) => each.row === row);
}

interface PlacedValue {
  readonly place: Place;
  readonly value: ReviewValue;
}

/** The values of a payment and its rows, in the order of the document. */
export function* placedValues(payment: ReviewPayment, at: number): Generator<PlacedValue> {
  for (const [field, value] of Object.entries(payment.fields)) {
    yield { place: { payment: at, part: 'payment', row: null, field }, value };
  }
  for (const part of ['claim', 'lump'] as const) {
    for (const row of part === 'claim' ? payment.claims : payment.lumps) {
      for (const [field, value] of Object.entries(valuesOf(row))) {
        if (value !== undefined) yield { place: { payment: at, part, row: row.row, field }, value };
      }
    }
  }
}

/** The value at a place, if one was read there. */
export function valueAt(review: DocumentReview, place: Place): ReviewValue | undefined {
  const payment = review.payments[place.payment];
  if (payment === undefined || place.field === null) return undefined;
  if (place.part === 'payment') return (payment.fields as Values)[place.field];
  if (place.part === 'doubt') return undefined;
  if (place.part === 'control') return payment.controls[place.row ?? -1]?.value;
  const row = rowAt(payment, place);
  return row === undefined ? undefined : valuesOf(row)[place.field];
}

/** Where a place is on the pages: the box of its value, else of its row. */
export function boxOf(review: DocumentReview, place: Place): ReviewBox | undefined {
  const payment = review.payments[place.payment];
  if (payment === undefined) return undefined;
  if (place.part === 'doubt') return boxOfDoubt(payment, place.field ?? '');
  return valueAt(review, place)?.box ?? rowAt(payment, place)?.box ?? undefined;
}

/** The box of the amount, or of the first value in the column that the doubt is about. */
function boxOfDoubt(payment: ReviewPayment, key: string): ReviewBox | undefined {
  if (key === 'payment_does_not_close') return payment.fields.amount?.box ?? undefined;
  const field = key.split(' ')[1] ?? '';
  for (const claim of payment.claims) {
    const box = valuesOf(claim)[field]?.box;
    if (box) return box;
  }
  return undefined;
}

type GridLine =
  | { readonly kind: 'claim'; readonly claim: ReviewClaim }
  | { readonly kind: 'heading' }
  | { readonly kind: 'lump'; readonly lump: ReviewLump };

/** The lines of a payment's grid: its claims, then its lump sums under a heading. */
export function gridLines({ claims, lumps }: ReviewPayment): readonly GridLine[] {
  const ofClaims = claims.map((claim): GridLine => ({ kind: 'claim', claim }));
  const ofLumps = lumps.map((lump): GridLine => ({ kind: 'lump', lump }));
  return lumps.length === 0 ? ofClaims : [...ofClaims, { kind: 'heading' }, ...ofLumps];
}

/** The index of a place's row in the grid; −1 where it has none. */
export function lineOf(
  { claims, lumps }: ReviewPayment,
  { part, row }: Pick<Place, 'part' | 'row'>,
): number {
  const find = (rows: readonly { row: number }[]) => rows.findIndex((each) => each.row === row);
  if (part === 'claim') return find(claims);
  const lump = part === 'lump' ? find(lumps) : -1;
  return lump < 0 ? -1 : claims.length + 1 + lump;
}
