import { isAlphanumeric, startOfText, startsAsX12 } from './file-type.ts';

/** The three bytes that structure an interchange; it chooses them itself. */
export interface Delimiters {
  readonly element: number;
  readonly component: number;
  readonly segment: number;
}

const asterisk = 0x2a;
const tilde = 0x7e;
const colon = 0x3a;
const lineFeed = 0x0a;

/** An ISA as the standard fixes it. */
export const isaBytes = 106;
/** Room for an ISA whose fields are padded too wide; beyond it is no ISA. */
const isaBytesMax = 512;
/** How much of a file without an ISA is looked at to guess its delimiters. */
export const guessBytes = 4096;

interface DetectedIsa {
  readonly delimiters: Delimiters;
  /** Through its terminator. */
  readonly length: number;
  /** False when the sixteen fields were not all there or the terminator can't be one. */
  readonly wellFormed: boolean;
}

/**
 * Reads the delimiters off an ISA that starts at `start`. Counts its sixteen separators, because
 * senders collapse or widen the padding and a fixed offset then lies.
 *
 * @returns undefined when more bytes are needed and more may come
 */
export function detectIsa(
  bytes: Uint8Array,
  start: number,
  end: number,
  final: boolean,
): DetectedIsa | undefined {
  const element = bytes[start + 3] ?? asterisk;
  let separators = 0;
  const limit = Math.min(end, start + isaBytesMax);
  for (let at = start + 3; at < limit; at++) {
    if (bytes[at] !== element || ++separators < 16) continue;
    if (at + 2 >= end) break;
    const component = bytes[at + 1] as number;
    const segment = bytes[at + 2] as number;
    const length = at + 3 - start;
    if (isTerminator(segment, element, component)) {
      return { delimiters: { element, component, segment }, length, wellFormed: true };
    }
    return { delimiters: { element, component: colon, segment: tilde }, length, wellFormed: false };
  }
  if (!final && end - start < isaBytesMax) return undefined;
  return {
    delimiters: { element, component: colon, segment: tilde },
    length: limit - start,
    wellFormed: false,
  };
}

/**
 * Guesses the delimiters of a file that begins at its GS or ST. The element separator stands
 * there; `~` ends segments unless there is none, then line feed; the component separator is what
 * follows the qualifier of the first SVC.
 */
export function guessDelimiters(bytes: Uint8Array, start: number, end: number): Delimiters {
  const element = bytes[start + 2] ?? asterisk;
  const window = bytes.subarray(start, Math.min(end, start + guessBytes));
  const segment = window.includes(tilde) ? tilde : lineFeed;
  return { element, component: guessComponent(window, element), segment };
}

function guessComponent(window: Uint8Array, element: number): number {
  for (let at = 0; at + 6 < window.length; at++) {
    const isService = window[at] === 0x53 && window[at + 1] === 0x56 && window[at + 2] === 0x43;
    if (!isService || window[at + 3] !== element) continue;
    const candidate = window[at + 6] as number;
    if (candidate !== element && !isAlphanumeric(candidate)) return candidate;
  }
  return colon;
}

function isTerminator(byte: number, element: number, component: number): boolean {
  return byte !== element && byte !== component && byte !== 0x20 && !isAlphanumeric(byte);
}

const letterI = 0x49;
const letterS = 0x53;
const letterA = 0x41;
const space = 0x20;

/** Padding between segments that is looked through backwards; more of it is taken for granted. */
const paddingBytesMax = 256;
/** What stays of one piece for the next: padding, and an ISA that goes over the edge. */
const carriedBytes = paddingBytesMax + isaBytesMax;

/** Follows the separators through a file without cutting it into segments. */
interface DelimiterTracker {
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
