import type { ForwardingBalance } from '@pfs/wire/provider-adjustments';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';

/** "61 days"; a balance of today is of today. */
export function ageWords(days: number): string {
  if (days === 0) return 'Today';
  return `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;
}

/** What a forwarding balance is, in one sentence. */
export function forwardingWords({ amount }: Pick<ForwardingBalance, 'amount'>): string {
  const much = formatMoney(Math.abs(amount));
  return amount < 0
    ? `${much} was carried forward because the payment would have been negative.`
    : `${much} carried forward from an earlier payment was taken back.`;
}

/** What has no counterpart yet; undefined where all has. */
export function openWords({ open }: Pick<ForwardingBalance, 'open'>): string | undefined {
  if (open === 0) return undefined;
  const much = formatMoney(Math.abs(open));
  return open < 0
    ? `${much} is still to be taken back.`
    : `${much} can’t be matched to a payment that carried it forward.`;
}
