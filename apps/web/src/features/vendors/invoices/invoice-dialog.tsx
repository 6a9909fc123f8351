import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type {
  InvoicePayment,
  InvoiceStatusChange,
  VendorInvoiceDetail,
} from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day, Instant } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import {
  findingKindLabels,
  findingStatusLabels,
  findingsTitle,
} from '../findings/finding-labels.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { DetailPart, InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceStatusBadge } from './invoice-status.tsx';
import { invoiceQuery } from './invoices.queries.ts';
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
