import { formatCount } from '../../lib/format-number.ts';
import { Select } from '../../ui/select.tsx';
import type { Desk } from './use-review-desk.ts';

/** Which payment of the document is shown, where it has several. */
export function PaymentChoice({ desk }: { readonly desk: Desk }) {
  const { payments } = desk.review;
  if (payments.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <Select
        label="Payment"
        value={desk.payment}
        onChange={({ target }) =>
          desk.select({
            payment: Number(target.value),
            part: 'payment',
            row: null,
            field: 'payerName',
          })
        }
      >
        {payments.map(({ position, fields, doubts }, at) => (
          <option key={position} value={at}>
            {`${formatCount(at + 1)} of ${formatCount(payments.length)}: `}
            {fields.payerName?.value ?? 'Unknown payer'}
            {doubts.length === 0 ? '' : ` (${formatCount(doubts.length)} to check)`}
          </option>
        ))}
      </Select>
    </div>
  );
}
