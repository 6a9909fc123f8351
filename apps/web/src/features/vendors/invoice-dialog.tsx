import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type {
  InvoiceLineItem,
  InvoicePayment,
  InvoiceStatusChange,
  VendorInvoiceDetail,
} from '@pfs/wire/vendor-invoice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatUnitPrice, formatUnits } from '../../lib/format/format-number.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/session/unauthorized.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { NotSaid } from './card-facts.tsx';
import { DetailPart } from './detail-part.tsx';
import { findingStatusWords, findingsTitle, kindWords } from './finding-words.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import { invoiceQuery } from './invoices.queries.ts';
import { UnitDialog } from './unit-dialog.tsx';
import { unitCostWords, unitWords } from './unit-words.ts';

/** An invoice may have one for each of its lines. */
const shownAtFirst = 10;

/** What the audit found, the most money first. */
function InvoiceFindings({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [all, setAll] = useState(false);
  const { findings } = invoice;
  if (findings.length === 0) return null;
  return (
    <DetailPart title={findingsTitle(findings)}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {findings.slice(0, all ? undefined : shownAtFirst).map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
      {all || findings.length <= shownAtFirst ? null : (
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
          <span className="font-medium">{kindWords[kind]}</span>
          <Badge variant={isOpen ? 'warn' : 'secondary'}>{findingStatusWords[status]}</Badge>
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

/** The largest invoices of wholesalers have some thousand lines. */
const linesPageSize = 50;

function LineItems({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [page, setPage] = useState(1);
  const [saying, setSaying] = useState<InvoiceLineItem>();
  const { lineItems, status } = invoice;
  const first = (page - 1) * linesPageSize;
  const say = status === 'cancelled' ? undefined : setSaying;
  return (
    <DetailPart title={`Line Items (${formatCount(lineItems.length)})`}>
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          caption="Line Items"
          columns={lineColumns(say)}
          rows={lineItems.slice(first, first + linesPageSize)}
          rowKey={({ id }) => id}
        />
        <Pager
          what="line items"
          page={page}
          pageSize={linesPageSize}
          total={lineItems.length}
          onPage={setPage}
        />
      </div>
      {saying === undefined ? null : (
        <UnitDialog invoiceId={invoice.id} line={saying} onClose={() => setSaying(undefined)} />
      )}
    </DetailPart>
  );
}

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

/** Who took the invoice where, and when. */
function InvoiceSteps({ steps }: { readonly steps: readonly InvoiceStatusChange[] }) {
  return (
    <DetailPart title="History">
      <ol className="divide-y divide-line rounded-card border border-line">
        {steps.map(({ id, from, to, reason, changedByName, changedAt }) => (
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

type Say = ((line: InvoiceLineItem) => void) | undefined;

function lineColumns(onSay: Say): readonly Column<InvoiceLineItem>[] {
  return [
    {
      header: 'Description',
      primary: true,
      className: 'wrap-anywhere min-w-48',
      cell: ({ description, ndc }) => (
        <>
          {description}
          {ndc === null ? null : (
            <span className="figures block text-xs font-normal text-ink-faint">{ndc}</span>
          )}
        </>
      ),
    },
    {
      header: 'Qty',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ quantity, unit }) => (
        <>
          <span className="figures">{formatUnits(quantity)}</span>
          {unit === null ? null : <span className="text-xs text-ink-faint"> {unit}</span>}
        </>
      ),
    },
    {
      header: 'Unit Price',
      align: 'right',
      cell: ({ unitPrice }) => <span className="figures">{formatUnitPrice(unitPrice)}</span>,
    },
    { header: 'Total', align: 'right', cell: ({ totalPrice }) => <Money value={totalPrice} /> },
    {
      header: 'Category',
      className: 'wrap-anywhere',
      cell: ({ category }) => category ?? <NotSaid />,
    },
    {
      header: 'Drug cost',
      wide: 'last',
      cell: (line) => <UnitCell line={line} onSay={onSay} />,
    },
  ];
}

interface UnitCellProps {
  readonly line: InvoiceLineItem;
  /** Undefined where nothing can be said any more. */
  readonly onSay: ((line: InvoiceLineItem) => void) | undefined;
}

/** What the drug of a line costs, and what that rests on. */
function UnitCell({ line, onSay }: UnitCellProps) {
  const { ndc, description, category, unitBasis } = line;
  if (ndc === null && category !== null) return <NotSaid />;
  const words = ndc === null ? undefined : unitWords(line);
  const asks = words === undefined || unitBasis === 'price';
  const cost = ndc === null ? undefined : unitCostWords(line);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        {ndc === null ? <span className="text-ink-faint">No NDC</span> : null}
        {ndc !== null && words === undefined ? <Badge variant="warn">Unknown unit</Badge> : null}
        {cost === undefined ? null : <span className="figures block">{cost}</span>}
        {words === undefined ? null : <span className="block text-xs text-ink-faint">{words}</span>}
      </div>
      {onSay === undefined ? null : (
        <Button variant={asks ? 'outline' : 'ghost'} size="sm" onClick={() => onSay(line)}>
          {asks ? 'Confirm unit' : 'Change unit'}
          <span className="sr-only"> of {description}</span>
        </Button>
      )}
    </div>
  );
}
