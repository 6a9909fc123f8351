import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceFindings } from './invoice-findings.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { InvoiceSteps } from './invoice-steps.tsx';
import { invoiceQuery } from './invoices.queries.ts';
import { LineItems } from './line-items.tsx';

interface InvoiceDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All that is known of an invoice, and what can be done with it. */
export function InvoiceDialog({ id, onClose }: InvoiceDialogProps) {
  const query = useQuery(invoiceQuery(id));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <Dialog
      title="Invoice Details"
      form="wide"
      description={<Described invoice={query.data} />}
      onClose={onClose}
    >
      <QueryState query={query} what="this invoice" loading={<Loading />}>
        {(invoice) => (
          <div className="flex flex-col gap-6">
            <InvoiceFacts invoice={invoice} />
            <InvoiceFindings invoice={invoice} />
            <LineItems invoice={invoice} />
            <div className="grid gap-6 md:grid-cols-2">
              <InvoicePayments payments={invoice.payments} />
              <InvoiceSteps steps={invoice.statusChanges} />
            </div>
            <InvoiceActions invoice={invoice} onClose={onClose} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

function Described({ invoice }: { readonly invoice: VendorInvoiceDetail | undefined }) {
  if (invoice === undefined) return null;
  return (
    <span className="line-clamp-3 wrap-anywhere" title={invoice.invoiceNumber}>
      Invoice {invoice.invoiceNumber}
    </span>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  );
}
