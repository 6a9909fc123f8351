import type { InvoiceStatus } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type StepOf, useTakeStep } from './invoices.queries.ts';

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
export function useChangeStatus(
  invoice: StepOf,
  onChanged?: (invoice: VendorInvoiceDetail) => void,
) {
  return useTakeStep(invoice, {
    success: (changed) => {
      showToast({
        title: 'Status Updated',
        description: 'Invoice status has been updated successfully.',
      });
      onChanged?.(changed);
    },
    error: showFailure('Update Failed', 'Failed to update invoice status'),
  });
}

interface StepButtonProps {
  readonly invoice: Pick<VendorInvoice, 'id' | 'version' | 'status' | 'invoiceNumber'>;
  readonly size?: 'sm' | 'default';
  readonly className?: string;
}

/** The next step: a pending invoice is approved, an approved one is marked paid. */
export function StepButton({ invoice, size = 'default', className }: StepButtonProps) {
  const step = useChangeStatus(invoice);
  const { status, invoiceNumber } = invoice;
  if (status !== 'pending' && status !== 'approved') return null;
  return (
    <Button
      size={size}
      className={className}
      pending={step.isPending}
      onClick={() => step.mutate({ status: status === 'pending' ? 'approved' : 'paid' })}
    >
      {status === 'pending' ? 'Approve' : 'Mark Paid'}
      <span className="sr-only"> {invoiceNumber}</span>
    </Button>
  );
}
