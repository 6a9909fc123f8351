import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { SearchField } from '../../ui/tables/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { openFindingsQuery } from './findings/findings.queries.ts';
import { FindingsTab } from './findings/findings-tab.tsx';
import { invoiceCountQuery } from './invoices/invoices.queries.ts';
import { InvoiceFilters, InvoicesTab } from './invoices/invoices-tab.tsx';
import { PriceListsTab } from './price-lists/price-lists-tab.tsx';
import { type VendorScreen, type VendorTab, vendorTabs } from './vendor-search.ts';
import { vendorsQuery } from './vendors.queries.ts';
import { VendorsTab } from './vendors-tab.tsx';

interface VendorTabsProps {
  readonly screen: VendorScreen;
  readonly onAdd: () => void;
  readonly onEdit: (vendor: Vendor) => void;
}

/** Vendors, invoices, findings and price lists. The search is that of the tab that is shown. */
export function VendorTabs({ screen, onAdd, onEdit }: VendorTabsProps) {
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
          label: counted('Vendors', vendors?.length),
          content: (
            <Listed tools={<Search screen={screen} placeholder="Search vendors..." />}>
              <VendorsTab screen={screen} onAdd={onAdd} onEdit={onEdit} />
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
          label: counted('Findings', findings),
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
