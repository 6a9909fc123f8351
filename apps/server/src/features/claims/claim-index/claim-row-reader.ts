import { claimAmounts } from '@pfs/wire/claim-names';
import { appendText, type GrowingColumns, makeRoom } from './growing-columns.ts';

/** PostgreSQL's binary COPY: a signature of 11 bytes, flags, and a header extension's length. */
const headerBytes = 19;
const rowEnd = -1;

/** The places of a row's fields in a chunk of bytes; a length of -1 means null. */
interface RowPlace {
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
}

interface CopiedRows {
  /** Calls `row` for each row that is complete with this chunk. */
  take(chunk: Uint8Array): void;
  /** Throws if the end marker is missing. */
  finish(): void;
}

/**
 * Reads a binary COPY that arrives in chunks of any length. The place of a row is only valid until
 * `row` returns; it is reused for the next row.
 */
export function readCopiedRows(
  fields: number,
  row: (bytes: Buffer, place: RowPlace) => void,
): CopiedRows {
  const place = { starts: new Int32Array(fields), lengths: new Int32Array(fields) };
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  let ended = false;

  /** The first byte after the row at `start`, or undefined while the row is incomplete. */
  function readRow(bytes: Buffer, start: number): number | undefined {
    let at = start + 2;
    for (let field = 0; field < fields; field += 1) {
      if (at + 4 > bytes.length) return undefined;
      const length = bytes.readInt32BE(at);
      at += 4;
      place.starts[field] = at;
      place.lengths[field] = length;
      at += Math.max(length, 0);
    }
    return at > bytes.length ? undefined : at;
  }

  return {
    take(chunk) {
      const bytes =
        rest.length === 0
          ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
          : Buffer.concat([rest, chunk]);
      let at = 0;
      if (!begun && bytes.length >= headerBytes) {
        at = headerBytes;
        begun = true;
      }
      while (begun && !ended && at + 2 <= bytes.length) {
        if (bytes.readInt16BE(at) === rowEnd) {
          ended = true;
          break;
        }
        const next = readRow(bytes, at);
        if (next === undefined) break;
        row(bytes, place);
        at = next;
      }
      rest = bytes.subarray(at);
    },
    finish() {
      if (!ended) throw new Error('the rows ended before their end');
    },
  };
}

/** The fields of a copied claim, in this order. */
const sourceFields = [
  'id',
  'payment',
  'day',
  'filled',
  'flags',
  ...claimAmounts,
  'ndc',
  'drug',
  'drugLower',
  'number',
  'numberLower',
] as const;

const idBytes = 16;
const field = Object.fromEntries(sourceFields.map((name, place) => [name, place])) as Record<
  (typeof sourceFields)[number],
  number
>;

/** Adds each copied row to the columns. Payments are keyed by the sixteen bytes of their IDs. */
export function readClaimRows(
  columns: GrowingColumns,
  paymentPlaces: ReadonlyMap<string, number>,
): CopiedRows {
  const drugPlaces = new Map<string, number>();
  const bytesOf = (bytes: Buffer, { starts, lengths }: RowPlace, name: keyof typeof field) => {
    const start = starts[field[name]] as number;
    return bytes.subarray(start, start + (lengths[field[name]] as number));
  };

  /** The three texts are adjacent, so their bytes together are the drug's key. */
  function drugOf(bytes: Buffer, place: RowPlace): number {
    const start = (place.starts[field.ndc] as number) - 4;
    const end =
      (place.starts[field.drugLower] as number) + (place.lengths[field.drugLower] as number);
    const key = bytes.toString('latin1', start, end);
    const known = drugPlaces.get(key);
    if (known !== undefined) return known;
    drugPlaces.set(key, columns.drugs.length);
    columns.drugs.push({
      ndc: bytesOf(bytes, place, 'ndc').toString(),
      name: bytesOf(bytes, place, 'drug').toString(),
      nameLower: bytesOf(bytes, place, 'drugLower').toString(),
    });
    return columns.drugs.length - 1;
  }

  function paymentOf(bytes: Buffer, { starts }: RowPlace): number {
    const start = starts[field.payment] as number;
    const found = paymentPlaces.get(bytes.toString('latin1', start, start + idBytes));
    if (found === undefined) throw new Error('a claim of a payment that is missing');
    return found;
  }

  return readCopiedRows(sourceFields.length, (bytes, place) => {
    const { starts } = place;
    makeRoom(columns);
    const row = columns.rows;
    columns.ids.set(bytesOf(bytes, place, 'id'), row * idBytes);
    columns.payment[row] = paymentOf(bytes, place);
    columns.drug[row] = drugOf(bytes, place);
    columns.day[row] = bytes.readInt32BE(starts[field.day]);
    columns.filled[row] = bytes.readInt32BE(starts[field.filled]);
    columns.flags[row] = bytes.readInt32BE(starts[field.flags]);
    for (const name of claimAmounts) {
      columns.cents[name][row] = wholeAt(bytes, starts[field[name]] as number);
    }
    appendText(columns.numbers, row, bytesOf(bytes, place, 'number'));
    appendText(columns.numbersLower, row, bytesOf(bytes, place, 'numberLower'));
    columns.rows = row + 1;
  });
}

/** Cents stay far below 2^53. */
function wholeAt(bytes: Buffer, start: number): number {
  return bytes.readInt32BE(start) * 2 ** 32 + bytes.readUInt32BE(start + 4);
}
