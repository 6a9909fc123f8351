import type { FindingStatus } from '@pfs/core/invoice-audit/finding';
import { formatMoney } from '../../lib/format-money.ts';
import { formatCount } from '../../lib/format-number.ts';
import { findingStatusWords } from '../vendors/public.ts';

interface FindingsSum {
  readonly total: number;
  readonly amount: number;
}

/** How much a list is about: "3 open findings, $12.50 in all". */
export function findingsSum({ total, amount }: FindingsSum, status: FindingStatus): string {
  const which = findingStatusWords[status].toLowerCase();
  const counted = `${formatCount(total)} ${which} ${total === 1 ? 'finding' : 'findings'}`;
  return `${counted}, ${formatMoney(amount)} in all`;
}
