import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Term } from '../../../ui/term.tsx';
import { PaymentCard } from './payment-card.tsx';
import { needsDetails } from './payment-state.ts';

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
  const sorted = [...payments.filter(needsDetails), ...payments.filter((each) => !needsDetails(each))];
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
