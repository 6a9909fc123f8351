import type { ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import { Money } from '../../ui/money.tsx';
import { controlWords } from './control-words.ts';
import { documentDoubts, isOfSums, placeOfDoubt } from './document-doubts.ts';
import { doubtedControls } from './doubted-controls.ts';
import { EquationLine } from './equation-line.tsx';
import { isSamePlace, type Place } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
import { WholeCell } from './whole-cell.tsx';

interface PrintedSumsProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** Printed sums that the rows do not come to, each with its numbers, below the rows. */
export function PrintedSums({ desk, payment }: PrintedSumsProps) {
  const doubted = doubtedControls(payment);
  const apart = documentDoubts(payment).find((doubt) => isOfSums(placeOfDoubt(0, doubt)));
  if (doubted.length === 0 && apart === undefined) return null;
  return (
    <ul
      aria-label="Printed totals to check"
      className="flex max-h-32 shrink-0 flex-col gap-1 overflow-y-auto border-t border-line px-3 py-1.5"
    >
      {doubted.map(({ control, at }) => {
        const place: Place = { payment: desk.payment, part: 'control', row: at, field: control.of };
        const words = controlWords(control);
        const equation = payment.equations.find((one) => one.control === at && !one.holds);
        return (
          <li key={at} className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
            <WholeCell
              desk={desk}
              place={place}
              selected={isSamePlace(desk.place, place)}
              label={`${words}, please check`}
            >
              {words}
            </WholeCell>
            {equation === undefined ? (
              <span className="figures">{control.value.printed}</span>
            ) : (
              <EquationLine equation={equation} />
            )}
            {equation === undefined || equation.kind === 'count' ? null : (
              <span className="text-taken">
                Off by <Money value={equation.difference} absolute />
              </span>
            )}
          </li>
        );
      })}
      {apart === undefined ? null : <PaymentApart desk={desk} doubt={apart} />}
    </ul>
  );
}

/** The payment itself, where claims and adjustments do not come to it. */
function PaymentApart({ desk, doubt }: { readonly desk: Desk; readonly doubt: ReviewDoubt }) {
  const place = placeOfDoubt(desk.payment, doubt);
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
      <WholeCell
        desk={desk}
        place={place}
        selected={isSamePlace(desk.place, place)}
        label="Amount paid, please check"
      >
        Amount paid
      </WholeCell>
      <span className="figures">{doubt.detail}</span>
    </li>
  );
}
