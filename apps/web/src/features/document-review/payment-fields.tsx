import type { ReviewPayment } from '@pfs/wire/document-review';
import { fieldWords } from './field-words.ts';
import { paymentFieldsShown } from './payment-fields-shown.ts';
import { kindOf } from './review-columns.ts';
import { isSamePlace, type Place } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
import { valueAt } from './value-at.ts';
import { ValueCell } from './value-cell.tsx';

interface PaymentFieldsProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
  /** Asked for by itself, above. */
  readonly asked: string | null | undefined;
}

/** What the document says about the payment itself. */
export function PaymentFields({ desk, payment, asked }: PaymentFieldsProps) {
  return (
    <ul
      aria-label="Payment"
      className="grid max-h-40 shrink-0 grid-cols-2 gap-x-2 overflow-y-auto border-b border-line px-3 py-1.5 sm:grid-cols-4"
    >
      {paymentFieldsShown(payment).map((field) => {
        if (field === asked) return null;
        const place: Place = { payment: desk.payment, part: 'payment', row: null, field };
        const label = fieldWords(field);
        return (
          <li key={field} className="min-w-0 text-[0.8125rem]">
            <span className="block px-1.5 text-xs text-ink-faint" aria-hidden="true">
              {label}
            </span>
            <ValueCell
              desk={desk}
              place={place}
              selected={isSamePlace(desk.place, place)}
              value={valueAt(desk.review, place)}
              label={label}
              kind={kindOf(field)}
            />
          </li>
        );
      })}
    </ul>
  );
}
