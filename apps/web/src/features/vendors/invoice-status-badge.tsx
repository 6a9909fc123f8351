import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import { clsx } from 'clsx';

export const statusWords: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

/** Paid is green, approved blue, pending yellow, disputed orange, cancelled red. */
const looks: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'border-warn-line bg-warn-soft text-warn',
  approved: 'border-agreed-line bg-agreed-soft text-agreed',
  paid: 'border-good-line bg-good-soft text-good',
  disputed: 'border-contested-line bg-contested-soft text-contested',
  cancelled: 'border-taken-line bg-taken-soft text-taken',
};

export function InvoiceStatusBadge({ status }: { readonly status: InvoiceStatus }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center rounded-full border px-2 py-px text-xs font-medium',
        'whitespace-nowrap',
        looks[status],
      )}
    >
      {statusWords[status]}
    </span>
  );
}
