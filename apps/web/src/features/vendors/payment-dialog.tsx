import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { formatMoney } from '../../lib/format-money.ts';
import { showToast } from '../../lib/toast.ts';
import { useToday } from '../../lib/today.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { usePayPart } from './invoice-changes.queries.ts';
import { useUpdateFailed } from './use-invoice-steps.ts';

interface PaymentDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Records a part that was paid. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const today = useToday();
  const failed = useUpdateFailed()('Failed to record the payment');
  const pay = usePayPart(invoice, {
    success: ({ status, balance }) => {
      showToast({
        title: 'Payment Recorded',
        description:
          status === 'paid' ? 'The invoice is paid.' : `${formatMoney(balance)} is still open.`,
      });
      onClose();
    },
    error: (error) => {
      form.showServerErrors(error);
      failed(error);
    },
  });
  const form = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/vendor-invoices')).payInvoiceBody,
    onValid: ({ amount, paidOn, note }) =>
      pay.mutate({ amount, paidOn, ...(note === undefined ? {} : { note }) }),
  });
  const { errors } = form;
  return (
    <Dialog
      title="Record Payment"
      description={`${formatMoney(invoice.balance)} of ${formatMoney(invoice.totalAmount)} is open`}
      onClose={onClose}
    >
      <form aria-label="Record Payment" className="flex flex-col gap-4" {...form.formProps}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={invoice.balance > 0 ? invoice.balance.toFixed(2) : ''}
            error={errors['amount']}
          />
          <Field
            label="Paid on"
            name="paidOn"
            type="date"
            required
            defaultValue={today}
            error={errors['paidOn']}
          />
        </div>
        <Field
          label="Note"
          name="note"
          optional
          maxLength={500}
          hint="For example the number of the check."
          error={errors['note']}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" pending={pay.isPending}>
            Record Payment
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
