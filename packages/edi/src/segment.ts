import { textOf } from './bytes.ts';
import type { Delimiters } from './delimiters.ts';
import type { Place } from '@pfs/core/remittance';
import { isSeparator } from './content.ts';

/** Three letters or fewer as one integer, so that ids compare as numbers. */
export function segmentId(id: string): number {
  return ((id.charCodeAt(0) || 0) << 16) | ((id.charCodeAt(1) || 0) << 8) | (id.charCodeAt(2) || 0);
}

/** The longest segments of the standard have 24 elements; odd files get room, not memory. */
export const elementsMax = 64;

/**
 * The segment that the lexer stands on. One object for all segments of a file: what is kept of it
 * must be copied out before the next one. Element n (1 = first behind the id) lies from
 * `starts[n]` to before `starts[n + 1] - 1`.
 */
export interface Segment {
  bytes: Uint8Array;
  readonly starts: Int32Array;
  /** Of 1..n; 0 for a bare id. */
  elementCount: number;
  id: number;
  component: number;
  /** What separates the bytes around; one object until an ISA says otherwise. */
  delimiters: Delimiters;
  /** Counted from 1 in the file. */
  number: number;
  /** Of its first byte in the file. */
  byteOffset: number;
}

export function createSegment(bytes: Uint8Array): Segment {
  return {
    bytes,
    starts: new Int32Array(elementsMax + 2),
    elementCount: 0,
    id: 0,
    component: 0,
    delimiters: { element: 0, component: 0, segment: 0 },
    number: 0,
    byteOffset: 0,
  };
}

/** Bytes of an element; 0 when it is empty or was left out at the end, which means the same. */
export function elementLength(segment: Segment, element: number): number {
  if (element > segment.elementCount) return 0;
  return (segment.starts[element + 1] as number) - 1 - (segment.starts[element] as number);
}

export function elementStart(segment: Segment, element: number): number {
  return segment.starts[element] as number;
}

export function elementEnd(segment: Segment, element: number): number {
  return (segment.starts[element + 1] as number) - 1;
}

/** An element as text; empty when it is or was left out. */
export function elementText(segment: Segment, element: number): string {
  const start = segment.starts[element] as number;
  return textOf(segment.bytes, start, start + elementLength(segment, element));
}

/**
 * Up to three bytes of an element as one integer, to compare codes; 0 when empty, -1 for what is
 * longer or ends in NUL, which would pack like a shorter one.
 */
export function elementCode({ bytes, starts, elementCount }: Segment, element: number): number {
  if (element > elementCount) return 0;
  const start = starts[element] as number;
  const length = (starts[element + 1] as number) - 1 - start;
  if (length === 0) return 0;
  if (length > 3 || bytes[start + length - 1] === 0) return -1;
  const first = (bytes[start] as number) << 16;
  if (length === 1) return first;
  const two = first | ((bytes[start + 1] as number) << 8);
  return length === 2 ? two : two | (bytes[start + 2] as number);
}

/** Where a segment stands; a copy, since the segment object is reused. */
export function placeOf(segment: Segment): Place {
  return { segment: segment.number, byteOffset: segment.byteOffset };
}

/** Where a code of two characters ends and the rest of its composite begins. */
const codeBytes = 2;

/**
 * What parts an element whose first part is a code of two characters: the envelope's component
 * separator, or, where the element has none of it, what stands behind the code. Some senders
 * announce `:` in their ISA and then write `HC>99213`.
 */
export function componentOf(segment: Segment, element: number): number {
  const { bytes, component } = segment;
  const start = elementStart(segment, element);
  const end = elementEnd(segment, element);
  const announced = start + codeBytes;
  if (announced >= end || bytes[announced] === component) return component;
  for (let at = start; at < end; at++) if (bytes[at] === component) return component;
  const behind = bytes[announced] as number;
  return isSeparator(behind) ? behind : component;
}
