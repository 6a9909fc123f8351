import type { PaymentDetail } from '@pfs/wire/payments';
import { formatMonth } from '../../lib/format-day.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { formatCount } from '../../lib/format-number.ts';

interface Consequence {
  readonly payment: PaymentDetail;
  /** Known where the file holds this one payment only. */
  readonly dirFees: number | undefined;
}

/** What counting a held payment changes, in one sentence. */
export function countConsequence({ payment, dirFees }: Consequence): string {
  const claims = payment.claimCount === 1 ? 'claim' : 'claims';
  const what = [
    `${formatMoney(payment.amount)} with ${formatCount(payment.claimCount)} ${claims}`,
    dirFees === undefined || dirFees === 0 ? '' : ` and ${formatMoney(dirFees)} of DIR fees`,
  ].join('');
  const month =
    payment.paidOn === null ? 'the month that you say' : formatMonth(payment.paidOn.slice(0, 7));
  const remark = remarks[payment.heldReason ?? ''] ?? '';
  return `${what} joins your totals of ${month}, and every report that holds them.${remark}`;
}

const remarks: Readonly<Record<string, string>> = {
  duplicate: ' The same payment from the other file counts, too.',
  cut_off: ' Claims that the file has lost are missing from them.',
};
