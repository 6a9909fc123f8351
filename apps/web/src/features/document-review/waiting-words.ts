import { formatMoney } from '../../lib/format-money.ts';
import { formatCount } from '../../lib/format-number.ts';

/** How much waits: "3 documents with $12,345.67 wait". */
export function waitingWords({ total, amount }: { total: number; amount: number }): string {
  const documents = `${formatCount(total)} ${total === 1 ? 'document' : 'documents'}`;
  return `${documents} with ${formatMoney(amount)} ${total === 1 ? 'waits' : 'wait'}`;
}
