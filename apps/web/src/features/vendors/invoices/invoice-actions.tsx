import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { useDownload } from '../../../lib/api/download.ts';
import { toastOf } from '../../../lib/api/use-change.ts';
import { useToday } from '../../../lib/days/today.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog, ReasonField } from '../../../ui/form-dialog.tsx';
import { StepButton, statusChange, statusFailed, useChangeStatus } from './invoice-status.tsx';
import { invoiceFilePath, refreshInvoice } from './invoices.queries.ts';

interface InvoiceProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

const dialogs = { dispute: DisputeDialog, cancel: CancelDialog, payment: PaymentDialog } as const;

/** The actions that the invoice's status allows. */
export function InvoiceActions({ invoice, onClose }: InvoiceProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { pending, start } = useDownload();
  const change = useChangeStatus();
  const { id, status, fileName } = invoice;
  const OpenDialog = open === undefined ? undefined : dialogs[open];
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
        <Button variant="destructive" onClick={() => setOpen('cancel')}>
          Cancel Invoice
        </Button>
      ) : null}
      {mayBecome({ from: status, to: 'disputed' }) ? (
        <Button variant="outline" onClick={() => setOpen('dispute')}>
          Dispute
        </Button>
      ) : null}
      {status === 'approved' && invoice.totalAmount > 0 ? (
        <Button variant="outline" onClick={() => setOpen('payment')}>
          Record Payment
        </Button>
      ) : null}
      {status === 'disputed' ? (
        <Button
          pending={change.isPending}
          onClick={() => change.mutate(statusChange(invoice, 'approved'))}
        >
          Approve
        </Button>
      ) : (
        <StepButton invoice={invoice} />
      )}
      {OpenDialog === undefined ? null : (
        <OpenDialog invoice={invoice} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

/** States the consequence, as it cannot be undone. */
function CancelDialog({ invoice, onClose }: InvoiceProps) {
  const change = useChangeStatus(onClose);
  return (
    <ConfirmDialog
      title="Cancel this invoice?"
      description={<span className="wrap-anywhere">Invoice {invoice.invoiceNumber}</span>}
      notice={{ tone: 'warn', title: 'This can’t be undone' }}
      cancel="Keep Invoice"
      confirm="Cancel Invoice"
      variant="destructive"
      pending={change.isPending}
      onConfirm={() => change.mutate(statusChange(invoice, 'cancelled'))}
      onClose={onClose}
    >
      {formatMoney(invoice.totalAmount)} will be removed from vendor spend, and its lines won’t be
      used for drug prices. The invoice stays in the list as canceled.
    </ConfirmDialog>
  );
}

/** Asks for the reason of a dispute. */
function DisputeDialog({ invoice: { id, version, invoiceNumber }, onClose }: InvoiceProps) {
  return (
    <FormDialog
      title="Dispute Invoice"
      description={<span className="wrap-anywhere">Invoice {invoiceNumber}</span>}
      cancel="Back"
      submit="Dispute"
      variant="destructive"
      loadSchema={async () => (await import('@pfs/wire/vendor-invoices')).changeStatusBody}
      route="PATCH /api/vendor-invoices/:id/status"
      toCall={({ reason }) => ({
        params: { id },
        body: { status: 'disputed' as const, reason, version },
      })}
      refresh={refreshInvoice}
      done={toastOf('Status Updated', 'Invoice status has been updated successfully.')}
      failed={statusFailed}
      onClose={onClose}
    >
      <input type="hidden" name="status" value="disputed" />
      <p className="text-ink-soft">
        A disputed invoice can’t be paid and isn’t overdue. You can approve or cancel it once the
        vendor responds.
      </p>
      <ReasonField hint="For example: billed for 10 bottles, received 8. Saved with your name." />
    </FormDialog>
  );
}

/** Records a payment of part of the invoice. */
function PaymentDialog({ invoice, onClose }: InvoiceProps) {
  const today = useToday();
  const { id, version } = invoice;
  return (
    <FormDialog
      title="Record Payment"
      description={`${formatMoney(invoice.balance)} of ${formatMoney(invoice.totalAmount)} is due`}
      cancel="Back"
      submit="Record Payment"
      loadSchema={async () => (await import('@pfs/wire/vendor-invoices')).payInvoiceBody}
      route="POST /api/vendor-invoices/:id/payments"
      toCall={({ amount, paidOn, note }) => ({
        params: { id },
        body: { amount, paidOn, note, version },
      })}
      refresh={refreshInvoice}
      done={({ status, balance }) =>
        showToast({
          title: 'Payment Recorded',
          description:
            status === 'paid' ? 'The invoice is paid.' : `${formatMoney(balance)} still due.`,
        })
      }
      failed={showFailure('Update Failed', 'Failed to record the payment')}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={invoice.balance > 0 ? invoice.balance.toFixed(2) : ''}
        />
        <Field label="Paid on" name="paidOn" type="date" required defaultValue={today} />
      </div>
      <Field
        label="Note"
        name="note"
        optional
        maxLength={500}
        hint="For example, the check number."
      />
    </FormDialog>
  );
}
