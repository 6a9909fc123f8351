import type { PaymentDetail } from '@pfs/wire/payments';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CountDialog } from './count-dialog.tsx';
import { DecisionWords } from './decision-words.tsx';
import { isCountedByDecision, mayBeCounted } from './payment-state.ts';
import { useDecision } from './use-decision.ts';

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
          Count it anyway
        </Button>
      ) : null}
      {counted ? (
        <Button variant="outline" size="sm" pending={hold.isPending} onClick={() => hold.mutate()}>
          Hold it again
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
