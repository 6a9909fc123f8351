import type { FindingLog } from './finding-log.ts';
import { placeOf } from './place.ts';
import { elementCents, elementLength, type Segment } from './segment.ts';

/** Reads amounts of segments and keeps count of those that could not be read. */
export interface AmountReader {
  /** Cents of an amount that has to be there: 0 and a finding when it is missing or no amount. */
  mandatory(segment: Segment, name: string, element: number): number;
  /** Cents of an amount that may be left out, which is zero. */
  optional(segment: Segment, name: string, element: number): number;
  /** Something whose amount is lost, other than by an element. */
  lost(): void;
  /** How many amounts of the payment could not be read. */
  readonly unreadable: () => number;
  reset(): void;
}

export function createAmountReader(log: FindingLog): AmountReader {
  const state = { unreadable: 0, magnitude: 0 };

  function read(segment: Segment, name: string, element: number): number {
    const cents = elementCents(segment, element);
    const magnitude = state.magnitude + (cents < 0 ? -cents : cents);
    // No sum of a payment's amounts is beyond the sum of their sizes: while that is exact, all
    // are. An unreadable amount is NaN and fails the comparison too.
    if (magnitude <= Number.MAX_SAFE_INTEGER) {
      state.magnitude = magnitude;
      return cents;
    }
    state.unreadable++;
    const code = Number.isNaN(cents) ? 'amount_unreadable' : 'amount_too_large';
    log.report(code, placeOf(segment), { element: elementName(name, element) });
    return 0;
  }

  return {
    mandatory(segment, name, element) {
      if (elementLength(segment, element) > 0) return read(segment, name, element);
      log.report('amount_missing', placeOf(segment), { element: elementName(name, element) });
      return 0;
    },
    optional(segment, name, element) {
      return elementLength(segment, element) > 0 ? read(segment, name, element) : 0;
    },
    lost() {
      state.unreadable++;
    },
    unreadable: () => state.unreadable,
    reset() {
      state.unreadable = 0;
      state.magnitude = 0;
    },
  };
}

/** An element as the standard calls it: `CAS`, 3 → `CAS03`. */
export function elementName(name: string, element: number): string {
  return name + String(element).padStart(2, '0');
}
