import type { Day } from '../remittance.ts';

/**
 * What a plan's name must say for its fills to be taken for Medicare Part D, and what must not
 * stand in it: nothing else in a remittance tells. Both mean the same to JavaScript and to the
 * database (`~*`), so that a screen and the rows it opens agree.
 */
export const partDPattern = '(^|[^a-z])(medicare|part ?-?d|pdp|ma-?pdp?)([^a-z]|$)';
export const notPartDPattern = '(^|[^a-z])(part ?-?[abc]|supplement|medigap)([^a-z]|$)';

/** Fills from this day on carry their price concessions in the price (42 CFR 423.100). */
export const partDFillsSince: Day = '2024-01-01';

const says = new RegExp(partDPattern, 'i');
const saysNot = new RegExp(notPartDPattern, 'i');

/** Whether a plan is of Medicare Part D by its name, else by that of its payer. */
export function isPartDPlan(planName: string | null, payerName: string): boolean {
  const name = planName ?? payerName;
  return says.test(name) && !saysNot.test(name);
}
