import type { PaymentDetail } from '@pfs/wire/payments';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  CircleCheck,
  CopyX,
  type LucideIcon,
  Scissors,
  TriangleAlert,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { remittancePath } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Day } from '../../../ui/day.tsx';
import { Equation } from '../../../ui/equation.tsx';
import { Money } from '../../../ui/money.tsx';
import { OpenCase } from '../../../ui/open-case.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact } from '../../../ui/stats.tsx';
import { Term } from '../../../ui/term.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UnclassifiedOfPayer } from '../../classification/public.ts';
import {
  differenceText,
  needsDetails,
  type Payment,
  PaymentDecision,
  type PaymentState,
  paymentEquation,
  paymentQuery,
  paymentStateOf,
} from './payment-decision.tsx';

const shownFirst = 10;

interface PaymentsSectionProps {
  readonly detail: RemittanceDetail;
  readonly onOpenClaim: (claimId: string) => void;
}

/** The payments of the file, those that need attention first. */
export function PaymentsSection({ detail, onOpenClaim }: PaymentsSectionProps) {
  const [shownMax, setShownMax] = useState(shownFirst);
  const { payments, extractedData } = detail;
  const [only] = payments.length === 1 ? payments : [];
  const sorted = [
    ...payments.filter(needsDetails),
    ...payments.filter((each) => !needsDetails(each)),
  ];
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <h2 className="text-[0.9375rem] font-semibold">
          {payments.length === 1 ? 'Payment' : `Payments (${formatCount(payments.length)})`}
        </h2>
        <Term word="Held" />
      </div>
      {payments.length === 0 ? (
        <p className="text-ink-faint">No payments found in this file.</p>
      ) : null}
      {sorted.slice(0, shownMax).map((payment) => (
        <PaymentCard
          key={payment.id}
          payment={payment}
          dirFees={only === undefined ? undefined : extractedData?.totalDirFees}
          onOpenClaim={onOpenClaim}
        />
      ))}
      {sorted.length > shownMax ? (
        <Button
          variant="outline"
          size="sm"
          className="self-center"
          onClick={() => setShownMax(sorted.length)}
        >
          Show all {formatCount(sorted.length)} payments
        </Button>
      ) : null}
    </section>
  );
}

interface PaymentCardProps {
  readonly payment: Payment;
  readonly dirFees: number | undefined;
  readonly onOpenClaim: (claimId: string) => void;
}

/** One payment: payer, amount, and whether claims and lump sums add up to it. */
function PaymentCard({ payment, dirFees, onOpenClaim }: PaymentCardProps) {
  const difference = differenceText(payment);
  return (
    <Card>
      <div className="grid gap-x-10 gap-y-4 px-5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <h3 className="text-[0.9375rem] font-semibold wrap-anywhere">{payment.payerName}</h3>
          <PaymentBadge payment={payment} />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-[0.8125rem]">
            <Fact strong name="Paid">
              <Money value={payment.amount} />
            </Fact>
            {payment.checkAmount === null ? null : (
              <Fact strong name="Portion of a check for">
                <Money value={payment.checkAmount} />
              </Fact>
            )}
            <Fact strong name="Paid on">
              {payment.paidOn ? <Day value={payment.paidOn} /> : 'Not in the file'}
            </Fact>
            <Fact strong name="Trace number">
              {payment.traceNumber ?? 'Not in the file'}
            </Fact>
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
      {needsDetails(payment) ? (
        <PaymentDetails id={payment.id} dirFees={dirFees} onOpenClaim={onOpenClaim} />
      ) : null}
    </Card>
  );
}

interface PaymentDetailsProps {
  readonly id: string;
  readonly dirFees: number | undefined;
  readonly onOpenClaim: (claimId: string) => void;
}

/** Why a payment is held, what may be the cause, and what was decided. */
function PaymentDetails({ id, dirFees, onOpenClaim }: PaymentDetailsProps) {
  const query = useQuery(paymentQuery(id));
  return (
    <QueryState
      query={query}
      what="why this payment is held"
      loading={<Skeleton className="mx-5 mb-5 h-16" />}
    >
      {(payment) => (
        <>
          <HeldReason payment={payment} />
          <HeldCase payment={payment} />
          <PaymentSuspects suspects={payment.suspects} onOpenClaim={onOpenClaim} />
          <PaymentDecision payment={payment} dirFees={dirFees} />
        </>
      )}
    </QueryState>
  );
}

function HeldReason({ payment }: { readonly payment: PaymentDetail }) {
  const { duplicateOf, heldReason, counted } = payment;
  if (heldReason === 'cut_off') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        The file ends before this payment does, so claims may be missing. Ask the payer for the
        complete file. Its payment will be included, and this one will stay excluded.
      </p>
    );
  }
  if (heldReason === 'undated') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        {counted
          ? 'The file has no payment date. The date was entered manually.'
          : 'The file has no payment date. Enter the date to include this payment in a month.'}
      </p>
    );
  }
  if (duplicateOf === null) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft wrap-anywhere">
      The same payment is already included from{' '}
      <TextLink href={remittancePath(duplicateOf.remittanceId)}>{duplicateOf.fileName}</TextLink>.
      Nothing is counted twice.
    </p>
  );
}

interface SuspectsProps extends Pick<PaymentDetail, 'suspects'> {
  readonly onOpenClaim: (claimId: string) => void;
}

/** The case that asks for a corrected file, or will once it is sent. */
function HeldCase({ payment: { caseId } }: { readonly payment: PaymentDetail }) {
  if (caseId === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2 border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
      This payment is in a recovery case that asks for a corrected remittance.
      <OpenCase id={caseId} />
    </p>
  );
}

function PaymentSuspects({ suspects, onOpenClaim }: SuspectsProps) {
  if (suspects.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-3 text-[0.8125rem]">
      <h3 className="mb-1 font-semibold">Possible causes</h3>
      <ul className="divide-y divide-line">
        {suspects.map(({ kind, message, amount, claimId, providerAdjustmentId }) => (
          <li
            key={`${kind} ${claimId} ${providerAdjustmentId} ${message}`}
            className="flex items-start justify-between gap-4 py-2"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>{message}</p>
              {claimId === null ? null : (
                <button
                  type="button"
                  onClick={() => onOpenClaim(claimId)}
                  className="min-h-6 text-accent underline"
                >
                  Open the claim
                </button>
              )}
            </div>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Shown = readonly [ComponentProps<typeof Badge>['variant'], LucideIcon, string];

const badges: Readonly<Record<PaymentState, Shown>> = {
  counted: ['good', CircleCheck, 'Balanced'],
  counted_by_decision: ['active', CircleCheck, 'Included manually'],
  out_of_balance: ['destructive', TriangleAlert, 'Held: doesn’t balance'],
  cut_off: ['destructive', Scissors, 'Held: cut off'],
  duplicate: ['warn', CopyX, 'Duplicate (excluded)'],
  undated: ['warn', TriangleAlert, 'Held: no payment date'],
};

function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const [variant, Icon, label] = badges[paymentStateOf(payment)];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
