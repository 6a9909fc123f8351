import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { formatMoney } from '../../lib/format-money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useInvoiceSteps } from './use-invoice-steps.ts';

interface CancelDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Says what will happen, for it cannot be undone. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const step = useInvoiceSteps(invoice, onClose);
  return (
    <Dialog
      title="Cancel this invoice"
      description={<span className="wrap-anywhere">Invoice {invoice.invoiceNumber}</span>}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title="This can’t be undone">
          {formatMoney(invoice.totalAmount)} leaves the vendor’s spend, and its lines are no prices
          of your drugs any more. The invoice stays in the list as cancelled.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="destructive"
            pending={step.isPending}
            onClick={() => step.mutate({ status: 'cancelled' })}
          >
            Cancel Invoice
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
