import type { InvoicePayment } from '@pfs/wire/vendor-invoice';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { DetailPart } from './detail-part.tsx';

export function InvoicePayments({ payments }: { readonly payments: readonly InvoicePayment[] }) {
  return (
    <DetailPart title="Payments">
      {payments.length === 0 ? (
        <p className="text-ink-faint">Nothing is paid yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {payments.map(({ id, amount, paidOn, note, recordedByName }) => (
            <li key={id} className="flex items-start justify-between gap-4 px-4 py-2">
              <div className="min-w-0">
                <Day value={paidOn} />
                {note === null ? null : <p className="text-ink-soft wrap-anywhere">{note}</p>}
                {recordedByName === null ? null : (
                  <p className="text-xs text-ink-faint wrap-anywhere">by {recordedByName}</p>
                )}
              </div>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  );
}
