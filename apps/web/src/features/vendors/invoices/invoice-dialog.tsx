import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type {
  InvoicePayment,
  InvoiceStatusChange,
  VendorInvoiceDetail,
} from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDownload } from '../../../lib/api/download.ts';
import { toastOf } from '../../../lib/api/use-change.ts';
import { useToday } from '../../../lib/days/today.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Day, Instant } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormDialog, ReasonField } from '../../../ui/form-dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import {
  findingKindLabels,
  findingStatusLabels,
  findingsTitle,
} from '../findings/finding-labels.ts';
import {
  DetailPart,
  InvoiceFacts,
  InvoiceStatusBadge,
  StepButton,
  statusChange,
  statusFailed,
  useChangeStatus,
} from './invoice-facts.tsx';
import { invoiceFilePath, invoiceQuery, refreshInvoice } from './invoices.queries.ts';
import { LineItems } from './line-items.tsx';

/** There may be one for each line. */
const shownFirst = 10;

/** The findings of the audit, largest amount first. */
function InvoiceFindings({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [all, setAll] = useState(false);
  const { findings } = invoice;
  if (findings.length === 0) return null;
  return (
    <DetailPart title={findingsTitle(findings)}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {findings.slice(0, all ? undefined : shownFirst).map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
      {all || findings.length <= shownFirst ? null : (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setAll(true)}>
          Show all {formatCount(findings.length)} findings
        </Button>
      )}
    </DetailPart>
  );
}

function FindingItem({ finding }: { readonly finding: InvoiceFinding }) {
  const { kind, status, sentence, amount, note, decidedByName, decidedAt } = finding;
  const isOpen = status === 'open';
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{findingKindLabels[kind]}</span>
          <Badge variant={isOpen ? 'warn' : 'secondary'}>{findingStatusLabels[status]}</Badge>
        </p>
        <p className="text-ink-soft wrap-anywhere">{sentence}</p>
        {isOpen || decidedAt === null ? null : (
          <p className="text-xs text-ink-faint wrap-anywhere">
            {decidedByName ?? 'Unknown user'}, <Instant value={decidedAt} />
            {note === null ? '' : `: ${note}`}
          </p>
        )}
      </div>
      {amount === 0 ? null : (
        <span className="shrink-0 font-medium">
          <Money value={amount} />
        </span>
      )}
    </li>
  );
}

interface InvoiceDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Everything known about an invoice, and its actions. */
export function InvoiceDialog({ id, onClose }: InvoiceDialogProps) {
  const query = useQuery(invoiceQuery(id));
  return (
    <Dialog
      title="Invoice Details"
      form="wide"
      description={<InvoiceNumber invoice={query.data} />}
      onClose={onClose}
    >
      <QueryState query={query} what="this invoice" loading={<Skeletons heights="h-28 h-64" />}>
        {(invoice) => (
          <div className="flex flex-col gap-6">
            <InvoiceFacts invoice={invoice} />
            <InvoiceFindings invoice={invoice} />
            <LineItems invoice={invoice} />
            <div className="grid gap-6 md:grid-cols-2">
              <InvoicePayments payments={invoice.payments} />
              <InvoiceHistory changes={invoice.statusChanges} />
            </div>
            <InvoiceActions invoice={invoice} onClose={onClose} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

function InvoiceNumber({ invoice }: { readonly invoice: VendorInvoiceDetail | undefined }) {
  if (invoice === undefined) return null;
  return (
    <span className="line-clamp-3 wrap-anywhere" title={invoice.invoiceNumber}>
      Invoice {invoice.invoiceNumber}
    </span>
  );
}

/** Who changed the status, when and why. */
function InvoiceHistory({ changes }: { readonly changes: readonly InvoiceStatusChange[] }) {
  return (
    <DetailPart title="History">
      <ol className="divide-y divide-line rounded-card border border-line">
        {changes.map(({ id, from, to, reason, changedByName, changedAt }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 px-4 py-2">
            <div className="min-w-0">
              <InvoiceStatusBadge status={to} />
              {reason === null ? null : <p className="text-ink-soft wrap-anywhere">{reason}</p>}
            </div>
            <p className="text-xs text-ink-faint wrap-anywhere">
              {changedByName ?? (from === null ? 'Received' : 'System')},{' '}
              <Instant value={changedAt} />
            </p>
          </li>
        ))}
      </ol>
    </DetailPart>
  );
}

function InvoicePayments({ payments }: { readonly payments: readonly InvoicePayment[] }) {
  return (
    <DetailPart title="Payments">
      {payments.length === 0 ? (
        <p className="text-ink-faint">No payments yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {payments.map(({ id, amount, paidOn, note, recordedByName }) => (
            <li key={id} className="flex items-start justify-between gap-4 px-4 py-2">
              <div className="min-w-0">
                <Day value={paidOn} />
                {note === null ? null : <p className="text-ink-soft wrap-anywhere">{note}</p>}
                {recordedByName === null ? null : (
                  <p className="text-xs text-ink-faint wrap-anywhere">by {recordedByName}</p>
                )}
              </div>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
    </DetailPart>
  );
}

interface InvoiceProps {
  readonly invoice: VendorInvoiceDetail;
  readonly onClose: () => void;
}

const dialogs = { dispute: DisputeDialog, cancel: CancelDialog, payment: PaymentDialog } as const;

/** The actions that the invoice's status allows. */
function InvoiceActions({ invoice, onClose }: InvoiceProps) {
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
