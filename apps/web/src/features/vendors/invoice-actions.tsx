import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { formatMoney } from '../../lib/format/format-money.ts';
import { showToast } from '../../lib/toast.ts';
import { useToday } from '../../lib/days/today.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { useDownload } from '../../lib/api/download.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePayPart } from './invoice-changes.queries.ts';
import { invoiceFilePath } from './invoices.queries.ts';
import { StepButton } from './step-button.tsx';
import { useInvoiceSteps, useUpdateFailed } from './use-invoice-steps.ts';

interface InvoiceActionsProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

const dialogs = { dispute: DisputeDialog, cancel: CancelDialog, payment: PaymentDialog } as const;

/** What the invoice's status allows, each step once. */
export function InvoiceActions({ invoice, onClose }: InvoiceActionsProps) {
  const [asking, setAsking] = useState<keyof typeof dialogs>();
  const { pending, start } = useDownload(useUnauthorized('/auth'));
  const step = useInvoiceSteps(invoice);
  const { id, status, fileName } = invoice;
  const Asked = asking === undefined ? undefined : dialogs[asking];
  return (
    <div
      className={
        '-mx-5 -mb-4 flex flex-wrap justify-end gap-2 border-t border-line bg-sheet px-5 py-3 ' +
        'sm:sticky sm:-bottom-4 sm:z-10 print:hidden'
      }
    >
      <Button variant="outline" className="sm:mr-auto" onClick={onClose}>
        Close
      </Button>
      {fileName === null ? null : (
        <Button
          variant="outline"
          pending={pending !== undefined}
          onClick={() => void start(invoiceFilePath(id), fileName)}
        >
          Download Invoice
        </Button>
      )}
      {mayBecome({ from: status, to: 'cancelled' }) ? (
        <Button variant="destructive" onClick={() => setAsking('cancel')}>
          Cancel Invoice
        </Button>
      ) : null}
      {mayBecome({ from: status, to: 'disputed' }) ? (
        <Button variant="outline" onClick={() => setAsking('dispute')}>
          Dispute
        </Button>
      ) : null}
      {status === 'approved' && invoice.totalAmount > 0 ? (
        <Button variant="outline" onClick={() => setAsking('payment')}>
          Record Payment
        </Button>
      ) : null}
      {status === 'disputed' ? (
        <Button pending={step.isPending} onClick={() => step.mutate({ status: 'approved' })}>
          Approve
        </Button>
      ) : (
        <StepButton invoice={invoice} />
      )}
      {Asked === undefined ? null : (
        <Asked invoice={invoice} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

interface CancelDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Says what will happen, for it cannot be undone. */
function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const step = useInvoiceSteps(invoice, onClose);
  return (
    <Dialog
      title="Cancel this invoice?"
      description={<span className="wrap-anywhere">Invoice {invoice.invoiceNumber}</span>}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title="This can’t be undone">
          {formatMoney(invoice.totalAmount)} will be removed from vendor spend, and its lines won’t
          be used for drug prices. The invoice stays in the list as cancelled.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep Invoice
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

interface DisputeDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Asks why, before an invoice is disputed. */
function DisputeDialog({ invoice, onClose }: DisputeDialogProps) {
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
          A disputed invoice can’t be paid and isn’t overdue. You can approve or cancel it once the
          vendor responds.
        </p>
        <TextArea
          label="Reason"
          name="reason"
          maxLength={500}
          required
          hint="For example: billed for 10 bottles, received 8. Saved with your name."
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

interface PaymentDialogProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

/** Records a part that was paid. */
function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const today = useToday();
  const failed = useUpdateFailed()('Failed to record the payment');
  const pay = usePayPart(invoice, {
    success: ({ status, balance }) => {
      showToast({
        title: 'Payment Recorded',
        description:
          status === 'paid' ? 'The invoice is paid.' : `${formatMoney(balance)} still due.`,
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
      description={`${formatMoney(invoice.balance)} of ${formatMoney(invoice.totalAmount)} is due`}
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
          hint="For example, the check number."
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
