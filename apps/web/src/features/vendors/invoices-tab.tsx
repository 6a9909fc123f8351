import { useQuery } from '@tanstack/react-query';
import { Narrowed } from '../../ui/narrowed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { CardGrid, LoadingCards } from './card-grid.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { cardsPageSize, invoicesQuery } from './invoices.queries.ts';
import { NoInvoices } from './no-invoices.tsx';
import type { AskVendors } from './use-vendor-search.ts';
import { narrowedTo, notNarrowed } from './vendor-search.ts';

/** The latest invoices first, as many as fit a page. */
export function InvoicesTab({ ask }: { readonly ask: AskVendors }) {
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
