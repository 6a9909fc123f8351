import { repaired } from '../draft/apply-repairs.ts';
import { isUnsure } from '../draft/draft-figures.ts';
import type { DraftValue } from '../draft/draft-remittance.ts';

/** Further ones are for a person. */
const readingsMax = 12;

/** Whether a value was read in more than one way. */
export function isOpen(value: DraftValue): boolean {
  return isUnsure(value) && (value.otherReadings?.length ?? 0) > 0;
}

/** A value as it was read, and in the other ways that it may be meant. */
export function readingsOfValue(value: DraftValue): readonly DraftValue[] {
  if (!isOpen(value)) return [value];
  const others = (value.otherReadings ?? []).slice(0, readingsMax);
  return [value, ...others.map((reading) => repaired(value, reading))];
}
