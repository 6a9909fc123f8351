import type { Place } from '@pfs/core/remittance';
import { textOf } from './bytes.ts';
import type { Delimiters } from './delimiters.ts';
import { isSeparator } from './file-type.ts';

/** Three letters or fewer as one integer, so that ids compare as numbers. */
export function segmentId(id: string): number {
  return ((id.charCodeAt(0) || 0) << 16) | ((id.charCodeAt(1) || 0) << 8) | (id.charCodeAt(2) || 0);
}

/**
 * The longest segments of the standard have 24 elements; odd files may have more, within reason.
 */
export const elementsMax = 64;

/**
 * The lexer's current segment. One object for all segments of a file: copy what you keep before the
 * next one. Element n (1 = first after the id) spans from `starts[n]` to before `starts[n + 1] -
 * 1`.
 */
export interface Segment {
  bytes: Uint8Array;
  readonly starts: Int32Array;
  /** The number of elements; 0 for a bare id. */
  elementCount: number;
  id: number;
  component: number;
  /** The current separators; one object until an ISA changes them. */
  delimiters: Delimiters;
  /** Counted from 1 in the file. */
  number: number;
  /** The offset of its first byte in the file. */
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

/** The length of an element; 0 if it is empty or missing at the end, which means the same. */
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

/** An element as text; empty if missing. */
export function elementText(segment: Segment, element: number): string {
  const start = segment.starts[element] as number;
  return textOf(segment.bytes, start, start + elementLength(segment, element));
}

/**
 * Up to three bytes of an element as one integer, for comparing codes; 0 if empty, -1 if longer or
 * ending in NUL, which would pack like a shorter one.
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

/** The place of a segment; a copy, since the segment object is reused. */
export function placeOf(segment: Segment): Place {
  return { segment: segment.number, byteOffset: segment.byteOffset };
}

/** Where a code of two characters ends and the rest of its composite begins. */
const codeBytes = 2;

/**
 * The separator within an element that begins with a code of two characters: the envelope's
 * component separator, or, if the element doesn't contain it, the character after the code. Some
 * senders announce `:` in their ISA and then write `HC>99213`.
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
