import type { PaymentDetail } from '@pfs/wire/payments';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { CountDialog } from './count-dialog.tsx';
import { isCountedByDecision, mayBeCounted } from './payment-state.ts';
import { useCountPayment, useHoldPayment } from './payments.queries.ts';

interface PaymentDecisionProps {
  readonly payment: PaymentDetail;
  readonly dirFees: number | undefined;
}

/** What a person decided about a held payment, and what may be decided now. */
export function PaymentDecision({ payment, dirFees }: PaymentDecisionProps) {
  const [asking, setAsking] = useState(false);
  const { count, hold } = useDecision(payment, () => setAsking(false));
  const counted = isCountedByDecision(payment);
  if (!counted && !mayBeCounted(payment) && payment.decision === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-3">
      <p className="min-w-48 flex-1 text-[0.8125rem] text-ink-soft wrap-anywhere">
        <DecisionWords payment={payment} />
      </p>
      {mayBeCounted(payment) ? (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Include anyway
        </Button>
      ) : null}
      {counted ? (
        <Button variant="outline" size="sm" pending={hold.isPending} onClick={() => hold.mutate()}>
          Hold again
        </Button>
      ) : null}
      {asking ? (
        <CountDialog
          payment={payment}
          dirFees={dirFees}
          pending={count.isPending}
          onCount={(body) => count.mutate(body)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function DecisionWords({ payment }: { readonly payment: PaymentDetail }) {
  const { decision, heldReason } = payment;
  if (decision === null && heldReason === 'duplicate') {
    return 'Not a duplicate? You can include it too.';
  }
  if (decision === null) {
    return 'It’s excluded from your totals until someone reviews it.';
  }
  return (
    <>
      {decision.action === 'count' ? 'Included' : 'Held again'} by {decision.userName},{' '}
      <Instant value={decision.decidedAt} />
      {decision.note === '' ? null : <>: “{decision.note}”</>}
    </>
  );
}

/** Counting a held payment and holding it again; each tells what it did. */
function useDecision(payment: PaymentDetail, onCounted: () => void) {
  const handleUnauthorized = useUnauthorized('/auth');
  const failed = (error: Error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: 'No changes were made',
      description: messageOf(error, 'The decision couldn’t be saved. Please try again.'),
      variant: 'destructive',
    });
  };
  const hold = useHoldPayment(payment.id, {
    success: ({ amount }) =>
      showToast({
        title: 'Held again',
        description: `${formatMoney(amount)} was removed from your totals.`,
      }),
    error: failed,
  });
  const count = useCountPayment(payment.id, {
    success: ({ amount }) => {
      onCounted();
      showToast({
        title: 'Payment included',
        description: `${formatMoney(amount)} was added to your totals.`,
        action: { label: 'Undo', run: () => hold.mutate() },
      });
    },
    error: failed,
  });
  return { count, hold };
}
