import type { Place, PlaceErrors } from '../../vendors/public.ts';
import { orderOf } from './draft-places.ts';

/** The doubtful places, from the top of the form. */
export function stopsOf(marks: PlaceErrors): readonly Place[] {
  const places = Object.keys(marks) as Place[];
  return places.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** The next doubtful place, seen from any place of the form; undefined after the last. */
export function nextStop(stops: readonly Place[], from: string, step: 1 | -1): Place | undefined {
  const at = orderOf(from);
  return step === 1
    ? stops.find((place) => orderOf(place) > at)
    : stops.findLast((place) => orderOf(place) < at);
}
