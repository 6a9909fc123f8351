import { invoiceStatuses, invoiceStatusLabels } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Filter } from '../../../ui/fields/select.tsx';
import { Money } from '../../../ui/money.tsx';
import { PharmacyButton } from '../../../ui/pharmacy-button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Fact } from '../../../ui/stats.tsx';
import { Narrowed } from '../../../ui/tables/narrowed.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { NadacNotice } from '../../drug-prices/public.tsx';
import { CardFacts, CardGrid, cardLook, LoadingCards } from '../cards.tsx';
import { findingsBadge } from '../findings/finding-labels.ts';
import { nadacMissing } from '../findings/findings-tab.tsx';
import { narrowedTo, notNarrowed, type VendorScreen } from '../vendor-search.ts';
import { InvoiceStatusBadge, StepButton } from './invoice-facts.tsx';
import { cardsPageSize, invoicesQuery } from './invoices.queries.ts';

interface InvoiceFiltersProps {
  readonly screen: VendorScreen;
  readonly vendors: readonly Vendor[];
}

export function InvoiceFilters({ screen, vendors }: InvoiceFiltersProps) {
  const { status, vendor } = screen.state;
  return (
    <>
      <Filter
        label="Status"
        all="All Statuses"
        of={invoiceStatuses}
        text={(each) => invoiceStatusLabels[each]}
        value={status}
        onChange={(next) => screen.change({ status: next })}
      />
      <Filter
        label="Vendor"
        className="max-sm:basis-full sm:max-w-64"
        all="All Vendors"
        of={vendors}
        value={vendor}
        onChange={(next) => screen.change({ vendor: next })}
      />
    </>
  );
}

/** One page of invoices, newest first. */
export function InvoicesTab({ screen }: { readonly screen: VendorScreen }) {
  const { page } = screen.state;
  const query = useQuery(invoicesQuery(screen.state));
  return (
    <>
      <Narrowed to={narrowedTo(screen.state)} onClear={() => screen.change(notNarrowed)} />
      <QueryState
        query={query}
        what="the invoices"
        loading={<LoadingCards />}
        isEmpty={({ total }) => total === 0}
        empty={<NoInvoices screen={screen} />}
      >
        {({ rows }) => (
          <CardGrid label="Invoices" stale={query.isPlaceholderData}>
            {rows.map((invoice) => (
              <InvoiceCard
                key={invoice.id}
                invoice={invoice}
                onOpen={(id) => screen.go({ invoice: id })}
              />
            ))}
          </CardGrid>
        )}
      </QueryState>
      <Pager
        what="invoices"
        page={page}
        pageSize={cardsPageSize}
        total={query.data?.total ?? 0}
        onPage={(next) => screen.go({ page: next })}
      />
      <NadacNotice without={nadacMissing} />
    </>
  );
}

function NoInvoices({ screen }: { readonly screen: VendorScreen }) {
  const { search, status, vendor } = screen.state;
  const narrowed = narrowedTo(screen.state).length > 0;
  if (search === '' && status === undefined && vendor === undefined && !narrowed) {
    return (
      <EmptyState
        icon={FileText}
        title="No Invoices Yet"
        actions={
          <PharmacyButton onClick={() => screen.go({ add: 'invoice' })}>Add Invoice</PharmacyButton>
        }
      >
        Every invoice is checked when it arrives: line math, totals, prices against your last
        purchase and NADAC, and duplicates.
      </EmptyState>
    );
  }
  const all = { search: '', status: undefined, vendor: undefined, ...notNarrowed };
  return (
    <EmptyState
      icon={SearchX}
      title="No Invoices Found"
      actions={<Button onClick={() => screen.change(all)}>Show All Invoices</Button>}
    >
      <span className="wrap-anywhere">
        {search === ''
          ? 'No invoices match.'
          : `No invoice number or vendor name matches “${search}”.`}
      </span>
    </EmptyState>
  );
}

interface InvoiceCardProps {
  readonly invoice: VendorInvoice;
  readonly onOpen: (id: string) => void;
}

function InvoiceCard({ invoice, onOpen }: InvoiceCardProps) {
  const { invoiceNumber, vendorName, status } = invoice;
  const findings = findingsBadge(invoice);
  return (
    <li className={cardLook}>
      <header className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2
            className="line-clamp-3 min-w-0 text-[0.9375rem] font-semibold wrap-anywhere"
            title={invoiceNumber}
          >
            {invoiceNumber}
          </h2>
          <InvoiceStatusBadge status={status} />
        </div>
        <p className="line-clamp-3 text-[0.8125rem] text-ink-soft wrap-anywhere" title={vendorName}>
          {vendorName}
        </p>
        {findings === undefined && invoice.leftOut !== 'duplicate' ? null : (
          <p className="flex flex-wrap gap-1">
            {invoice.leftOut === 'duplicate' ? (
              <Badge variant="contested">Possible duplicate (excluded)</Badge>
            ) : null}
            {findings === undefined ? null : <Badge variant="warn">{findings}</Badge>}
          </p>
        )}
      </header>
      <CardFacts>
        <Fact name="Amount">
          <span className="font-semibold">
            <Money value={invoice.totalAmount} />
          </span>
        </Fact>
        <Fact name="Paid Amount">
          <Money value={invoice.paidAmount} />
        </Fact>
        <Fact name="Invoice Date">
          <Day value={invoice.invoiceDate} />
        </Fact>
        <Fact name="Due Date">
          <Day value={invoice.dueDate} />
        </Fact>
      </CardFacts>
      <div className="mt-auto flex gap-2 print:hidden">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onOpen(invoice.id)}>
          View Details<span className="sr-only"> of {invoiceNumber}</span>
        </Button>
        <StepButton invoice={invoice} size="sm" className="flex-1" />
      </div>
    </li>
  );
}
