import type { ReviewPayment } from '@pfs/wire/document-review';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { AcceptedDoubts } from './accepted-doubts.tsx';
import { EquationLine } from './equation-line.tsx';
import { HiddenCells } from './hidden-cells.tsx';

const shownMax = 12;

/** The sums of one payment with their numbers, and how many of its rows add up. */
export function PaymentProof({ payment }: { readonly payment: ReviewPayment }) {
  const { accepted, equations, fields, status, rowsThatHold, rowsThatDoNot } = payment;
  const sums = equations.filter(({ kind }) => kind !== 'row');
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
      {sums.slice(0, shownMax).map((equation) => (
        <EquationLine key={equation.sentence} equation={equation} />
      ))}
      <AcceptedDoubts accepted={payment.accepted} />
      <HiddenCells hidden={payment.hidden} />
      <p className="text-xs text-ink-faint">
        {formatCount(rowsThatHold)} rows add up
        {rowsThatDoNot === 0 ? '.' : `, ${formatCount(rowsThatDoNot)} don’t.`}
        {sums.length > shownMax ? ` ${formatCount(sums.length - shownMax)} more sums.` : ''}
      </p>
    </div>
  );
}
