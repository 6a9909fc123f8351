import { CircleCheck, CopyX, Scissors, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { Payment } from './payment-equation.ts';
import { paymentStateOf } from './payment-state.ts';

export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  switch (paymentStateOf(payment)) {
    case 'counted':
      return (
        <Badge variant="good">
          <CircleCheck aria-hidden="true" />
          Adds up, counted
        </Badge>
      );
    case 'counted_by_decision':
      return (
        <Badge variant="active">
          <CircleCheck aria-hidden="true" />
          Counted by decision
        </Badge>
      );
    case 'out_of_balance':
      return (
        <Badge variant="destructive">
          <TriangleAlert aria-hidden="true" />
          Held: does not add up
        </Badge>
      );
    case 'cut_off':
      return (
        <Badge variant="destructive">
          <Scissors aria-hidden="true" />
          Held: cut off before its end
        </Badge>
      );
    case 'duplicate':
      return (
        <Badge variant="warn">
          <CopyX aria-hidden="true" />
          Duplicate, not counted
        </Badge>
      );
    case 'undated':
      return (
        <Badge variant="warn">
          <TriangleAlert aria-hidden="true" />
          Held: no payment date
        </Badge>
      );
  }
}
