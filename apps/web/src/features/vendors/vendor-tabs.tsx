import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FindingsTab, openFindingsQuery } from '../invoice-audit/public.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { invoiceCountQuery } from './invoices.queries.ts';
import { InvoicesTab } from './invoices-tab.tsx';
import type { AskVendors } from './use-vendor-search.ts';
import { type VendorTab, vendorTabs } from './vendor-search.ts';
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
