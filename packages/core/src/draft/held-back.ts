import type { Doubt } from './proven-payment.ts';

/** With more rows than one in so many in doubt, a person looks at the page once. */
const rowsForOneDoubt = 4;

/**
 * Whether doubts hold a payment back. A quantity enters no total: one that is hard to read is left
 * out, and its cost is an estimate and says so. That is for single rows, not for a column.
 */
export function areHeldBack(doubts: readonly Doubt[], rows: number): boolean {
  const open = doubts.filter(({ part, field }) => part === 'claim' && field === 'quantity');
  return open.length < doubts.length || open.length * rowsForOneDoubt > rows;
}
