import { type InvoiceStatus, invoiceStatuses } from '@pfs/core/invoices/invoice-status';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { FileText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FindingsTab, openFindingsQuery } from '../invoice-audit/public.ts';
import { CardFact, CardFacts } from './card-facts.tsx';
import { CardGrid, cardLook, LoadingCards } from './card-grid.tsx';
import { findingsSign } from './finding-signs.ts';
import { InvoiceStatusBadge, statusWords } from './invoice-status-badge.tsx';
import { cardsPageSize, invoiceCountQuery, invoicesQuery } from './invoices.queries.ts';
import { StepButton } from './step-button.tsx';
import type { AskVendors } from './use-vendor-search.ts';
import { narrowedTo, notNarrowed, type VendorTab, vendorTabs } from './vendor-search.ts';
import { vendorsQuery } from './vendors.queries.ts';
import { VendorsTab } from './vendors-tab.tsx';

interface VendorTabsProps {
  readonly ask: AskVendors;
  readonly onAdd: () => void;
  readonly onEdit: (vendor: Vendor) => void;
}

/** Vendors, invoices and findings; one search is for the tab that is shown. */
export function VendorTabs({ ask, onAdd, onEdit }: VendorTabsProps) {
  const vendors = useQuery(vendorsQuery).data;
  const invoices = useQuery(invoiceCountQuery).data?.total;
  const findings = useQuery(openFindingsQuery).data?.total;
  const change = (tab: string) =>
    ask.go({ tab: vendorTabs.find((each) => each === tab) ?? 'vendors' });
  return (
    <Tabs
      label="Vendors and invoices"
      value={ask.asked.tab}
      onChange={change}
      tabs={[
        {
          value: 'vendors' satisfies VendorTab,
          label: counted('Vendors', vendors?.length),
          content: (
            <Listed tools={<Search ask={ask} placeholder="Search vendors..." />}>
              <VendorsTab ask={ask} onAdd={onAdd} onEdit={onEdit} />
            </Listed>
          ),
        },
        {
          value: 'invoices' satisfies VendorTab,
          label: counted('Invoices', invoices),
          content: (
            <Listed
              tools={
                <>
                  <Search ask={ask} placeholder="Search invoices..." />
                  <InvoiceFilters ask={ask} vendors={vendors ?? []} />
                </>
              }
            >
              <InvoicesTab ask={ask} />
            </Listed>
          ),
        },
        {
          value: 'findings' satisfies VendorTab,
          label: counted('Findings', findings),
          content: <FindingsTab />,
        },
      ]}
    />
  );
}

function counted(label: string, total: number | undefined): string {
  return total === undefined ? label : `${label} (${formatCount(total)})`;
}

interface ListedProps {
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

function Listed({ tools, children }: ListedProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2 print:hidden">{tools}</div>
      {children}
    </div>
  );
}

function Search({ ask, placeholder }: { readonly ask: AskVendors; readonly placeholder: string }) {
  return (
    <SearchField
      label={placeholder.replace('...', '')}
      placeholder={placeholder}
      value={ask.asked.search}
      onChange={(search) => ask.change({ search })}
    />
  );
}

interface InvoiceFiltersProps {
  readonly ask: AskVendors;
  readonly vendors: readonly Vendor[];
}

function InvoiceFilters({ ask, vendors }: InvoiceFiltersProps) {
  const { status, vendor } = ask.asked;
  return (
    <>
      <Select
        label="Status"
        value={status ?? ''}
        onChange={({ target }) =>
          ask.change({ status: (target.value || undefined) as InvoiceStatus | undefined })
        }
      >
        <option value="">All Statuses</option>
        {invoiceStatuses.map((each) => (
          <option key={each} value={each}>
            {statusWords[each]}
          </option>
        ))}
      </Select>
      <Select
        label="Vendor"
        className="max-sm:basis-full sm:max-w-64"
        value={vendor ?? ''}
        onChange={({ target }) => ask.change({ vendor: target.value || undefined })}
      >
        <option value="">All Vendors</option>
        {vendors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The latest invoices first, as many as fit a page. */
function InvoicesTab({ ask }: { readonly ask: AskVendors }) {
  const { page } = ask.asked;
  const query = useQuery(invoicesQuery(ask.asked));
  return (
    <>
      <Narrowed to={narrowedTo(ask.asked)} onClear={() => ask.change(notNarrowed)} />
      <QueryState
        query={query}
        what="the invoices"
        loading={<LoadingCards />}
        isEmpty={({ total }) => total === 0}
        empty={<NoInvoices ask={ask} />}
      >
        {({ rows }) => (
          <CardGrid label="Invoices" stale={query.isPlaceholderData}>
            {rows.map((invoice) => (
              <InvoiceCard
                key={invoice.id}
                invoice={invoice}
                onOpen={(id) => ask.go({ invoice: id })}
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
        onPage={(next) => ask.go({ page: next })}
      />
    </>
  );
}

function NoInvoices({ ask }: { readonly ask: AskVendors }) {
  const { search, status, vendor } = ask.asked;
  const narrowed = narrowedTo(ask.asked).length > 0;
  if (search === '' && status === undefined && vendor === undefined && !narrowed) {
    return (
      <EmptyState
        icon={FileText}
        title="No Invoices Yet"
        actions={
          <PharmacyButton onClick={() => ask.go({ add: 'invoice' })}>Add Invoice</PharmacyButton>
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
      actions={<Button onClick={() => ask.change(all)}>Show All Invoices</Button>}
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
  const findings = findingsSign(invoice);
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
        <CardFact name="Amount">
          <span className="font-semibold">
            <Money value={invoice.totalAmount} />
          </span>
        </CardFact>
        <CardFact name="Paid Amount">
          <Money value={invoice.paidAmount} />
        </CardFact>
        <CardFact name="Invoice Date">
          <Day value={invoice.invoiceDate} />
        </CardFact>
        <CardFact name="Due Date">
          <Day value={invoice.dueDate} />
        </CardFact>
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
