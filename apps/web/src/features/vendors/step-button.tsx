import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import { Button } from '../../ui/button.tsx';
import { useInvoiceSteps } from './use-invoice-steps.ts';

interface StepButtonProps {
  readonly invoice: Pick<VendorInvoice, 'id' | 'version' | 'status' | 'invoiceNumber'>;
  readonly size?: 'sm' | 'default';
  readonly className?: string;
}

/** The step that comes next: a pending invoice is approved, an approved one is paid. */
export function StepButton({ invoice, size = 'default', className }: StepButtonProps) {
  const step = useInvoiceSteps(invoice);
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
