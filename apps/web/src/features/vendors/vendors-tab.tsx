import type { Vendor } from '@pfs/wire/vendors';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Store } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Fact } from '../../ui/stats.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { CardFacts, CardGrid, cardLook, LoadingCards, Unknown } from './cards.tsx';
import { cardsPageSize } from './invoices/invoices.queries.ts';
import { invoicesPath, type VendorScreen } from './vendor-search.ts';
import { vendorsQuery } from './vendors.queries.ts';

interface VendorCardProps {
  readonly vendor: Vendor;
  readonly onEdit: (vendor: Vendor) => void;
}

const linkLook =
  'rounded-sm decoration-line-strong decoration-dotted underline-offset-4 hover:underline ' +
  'focus-visible:underline';

function VendorCard({ vendor, onEdit }: VendorCardProps) {
  const { id, name, vendorCode, contactEmail, paymentTerms, totalSpend, invoiceCount } = vendor;
  return (
    <li className={cardLook}>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="line-clamp-4 text-[0.9375rem] font-semibold wrap-anywhere" title={name}>
            {name}
          </h2>
          {vendorCode === null ? null : (
            <p className="text-[0.8125rem] text-ink-faint wrap-anywhere">{vendorCode}</p>
          )}
        </div>
        <Badge variant={vendor.isActive ? 'good' : 'secondary'}>
          {vendor.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </header>
      <CardFacts>
        <Fact name="Total Spend">
          <Link
            className={linkLook}
            href={invoicesPath(id, { counted: 'true' })}
            title="View invoices"
          >
            <span className="font-semibold">
              <Money value={totalSpend} />
            </span>
          </Link>
        </Fact>
        <Fact name="Invoices">
          <Link className={linkLook} href={invoicesPath(id)}>
            <span className="figures">{formatCount(invoiceCount)}</span>
          </Link>
        </Fact>
        <Fact name="Contact" className="col-span-2">
          {contactEmail ?? <Unknown />}
        </Fact>
        <Fact name="Payment Terms">{paymentTerms ?? <Unknown />}</Fact>
      </CardFacts>
      {vendor.leftOut === null ? null : (
        <p className="text-[0.8125rem] text-ink-soft">Total Spend: {vendor.leftOut}</p>
      )}
      <div className="mt-auto flex gap-2 print:hidden">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onEdit(vendor)}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <ButtonLink variant="outline" size="sm" className="flex-1" href={invoicesPath(id)}>
          Invoices<span className="sr-only"> of {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

interface VendorsTabProps {
  readonly screen: VendorScreen;
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
  screen,
  onEdit,
  vendors,
}: VendorsTabProps & { readonly vendors: readonly Vendor[] }) {
  const { search, page } = screen.state;
  const found = useMemo(() => vendorsNamed(vendors, search), [vendors, search]);
  const first = (page - 1) * cardsPageSize;
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No Vendors Found"
        actions={<Button onClick={() => screen.change({ search: '' })}>Show All Vendors</Button>}
      >
        <span className="wrap-anywhere">No vendor name matches “{search}”.</span>
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
        onPage={(next) => screen.go({ page: next })}
      />
    </>
  );
}

/** The vendors whose names contain a text, ignoring case. */
function vendorsNamed(vendors: readonly Vendor[], search: string): readonly Vendor[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return vendors;
  return vendors.filter(({ name }) => name.toLowerCase().includes(wanted));
}

function NoVendors({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      icon={Store}
      title="No Vendors Yet"
      actions={<PharmacyButton onClick={onAdd}>Add Your First Vendor</PharmacyButton>}
    >
      Add the wholesalers and suppliers you buy from. We’ll check their invoices line by line for
      math errors, price increases, duplicates, and overdue balances.
    </EmptyState>
  );
}
