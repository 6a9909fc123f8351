import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { withCount } from '../../lib/format/format-number.ts';
import { importWithRetry } from '../../lib/import-with-retry.ts';
import { useNoPharmacyReason } from '../../lib/session/no-pharmacy-reason.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddInvoiceFiles } from './files/add-invoice-files.tsx';
import { InvoicesWaiting } from './files/document-state.tsx';
import { openFindingsQuery } from './findings/findings.queries.ts';
import { FindingsTab } from './findings/findings-tab.tsx';
import { InvoiceDialog } from './invoices/invoice-dialog.tsx';
import { invoiceCountQuery } from './invoices/invoices.queries.ts';
import { InvoiceFilters, InvoicesTab } from './invoices/invoices-tab.tsx';
import { PriceListsTab } from './price-lists/price-lists-tab.tsx';
import { VendorDialog } from './vendor-dialog.tsx';
import { useVendorSearch, type VendorScreen, type VendorTab, vendorTabs } from './vendor-search.ts';
import { vendorsQuery } from './vendors.queries.ts';
import { VendorsTab } from './vendors-tab.tsx';

/** The form of an invoice is loaded when somebody types one. */
const AddInvoice = lazy(() => importWithRetry(() => import('./editor/add-invoice.tsx')));

/** Vendors, their invoices, and the findings in them. */
export default function VendorAuditPage() {
  const screen = useVendorSearch();
  const [vendor, setVendor] = useState<Vendor | 'new'>();
  const { invoice } = screen.state;
  // Without a pharmacy there is nothing to add to, whatever the address says.
  const add = useNoPharmacyReason() === undefined ? screen.state.add : undefined;
  return (
    <>
      <PageHeader
        title="Vendor Invoice Audit Trail"
        description="Suppliers, invoices, and billing errors."
        actions={
          <>
            {add !== 'invoice' ? (
              <PharmacyButton variant="outline" onClick={() => screen.go({ add: 'invoice' })}>
                Add Invoice
              </PharmacyButton>
            ) : null}
            <PharmacyButton onClick={() => setVendor('new')}>Add Vendor</PharmacyButton>
          </>
        }
      />
      {add !== 'invoice' ? (
        <>
          <div className="mb-5 empty:hidden">
            <InvoicesWaiting />
          </div>
          <VendorTabs screen={screen} onAdd={() => setVendor('new')} onEdit={setVendor} />
        </>
      ) : (
        <div className="flex min-w-0 flex-col gap-6">
          <AddInvoiceFiles vendorId={screen.state.vendor} />
          <Suspense>
            <AddInvoice screen={screen} />
          </Suspense>
        </div>
      )}
      {vendor === undefined && add !== 'vendor' ? null : (
        <VendorDialog
          vendor={vendor === 'new' ? undefined : vendor}
          onClose={() => {
            setVendor(undefined);
            if (add === 'vendor') screen.change({ add: undefined });
          }}
        />
      )}
      {invoice === undefined ? null : (
        <InvoiceDialog
          key={invoice}
          id={invoice}
          onClose={() => screen.change({ invoice: undefined })}
        />
      )}
    </>
  );
}

interface VendorTabsProps {
  readonly screen: VendorScreen;
  readonly onAdd: () => void;
  readonly onEdit: (vendor: Vendor) => void;
}

/** Vendors, invoices, findings and price lists. The search is that of the tab that is shown. */
function VendorTabs({ screen, onAdd, onEdit }: VendorTabsProps) {
  const vendors = useQuery(vendorsQuery).data;
  const invoices = useQuery(invoiceCountQuery).data?.total;
  const findings = useQuery(openFindingsQuery).data?.total;
  const change = (tab: string) =>
    screen.go({ tab: vendorTabs.find((each) => each === tab) ?? 'vendors' });
  return (
    <Tabs
      label="Vendors and invoices"
      value={screen.state.tab}
      onChange={change}
      tabs={[
        {
          value: 'vendors' satisfies VendorTab,
          label: withCount('Vendors', vendors?.length),
          content: (
            <Listed tools={<Search screen={screen} placeholder="Search vendors..." />}>
              <VendorsTab screen={screen} onAdd={onAdd} onEdit={onEdit} />
            </Listed>
          ),
        },
        {
          value: 'invoices' satisfies VendorTab,
          label: withCount('Invoices', invoices),
          content: (
            <Listed
              tools={
                <>
                  <Search screen={screen} placeholder="Search invoices..." />
                  <InvoiceFilters screen={screen} vendors={vendors ?? []} />
                </>
              }
            >
              <InvoicesTab screen={screen} />
            </Listed>
          ),
        },
        {
          value: 'findings' satisfies VendorTab,
          label: withCount('Findings', findings),
          content: <FindingsTab />,
        },
        {
          value: 'prices' satisfies VendorTab,
          label: 'Price Lists',
          content: <PriceListsTab />,
        },
      ]}
    />
  );
}

function Listed({ tools, children }: { readonly tools: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2 print:hidden">{tools}</div>
      {children}
    </div>
  );
}

function Search({
  screen,
  placeholder,
}: {
  readonly screen: VendorScreen;
  readonly placeholder: string;
}) {
  return (
    <SearchField
      label={placeholder.replace('...', '')}
      placeholder={placeholder}
      value={screen.state.search}
      onChange={(search) => screen.change({ search })}
    />
  );
}
