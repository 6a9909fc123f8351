import { formatMoney } from '../../../../lib/format/format-money.ts';
import { formatCount } from '../../../../lib/format/format-number.ts';

/** "2 items to check". */
export function itemsToCheck(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'item' : 'items'} to check`;
}

/** "3 documents completed, with 5 items to check". */
export function completedWords({ completed, itemsToCheck: items }: Completed): string {
  const documents = `${formatCount(completed)} ${completed === 1 ? 'document' : 'documents'}`;
  return `${documents} completed, with ${itemsToCheck(items)}`;
}

interface Completed {
  readonly completed: number;
  readonly itemsToCheck: number;
}

/** How much waits: "3 documents with $12,345.67 wait". */
export function waitingWords({ total, amount }: { total: number; amount: number }): string {
  const documents = `${formatCount(total)} ${total === 1 ? 'document' : 'documents'}`;
  return `${documents} with ${formatMoney(amount)} waiting`;
}
