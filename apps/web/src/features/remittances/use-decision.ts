import type { PaymentDetail } from '@pfs/wire/payments';
import { messageOf } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useCountPayment, useHoldPayment } from './payments.queries.ts';

/** Counting a held payment and holding it again; each tells what it did. */
export function useDecision(payment: PaymentDetail, onCounted: () => void) {
  const handleUnauthorized = useUnauthorized('/auth');
  const failed = (error: Error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: 'Nothing was changed',
      description: messageOf(error, 'The decision could not be saved. Please try again.'),
      variant: 'destructive',
    });
  };
  const hold = useHoldPayment(payment.id, {
    success: ({ amount }) =>
      showToast({
        title: 'Held again',
        description: `${formatMoney(amount)} is out of your totals.`,
      }),
    error: failed,
  });
  const count = useCountPayment(payment.id, {
    success: ({ amount }) => {
      onCounted();
      showToast({
        title: 'Payment counted',
        description: `${formatMoney(amount)} is in your totals now.`,
        action: { label: 'Undo', run: () => hold.mutate() },
      });
    },
    error: failed,
  });
  return { count, hold };
}
