import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useInvoiceSteps } from './use-invoice-steps.ts';

interface DisputeDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Asks why, before an invoice is disputed. */
export function DisputeDialog({ invoice, onClose }: DisputeDialogProps) {
  const step = useInvoiceSteps(invoice, onClose);
  const { errors, formProps } = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/vendor-invoices')).changeStatusBody,
    onValid: ({ reason }) => step.mutate({ status: 'disputed', reason }),
  });
  return (
    <Dialog
      title="Dispute Invoice"
      description={<span className="wrap-anywhere">Invoice {invoice.invoiceNumber}</span>}
      onClose={onClose}
    >
      <form aria-label="Dispute Invoice" className="flex flex-col gap-4" {...formProps}>
        <input type="hidden" name="status" value="disputed" />
        <p className="text-ink-soft">
          A disputed invoice is not paid and not overdue. It can be approved or cancelled once the
          vendor has answered.
        </p>
        <TextArea
          label="Reason"
          name="reason"
          maxLength={500}
          required
          hint="For example: 10 bottles were billed, 8 came. It is kept with your name."
          error={errors['reason']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" variant="destructive" pending={step.isPending}>
            Dispute
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
