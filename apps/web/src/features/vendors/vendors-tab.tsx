import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CardGrid, LoadingCards } from './card-grid.tsx';
import { cardsPageSize } from './invoices.queries.ts';
import { NoVendors } from './no-vendors.tsx';
import type { AskVendors } from './use-vendor-search.ts';
import { VendorCard } from './vendor-card.tsx';
import { vendorsQuery } from './vendors.queries.ts';
import { vendorsNamed } from './vendors-named.ts';

interface VendorsTabProps {
  readonly ask: AskVendors;
  readonly onAdd: () => void;
  readonly onEdit: (vendor: Vendor) => void;
}

export function VendorsTab(props: VendorsTabProps) {
  const query = useQuery(vendorsQuery);
  return (
    <QueryState
      query={query}
      what="the vendors"
      loading={<LoadingCards />}
      isEmpty={(vendors) => vendors.length === 0}
      empty={<NoVendors onAdd={props.onAdd} />}
    >
      {(vendors) => <Found {...props} vendors={vendors} />}
    </QueryState>
  );
}

function Found({
  ask,
  onEdit,
  vendors,
}: VendorsTabProps & { readonly vendors: readonly Vendor[] }) {
  const { search, page } = ask.asked;
  const found = useMemo(() => vendorsNamed(vendors, search), [vendors, search]);
  const first = (page - 1) * cardsPageSize;
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No Vendors Found"
        actions={<Button onClick={() => ask.change({ search: '' })}>Show All Vendors</Button>}
      >
        <span className="wrap-anywhere">No vendor’s name has “{search}” in it.</span>
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid label="Vendors">
        {found.slice(first, first + cardsPageSize).map((vendor) => (
          <VendorCard key={vendor.id} vendor={vendor} onEdit={onEdit} />
        ))}
      </CardGrid>
      <Pager
        what="vendors"
        page={page}
        pageSize={cardsPageSize}
        total={found.length}
        onPage={(next) => ask.go({ page: next })}
      />
    </>
  );
}
