import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { PaymentOriginal } from './payment-original.tsx';
import { PaymentSuspects } from './payment-suspects.tsx';
import { paymentQuery } from './payments.queries.ts';

interface PaymentStoryProps {
  readonly id: string;
  readonly dirFees: number | undefined;
  readonly onOpenClaim: (claimId: string) => void;
}

/** Why a payment is held, what may explain it, and what was decided. */
export function PaymentStory({ id, dirFees, onOpenClaim }: PaymentStoryProps) {
  const query = useQuery(paymentQuery(id));
  return (
    <QueryState
      query={query}
      what="why this payment is held"
      loading={<Skeleton className="mx-5 mb-5 h-16" />}
    >
      {(payment) => (
        <>
          <PaymentOriginal payment={payment} />
          <PaymentSuspects suspects={payment.suspects} onOpenClaim={onOpenClaim} />
          <PaymentDecision payment={payment} dirFees={dirFees} />
        </>
      )}
    </QueryState>
  );
}
