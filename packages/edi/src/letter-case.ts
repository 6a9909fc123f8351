import { startOfText } from './file-type.ts';

/**
 * Turns a file that begins with a lower-case letter into upper case; leaves every other as it is.
 */
export interface LetterCase {
  /** The chunk itself, or in upper case. Bytes keep their places. */
  fold(chunk: Uint8Array): Uint8Array;
  readonly isFolding: () => boolean;
}

const letterA = 0x61;
const letterZ = 0x7a;
const capitalBit = 0x20;

/**
 * Segment ids and codes are upper case in the standard. A file that begins with `isa` was converted
 * to lower case on its way and means the same. The first letter decides, so that chunk boundaries
 * don't matter.
 */
export function createLetterCase(): LetterCase {
  let decision: 'open' | 'as_it_is' | 'fold' = 'open';
  return {
    fold(chunk) {
      if (decision === 'open') {
        const first = chunk[firstLetter(chunk)];
        if (first !== undefined) decision = isSmall(first) ? 'fold' : 'as_it_is';
      }
      return decision === 'fold' ? capitalsOf(chunk) : chunk;
    },
    isFolding: () => decision === 'fold',
  };
}

/** After white space and the rest of a byte order mark; the chunk's end if there is no letter. */
function firstLetter(chunk: Uint8Array): number {
  let at = startOfText(chunk);
  while (at < chunk.length && (chunk[at] as number) >= 0x80) at++;
  return at;
}

function isSmall(byte: number): boolean {
  return byte >= letterA && byte <= letterZ;
}

export function capitalsOf(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (isSmall(byte) ? byte - capitalBit : byte));
}
