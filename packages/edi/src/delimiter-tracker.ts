import { startOfText, startsAsX12 } from './content.ts';
import {
  type Delimiters,
  detectIsa,
  guessBytes,
  guessDelimiters,
  isaBytesMax,
} from './delimiters.ts';

const letterI = 0x49;
const letterS = 0x53;
const letterA = 0x41;
const space = 0x20;

/** Padding between segments that is looked through backwards; more of it is taken for granted. */
const paddingBytesMax = 256;
/** What stays of one piece for the next: padding, and an ISA that goes over the edge. */
const carriedBytes = paddingBytesMax + isaBytesMax;

/** Follows the separators through a file without cutting it into segments. */
export interface DelimiterTracker {
  /** The next bytes of the file, from its first one on. */
  push(piece: Uint8Array): void;
  /** The separators in force behind the last byte; undefined when the bytes are not EDI. */
  end(): Delimiters | undefined;
}

/**
 * Cutting 50 MB into segments to learn what the last ISA said takes many times as long as looking
 * for that ISA. It counts where a segment begins, as in reading: behind a terminator and padding.
 */
export function createDelimiterTracker(): DelimiterTracker {
  let delimiters: Delimiters | undefined;
  let begun = false;
  let carried: Uint8Array = new Uint8Array(0);
  /** What of `carried` was looked at before. */
  let seen = 0;

  function begin(bytes: Uint8Array): number {
    begun = true;
    const start = startOfText(bytes);
    if (!startsAsX12(bytes, start)) return bytes.length;
    if (bytes[start] === letterI) return start;
    delimiters = guessDelimiters(bytes, start, bytes.length);
    return start + 1;
  }

  function look(bytes: Uint8Array, final: boolean): void {
    if (!begun && !final && bytes.length < guessBytes) {
      carried = bytes.slice();
      return;
    }
    let at = begun ? seen : begin(bytes);
    while (true) {
      at = bytes.indexOf(letterI, at);
      if (at < 0) break;
      if (!final && at + isaBytesMax > bytes.length) break;
      if (isIsa(bytes, at, delimiters)) {
        const isa = detectIsa(bytes, at, bytes.length, true);
        if (isa !== undefined) delimiters = isa.delimiters;
      }
      at += 1;
    }
    const done = at < 0 ? bytes.length : at;
    const from = Math.max(0, Math.min(done, bytes.length) - carriedBytes);
    carried = bytes.slice(from);
    seen = done - from;
  }

  return {
    push(piece) {
      if (carried.length === 0) return look(piece, false);
      const bytes = new Uint8Array(carried.length + piece.length);
      bytes.set(carried);
      bytes.set(piece, carried.length);
      look(bytes, false);
    },
    end() {
      look(carried, true);
      return delimiters;
    },
  };
}

function isIsa(bytes: Uint8Array, at: number, delimiters: Delimiters | undefined): boolean {
  if (bytes[at + 1] !== letterS || bytes[at + 2] !== letterA) return false;
  if (!startsAsX12(bytes, at)) return false;
  if (delimiters === undefined) return true;
  const first = Math.max(0, at - paddingBytesMax);
  for (let before = at - 1; before >= first; before--) {
    const byte = bytes[before] as number;
    if (byte === delimiters.segment) return true;
    if (byte > space || byte === delimiters.element) return false;
  }
  return true;
}
