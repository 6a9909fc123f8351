import type { ForwardingBalances } from '@pfs/wire/provider-adjustments';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/session/unauthorized.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { LumpListSection } from './lump-list-section.tsx';
import { type LumpSearch, readLumpSearch, writeLumpSearch } from './lump-search.ts';
import { openBalanceColumns } from './open-balance-columns.tsx';
import {
  allocationQuery,
  lumpSummaryQuery,
  openBalancesMax,
  openBalancesQuery,
} from './provider-adjustments.queries.ts';
import { Spread } from './spread.tsx';
import { Sum } from './sum.tsx';

/** What payers took or gave without a claim, what of it is open, and how fees spread. */
export default function LumpSumsPage() {
  const [params, setParams] = useSearchParams();
  const search = readLumpSearch(params);
  const change = (to: Partial<LumpSearch>) =>
    setParams((now) => writeLumpSearch(now, to), { replace: !to.spread });
  const summary = useQuery(lumpSummaryQuery({}));
  useUnauthorizedQuery(summary.error, useUnauthorized('/auth'));
  const above = useQuery(openBalancesQuery(search.payer));
  return (
    <>
      <Link
        href="/upload"
        className="mb-2 inline-flex min-h-6 items-center gap-1 self-start text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All uploads
      </Link>
      <PageHeader
        title="Lump Sums"
        badge={<Term word="Lump sum" />}
        description="Amounts payers deducted or paid with no claim attached, and balances still open."
      />
      <div className="flex flex-col gap-6">
        <OpenBalancesSection payer={search.payer} />
        {/* Fetched at once, shown when what stands above its rows has its height. */}
        <div className={above.isPending || summary.isPending ? 'hidden' : 'contents'}>
          <LumpListSection search={search} onChange={change} />
        </div>
      </div>
      {search.spread === undefined ? null : (
        <SpreadPanel
          key={search.spread}
          id={search.spread}
          onClose={() => change({ spread: undefined })}
        />
      )}
    </>
  );
}

/** Balances without a counterpart, the oldest first. */
function OpenBalancesSection({ payer }: { readonly payer: string | undefined }) {
  const query = useQuery(openBalancesQuery(payer));
  return (
    <CardSection
      title="Open forwarding balances"
      help={<Term word="Forwarding balance" />}
      description="Carried forward from a payment that would have been negative, until a later payment takes it."
    >
      <QueryState
        query={query}
        what="the open balances"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className="px-5 pb-5 text-[0.8125rem] text-ink-soft">
            None. Everything carried forward has been taken back.
          </p>
        }
      >
        {(balances) => <OpenBalances balances={balances} />}
      </QueryState>
    </CardSection>
  );
}

function OpenBalances({ balances }: { readonly balances: ForwardingBalances }) {
  const { toCome, unexplained, rows } = balances;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
        <Sum label="Still to be taken back" {...toCome} />
        <Sum label="Taken back, origin unknown" {...unexplained} />
      </dl>
      <DataTable
        caption="Open forwarding balances"
        columns={openBalanceColumns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {toCome.rows + unexplained.rows > rows.length ? (
        <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
          Showing the oldest {openBalancesMax}.
        </p>
      ) : null}
    </>
  );
}

interface SpreadPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** How one lump sum spreads over claims: on what ground, and what falls on each. */
function SpreadPanel({ id, onClose }: SpreadPanelProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(allocationQuery(id, page));
  return (
    <Dialog
      form="sheet"
      title="Lump sum allocation across claims"
      description={query.data?.providerAdjustment.payerName ?? null}
      onClose={onClose}
    >
      <QueryState query={query} what="the allocation" loading={<Skeleton className="h-64" />}>
        {(allocation) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <Spread allocation={allocation} page={page} onPage={setPage} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
