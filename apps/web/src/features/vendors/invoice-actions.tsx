import { mayBecome } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { invoiceFilePath } from './invoices.queries.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { StepButton } from './step-button.tsx';
import { useInvoiceSteps } from './use-invoice-steps.ts';

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
