import type { Place } from '@pfs/core/remittance';
import type { Segment } from './segment.ts';

/** Where a segment stands; a copy, since the segment object is reused. */
export function placeOf(segment: Segment): Place {
  return { segment: segment.number, byteOffset: segment.byteOffset };
}
