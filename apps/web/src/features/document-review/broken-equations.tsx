import type { ReviewPayment } from '@pfs/wire/document-review';
import { formatCount } from '../../lib/format-number.ts';
import { Money } from '../../ui/money.tsx';
import { EquationLine } from './equation-line.tsx';
import type { Place } from './review-place.ts';

const shownMax = 50;

interface BrokenEquationsProps {
  readonly payment: ReviewPayment;
  readonly onOpen: (place: Place) => void;
}

function sumWords(count: number): string {
  return count === 1 ? 'does 1 printed sum' : `do ${formatCount(count)} printed sums`;
}

/** The other sums of the document that do not hold, each a click from its row. */
export function BrokenEquations({ payment, onOpen }: BrokenEquationsProps) {
  const others = payment.equations.filter(({ kind }) => kind !== 'payment');
  const broken = others.filter(({ holds }) => !holds);
  const words = payment.doubts.filter(({ row, field }) => row === null && field === null);
  const count = broken.length + words.length;
  if (count === 0) {
    return payment.rowsThatHold === 0 ? null : (
      <p className="text-xs text-ink-faint">
        {payment.rowsThatHold === 1
          ? '1 row adds'
          : `${formatCount(payment.rowsThatHold)} rows add`}{' '}
        up
        {others.length === 0 ? '.' : `, and so ${sumWords(others.length)}.`}
      </p>
    );
  }
  return (
    <details className="text-[0.8125rem]">
      <summary className="min-h-6 text-accent underline">
        {formatCount(count)} {count === 1 ? 'reason' : 'reasons'} why it is not proven
      </summary>
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {words.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        {broken.slice(0, shownMax).map((equation) => (
          <li key={equation.sentence} className="flex flex-wrap items-baseline gap-x-3">
            {equation.row === null ? null : (
              <button
                type="button"
                className="min-h-6 text-accent underline"
                onClick={() =>
                  onOpen({
                    payment: payment.position,
                    part: 'claim',
                    row: equation.row,
                    field: null,
                  })
                }
              >
                See the row
              </button>
            )}
            <EquationLine equation={equation} />
            {equation.kind === 'count' ? null : (
              <span className="text-taken">
                <Money value={equation.difference} absolute /> apart
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
