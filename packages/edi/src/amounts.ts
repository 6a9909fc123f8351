import { centsOf } from './bytes.ts';
import type { FindingCode } from './finding-catalogue.ts';
import type { FindingLog } from './finding-log.ts';
import { placeOf, type Segment } from './segment.ts';

/** Reads amounts of segments and keeps count of those that could not be read. */
export interface AmountReader {
  /** Cents of a required amount: 0 and a finding if it is missing or invalid. */
  mandatory(segment: Segment, name: string, element: number): number;
  /** Cents of an optional amount; zero if it is missing. */
  optional(segment: Segment, name: string, element: number): number;
  /** Counts amounts that were read elsewhere, by the sum of their sizes; false if too large. */
  add(magnitude: number): boolean;
  /** Records an amount that was lost with its segment. */
  lost(): void;
  /** How many amounts of the payment could not be read. */
  readonly unreadable: () => number;
  reset(): void;
}

export function createAmountReader(log: FindingLog): AmountReader {
  const state = { unreadable: 0, magnitude: 0 };

  /** Kept flat with a single call: a large file has millions of amounts. */
  function read(segment: Segment, name: string, element: number, optional: boolean): number {
    const { starts } = segment;
    const start = starts[element] as number;
    const end = (starts[element + 1] as number) - 1;
    if (element > segment.elementCount || start === end) {
      if (!optional) refuse('amount_missing', segment, name, element);
      return 0;
    }
    const cents = centsOf(segment.bytes, start, end);
    const magnitude = state.magnitude + (cents < 0 ? -cents : cents);
    // No sum of a payment's amounts exceeds the sum of their absolute values: while that is exact,
    // all are. An unreadable amount is NaN and fails the comparison too.
    if (magnitude <= Number.MAX_SAFE_INTEGER) {
      state.magnitude = magnitude;
      return cents;
    }
    state.unreadable++;
    const code = Number.isNaN(cents) ? 'amount_unreadable' : 'amount_too_large';
    refuse(code, segment, name, element);
    return 0;
  }

  function refuse(code: FindingCode, segment: Segment, name: string, element: number): void {
    log.report(code, placeOf(segment), { element: elementName(name, element) });
  }

  return {
    mandatory: (segment, name, element) => read(segment, name, element, false),
    optional: (segment, name, element) => read(segment, name, element, true),
    add(magnitude) {
      const sum = state.magnitude + magnitude;
      if (sum > Number.MAX_SAFE_INTEGER) return false;
      state.magnitude = sum;
      return true;
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

/** The standard's name of an element: `CAS`, 3 → `CAS03`. */
export function elementName(name: string, element: number): string {
  return name + String(element).padStart(2, '0');
}
