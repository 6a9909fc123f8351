import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import { Badge } from '../../ui/badge.tsx';

export const statusWords: Readonly<Record<InvoiceStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  disputed: 'Disputed',
  cancelled: 'Cancelled',
};

/** Paid is green, approved blue, pending yellow, disputed orange, cancelled red. */
const variants = {
  pending: 'warn',
  approved: 'agreed',
  paid: 'good',
  disputed: 'contested',
  cancelled: 'destructive',
} as const;

export function InvoiceStatusBadge({ status }: { readonly status: InvoiceStatus }) {
  return <Badge variant={variants[status]}>{statusWords[status]}</Badge>;
}
