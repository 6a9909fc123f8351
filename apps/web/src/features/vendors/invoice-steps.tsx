import type { InvoiceStatusChange } from '@pfs/wire/vendor-invoice';
import { Instant } from '../../ui/day.tsx';
import { DetailPart } from './detail-part.tsx';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';

/** Who took the invoice where, and when. */
export function InvoiceSteps({ steps }: { readonly steps: readonly InvoiceStatusChange[] }) {
  return (
    <DetailPart title="Steps">
      <ol className="divide-y divide-line rounded-card border border-line">
        {steps.map(({ id, from, to, reason, changedByName, changedAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 px-4 py-2">
            <div className="min-w-0">
              <InvoiceStatusBadge status={to} />
              {reason === null ? null : <p className="text-ink-soft wrap-anywhere">{reason}</p>}
            </div>
            <p className="text-xs text-ink-faint wrap-anywhere">
              {changedByName ?? (from === null ? 'Came in' : 'The product')},{' '}
              <Instant value={changedAt} />
            </p>
          </li>
        ))}
      </ol>
    </DetailPart>
  );
}
