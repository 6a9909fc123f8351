import type { PaymentDetail } from '@pfs/wire/payments';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentDecision } from './payment-decision.tsx';
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
          <Original payment={payment} />
          <Suspects suspects={payment.suspects} onOpenClaim={onOpenClaim} />
          <PaymentDecision payment={payment} dirFees={dirFees} />
        </>
      )}
    </QueryState>
  );
}

function Original({ payment }: { readonly payment: PaymentDetail }) {
  const { duplicateOf, heldReason, counted } = payment;
  if (heldReason === 'cut_off') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        The file has no end for this payment, so claims of it may be missing. Ask the payer for the
        whole file: its payment counts by itself, and this one stays out.
      </p>
    );
  }
  if (heldReason === 'undated') {
    return (
      <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft">
        {counted
          ? 'The file names no payment date; the day was given by hand.'
          : 'The file names no payment date, so this money belongs to no month until you say the day.'}
      </p>
    );
  }
  if (duplicateOf === null) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-[0.8125rem] text-ink-soft wrap-anywhere">
      The same payment is counted from{' '}
      <Link href={remittancePath(duplicateOf.remittanceId)} className="text-accent underline">
        {duplicateOf.fileName}
      </Link>
      . Nothing is counted twice.
    </p>
  );
}

interface SuspectsProps extends Pick<PaymentDetail, 'suspects'> {
  readonly onOpenClaim: (claimId: string) => void;
}

function Suspects({ suspects, onOpenClaim }: SuspectsProps) {
  if (suspects.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-3 text-[0.8125rem]">
      <h3 className="mb-1 font-semibold">What may explain it</h3>
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
