/** PostgreSQL's binary COPY: a signature of 11 bytes, flags, and a header extension's length. */
const headerBytes = 19;
const rowEnd = -1;

/** Where the fields of one row lie in a piece of bytes; a length of -1 is null. */
export interface RowPlace {
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
}

export interface CopiedRows {
  /** Reads the rows that are complete with this piece, one call of `row` each. */
  take(piece: Uint8Array): void;
  /** Throws when the end has not come. */
  finish(): void;
}

/**
 * Reads a binary COPY as it arrives in pieces of any length. The place of a row is good until `row`
 * returns, and is used again for the next.
 */
export function readCopiedRows(
  fields: number,
  row: (bytes: Buffer, place: RowPlace) => void,
): CopiedRows {
  const place = { starts: new Int32Array(fields), lengths: new Int32Array(fields) };
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  let ended = false;

  /** The first byte behind the row at `start`, or undefined while it is not whole. */
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
    take(piece) {
      const bytes =
        rest.length === 0
          ? Buffer.from(piece.buffer, piece.byteOffset, piece.length)
          : Buffer.concat([rest, piece]);
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
