import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { reviewPath } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CardSection } from '../../../../ui/card.tsx';
import { QueryState } from '../../../../ui/query-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { reviewQuery } from '../review.queries.ts';
import { AcceptedDoubts, EquationLine, HiddenCells } from './evidence.tsx';

const paymentsMax = 20;
const totalsMax = 12;

/** What verifies a document's figures, with the way to its pages. */
export function DocumentProof({ remittanceId }: { readonly remittanceId: string }) {
  const query = useQuery(reviewQuery(remittanceId));
  return (
    <CardSection
      title="Verification"
      description="Checks based on the document’s own arithmetic."
      action={
        <ButtonLink href={reviewPath(remittanceId)} variant="outline" size="sm">
          {actionLabel(query.data)}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <QueryState query={query} what="the verification" loading={<Skeleton className="h-16" />}>
          {({ payments }) => (
            <>
              {payments.slice(0, paymentsMax).map((payment) => (
                <PaymentProof key={payment.position} payment={payment} />
              ))}
            </>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}

function actionLabel(review: DocumentReview | undefined): string {
  if (review?.open) return 'Review';
  const items = review?.processingStatus === 'completed' ? review.doubts : 0;
  return items > 0
    ? `Check ${formatCount(items)} ${items === 1 ? 'item' : 'items'}`
    : 'Pages and values';
}

/** The totals of one payment with their numbers, and how many of its rows add up. */
function PaymentProof({ payment }: { readonly payment: ReviewPayment }) {
  const { accepted, equations, fields, hidden, status, rowsThatHold, rowsThatDoNot } = payment;
  const totals = equations.filter(({ kind }) => kind !== 'row');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {fields.payerName?.value ?? 'Unknown payer'}
        {status === 'proven' ? (
          <Badge variant="good">
            <CircleCheck aria-hidden="true" />
            {accepted.length === 0 ? 'Verified' : 'Verified or accepted'}
          </Badge>
        ) : (
          <Badge variant="warn">
            <CircleAlert aria-hidden="true" />
            Not verified
          </Badge>
        )}
      </p>
      {totals.slice(0, totalsMax).map((equation) => (
        <EquationLine key={equation.sentence} equation={equation} />
      ))}
      <AcceptedDoubts accepted={accepted} />
      <HiddenCells hidden={hidden} />
      <p className="text-xs text-ink-faint">
        {formatCount(rowsThatHold)} rows add up
        {rowsThatDoNot === 0 ? '.' : `, ${formatCount(rowsThatDoNot)} don’t.`}
        {totals.length > totalsMax ? ` ${formatCount(totals.length - totalsMax)} more sums.` : ''}
      </p>
    </div>
  );
}
