import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { useChange } from '../../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { refreshInvoice } from './invoices.queries.ts';

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
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
  return <Badge variant={variants[status]}>{invoiceStatusLabels[status]}</Badge>;
}

/** Changes the status of an invoice, and says whether that worked. */
export function useChangeStatus(onChanged?: () => void) {
  return useChange('PATCH /api/vendor-invoices/:id/status', {
    refresh: refreshInvoice,
    done: () => {
      showToast({
        title: 'Status Updated',
        description: 'Invoice status has been updated successfully.',
      });
      onChanged?.();
    },
    failed: statusFailed,
  });
}

export const statusFailed = showFailure('Update Failed', 'Failed to update invoice status');

/** Names the version on the screen: the server refuses a change of an older one. */
export function statusChange(
  { id, version }: Pick<VendorInvoice, 'id' | 'version'>,
  status: 'approved' | 'paid' | 'cancelled',
) {
  return { params: { id }, body: { status, version } };
}

interface StepButtonProps {
  readonly invoice: Pick<VendorInvoice, 'id' | 'version' | 'status' | 'invoiceNumber'>;
  readonly size?: 'sm' | 'default';
  readonly className?: string;
}

/** The next step: a pending invoice is approved, an approved one is marked paid. */
export function StepButton({ invoice, size = 'default', className }: StepButtonProps) {
  const step = useChangeStatus();
  const { status, invoiceNumber } = invoice;
  if (status !== 'pending' && status !== 'approved') return null;
  return (
    <Button
      size={size}
      className={className}
      pending={step.isPending}
      onClick={() => step.mutate(statusChange(invoice, status === 'pending' ? 'approved' : 'paid'))}
    >
      {status === 'pending' ? 'Approve' : 'Mark Paid'}
      <span className="sr-only"> {invoiceNumber}</span>
    </Button>
  );
}
