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
