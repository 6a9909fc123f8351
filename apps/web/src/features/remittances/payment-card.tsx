import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Equation } from '../../ui/equation.tsx';
import { Money } from '../../ui/money.tsx';
import { UnclassifiedOfPayer } from '../classification/public.ts';
import { PaymentBadge } from './payment-badge.tsx';
import { differenceWords, type Payment, paymentEquation } from './payment-equation.ts';
import { hasStory } from './payment-state.ts';
import { PaymentStory } from './payment-story.tsx';

interface PaymentCardProps {
  readonly payment: Payment;
  readonly dirFees: number | undefined;
  readonly onOpenClaim: (claimId: string) => void;
}

/** One payment: who paid, how much, and whether its claims and lump sums come to that. */
export function PaymentCard({ payment, dirFees, onOpenClaim }: PaymentCardProps) {
  const difference = differenceWords(payment);
  return (
    <Card>
      <div className="grid gap-x-10 gap-y-4 px-5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <h3 className="text-[0.9375rem] font-semibold wrap-anywhere">{payment.payerName}</h3>
          <PaymentBadge payment={payment} />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.8125rem]">
            <Fact label="Paid">
              <Money value={payment.amount} />
            </Fact>
            {payment.checkAmount === null ? null : (
              <Fact label="Share of a check for">
                <Money value={payment.checkAmount} />
              </Fact>
            )}
            <Fact label="Paid on">
              {payment.paidOn ? <Day value={payment.paidOn} /> : 'Not in the file'}
            </Fact>
            <Fact label="Trace number">{payment.traceNumber ?? 'Not in the file'}</Fact>
          </dl>
          <UnclassifiedOfPayer payerName={payment.payerName} />
        </div>
        <div className="min-w-0">
          <Equation lines={paymentEquation(payment)} />
          {difference === undefined ? null : (
            <p className="mt-2 flex items-start gap-1.5 text-[0.8125rem] font-medium text-taken">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {difference}
            </p>
          )}
        </div>
      </div>
      {hasStory(payment) ? (
        <PaymentStory id={payment.id} dirFees={dirFees} onOpenClaim={onOpenClaim} />
      ) : null}
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
