import { isAlphanumeric } from './content.ts';

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
export const isaBytesMax = 512;
/** How much of a file without an ISA is looked at to guess its delimiters. */
export const guessBytes = 4096;

export interface DetectedIsa {
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
