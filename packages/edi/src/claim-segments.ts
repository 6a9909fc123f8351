import { textOf } from './bytes.ts';
import type { Delimiters } from './delimiters.ts';

/** One segment as in the file. */
export interface PlacedSegment {
  /** Counted from 1 in the file. */
  readonly number: number;
  readonly byteOffset: number;
  /** Without its terminator; one byte is one character. */
  readonly text: string;
}

/** The segments of a claim with its context. */
export interface ClaimSegments {
  readonly before: readonly PlacedSegment[];
  readonly own: readonly PlacedSegment[];
  readonly after: readonly PlacedSegment[];
  /** False if the bytes end before the claim and its context do. */
  readonly complete: boolean;
  /** True if the claim has more segments than are shown. */
  readonly cut: boolean;
}

/** A part of a file. */
export interface Window {
  readonly bytes: Uint8Array;
  /** Its offset in the file. */
  readonly byteOffset: number;
  /** Whether it reaches the end of the file. */
  readonly final: boolean;
}

/** How many segments of context are shown before and after a claim. */
export const neighboursMax = 3;
/** The standard allows 999 services in a claim; nobody reads further than this on a screen. */
export const ownSegmentsMax = 2_000;
/** A real segment has about a hundred characters; the rest of a damaged one is cut off. */
export const textCharactersMax = 1_000;

const space = 0x20;
/** What begins where a claim ends. */
const outside = new Set(['CLP', 'LX', 'PLB', 'SE', 'ST', 'GE', 'GS', 'IEA', 'ISA']);
/** Another payment begins beyond these. */
const edges = new Set(['SE', 'GE', 'GS', 'IEA', 'ISA']);
/** The segments that identify a payment. */
const headerNames = new Set(['BPR', 'TRN', 'N1']);
/** Only a damaged header is longer. */
const headerSegmentsMax = 60;

export interface ClaimPlace {
  /** The separators in force at the claim. */
  readonly delimiters: Delimiters;
  readonly segment: number;
  readonly byteOffset: number;
}

/**
 * Extracts a claim and its context from the bytes around it.
 *
 * @throws Error if no claim begins at the place: the bytes aren't those that were read
 */
export function cutClaimSegments(window: Window, place: ClaimPlace): ClaimSegments {
  const own: PlacedSegment[] = [];
  const after: PlacedSegment[] = [];
  let [complete, cut] = [false, false];
  for (const { name, start, end } of segmentsFrom(window, place.byteOffset, place)) {
    if (own.length === 0 && name !== 'CLP') break;
    const isOwn = after.length === 0 && (own.length === 0 || !outside.has(name));
    if (isOwn && own.length === ownSegmentsMax) [complete, cut] = [true, true];
    if (complete) break;
    const number = place.segment + own.length + after.length;
    (isOwn ? own : after).push(placed(window, { number, start, end }));
    complete = after.length === neighboursMax || (!isOwn && edges.has(name));
    if (complete) break;
  }
  if (own.length === 0 && (window.final || !startsAsClaim(window, place))) {
    throw new Error('no claim stands where one was read');
  }
  return {
    before: segmentsBefore(window, place),
    own,
    after,
    complete: complete || window.final,
    cut,
  };
}

/** The segments that identify a payment, from its ST on. */
export function cutPaymentHeader(window: Window, place: ClaimPlace): readonly PlacedSegment[] {
  const found: PlacedSegment[] = [];
  let number = place.segment;
  for (const { name, start, end } of segmentsFrom(window, place.byteOffset, place)) {
    const passed = number - place.segment;
    if ((passed > 0 && outside.has(name)) || passed > headerSegmentsMax) break;
    if (headerNames.has(name)) found.push(placed(window, { number, start, end }));
    number += 1;
  }
  return found;
}

function segmentsBefore(window: Window, place: ClaimPlace): readonly PlacedSegment[] {
  const { bytes, byteOffset } = window;
  const claimAt = place.byteOffset - byteOffset;
  const earlier = { ...window, bytes: bytes.subarray(0, claimAt), final: false };
  // A window into a file begins in the middle of a segment.
  const edgeAt = byteOffset === 0 ? -1 : earlier.bytes.indexOf(place.delimiters.segment);
  if (byteOffset > 0 && edgeAt < 0) return [];
  const all = [...segmentsFrom(earlier, byteOffset + edgeAt + 1, place)];
  const edge = all.findLastIndex(({ name }) => edges.has(name));
  const last = all.slice(edge + 1).slice(-neighboursMax);
  return last.map(({ start, end }, index) =>
    placed(window, { number: place.segment - last.length + index, start, end }),
  );
}

function startsAsClaim({ bytes, byteOffset }: Window, place: ClaimPlace): boolean {
  const at = place.byteOffset - byteOffset;
  return 'CLP'.startsWith(textOf(bytes, at, Math.min(at + 3, bytes.length)));
}

interface Range {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The same segments that the reader finds: padding and bare terminators don't count. */
function* segmentsFrom(
  { bytes, byteOffset, final }: Window,
  from: number,
  { delimiters }: ClaimPlace,
): Generator<Range> {
  const { element, segment: terminator } = delimiters;
  let start = from - byteOffset;
  while (true) {
    while (start < bytes.length && isPadding(bytes[start] as number, delimiters)) start++;
    if (start >= bytes.length) return;
    const found = bytes.indexOf(terminator, start);
    if (found < 0 && !final) return;
    const next = found < 0 ? bytes.length : found;
    let end = next;
    while (end > start && isLineEnd(bytes[end - 1] as number)) end--;
    const nameEnd = bytes.subarray(start, Math.min(end, start + 4)).indexOf(element);
    const name = textOf(bytes, start, nameEnd < 0 ? Math.min(end, start + 4) : start + nameEnd);
    yield { name, start, end };
    start = next + 1;
  }
}

function isPadding(byte: number, { element, segment }: Delimiters): boolean {
  return byte === segment || (byte <= space && byte !== element);
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0d || byte === 0x0a;
}

function placed(
  { bytes, byteOffset }: Window,
  { number, start, end }: { number: number; start: number; end: number },
): PlacedSegment {
  const shown = Math.min(end, start + textCharactersMax);
  const text = textOf(bytes, start, shown) + (shown < end ? '…' : '');
  return { number, byteOffset: byteOffset + start, text };
}
