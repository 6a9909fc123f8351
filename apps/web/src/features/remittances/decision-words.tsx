import type { PaymentDetail } from '@pfs/wire/payments';
import { Instant } from '../../ui/day.tsx';

export function DecisionWords({ payment }: { readonly payment: PaymentDetail }) {
  const { decision, heldReason } = payment;
  if (decision === null && heldReason === 'duplicate') {
    return 'If it is no copy after all, you can count it beside the other.';
  }
  if (decision === null) {
    return 'It stays out of your totals until somebody who has looked at it decides.';
  }
  return (
    <>
      {decision.action === 'count' ? 'Counted' : 'Held again'} by {decision.userName},{' '}
      <Instant value={decision.decidedAt} />
      {decision.note === '' ? null : <>: “{decision.note}”</>}
    </>
  );
}
