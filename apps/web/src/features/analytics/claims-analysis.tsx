import { claimDirBadge } from '@pfs/core/metrics/period-totals';
import type { Claim } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { FileSearch, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { toSearchParams } from '../../lib/api/call.ts';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { SearchField } from '../../ui/tables/search-field.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import {
  ClaimButton,
  ClaimStatus,
  ClaimsTable,
  claimsPageSize,
  claimsQuery,
  readClaimSearch,
  writeClaimSearch,
} from '../claims/public.ts';
import { SampleDataOffer } from '../onboarding/public.ts';
import type { ChangeParams } from './analytics.queries.ts';
import { type ClaimChip, type ClaimsFilter, withoutChips } from './claim-filters.ts';

const buttonsMax = 5;

interface Place {
  readonly page: number;
  readonly pages: number;
}

/** Up to five page numbers around the current one. */
export function pageWindow({ page, pages }: Place): readonly number[] {
  const count = Math.min(buttonsMax, pages);
  const middle = Math.min(Math.max(page, 1), pages) - Math.floor(count / 2);
  const first = Math.max(1, Math.min(middle, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

interface ClaimsPagerProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Pages of the claims; nothing if they fit on one page. */
function ClaimsPager({ page, total, onPage }: ClaimsPagerProps) {
  const pages = Math.ceil(total / claimsPageSize);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label="Pages of claims"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 print:hidden"
    >
      <p className="figures text-[0.8125rem] text-ink-soft" aria-live="polite">
        {rangeText(page, total)}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="outline"
          size="sm"
          disabled={page <= 1}
          onClick={() => onPage(Math.min(page - 1, Math.max(pages, 1)))}
        >
          Previous
        </Button>
        {pageWindow({ page, pages }).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'default' : 'outline'}
            size="sm"
            className="figures min-w-8 px-2"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatCount(number)}
          </Button>
        ))}
        <Button
          variant="outline"
          size="sm"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

function rangeText(page: number, total: number): string {
  const first = (page - 1) * claimsPageSize + 1;
  if (first > total) return `No claims on this page (${formatCount(total)} total)`;
  const last = Math.min(page * claimsPageSize, total);
  return `Showing ${formatCount(first)}-${formatCount(last)} of ${formatCount(total)} claims`;
}

interface ClaimsAnalysisProps {
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  /** The filter of the list's query. */
  readonly filter: ClaimsFilter;
  /** Whether the person set the filter, rather than an open figure. */
  readonly filtered: boolean;
  readonly description: ReactNode;
  /** The filters that can be removed. */
  readonly chips?: readonly ClaimChip[];
  /** Stands before the search field. */
  readonly more?: ReactNode;
  readonly onOpen: (claimId: string) => void;
}

/** All claims; the server searches, sorts and pages. */
export function ClaimsAnalysis(props: ClaimsAnalysisProps) {
  const { params, onParams, filter, filtered, description, chips = [], more, onOpen } = props;
  const part = useRef<HTMLDivElement>(null);
  useSearchShortcut(part);
  const { page, sort, order, search } = readClaimSearch(params);
  const asked = { ...filter, sort, order, search: search || undefined };
  const query = useQuery(claimsQuery({ ...asked, page, pageSize: claimsPageSize }));
  const change = (to: Parameters<typeof writeClaimSearch>[1]) =>
    // A typed search is one step in the history, not one for each pause.
    onParams((now) => writeClaimSearch(now, to), { replace: to.search !== undefined });
  return (
    <div ref={part}>
      <CardSection
        title="Claims Analysis"
        description={description}
        action={
          <div className="flex min-w-0 flex-wrap gap-2 print:hidden">
            <SearchField
              label="Search claims"
              placeholder="Search claims..."
              value={search}
              onChange={(text) => change({ search: text })}
            />
            {more}
            <ExportButton path={`/api/claims/export?${toSearchParams(asked)}`} />
          </div>
        }
      >
        <ClaimFilters
          chips={chips}
          onRemove={(removed) => {
            onParams((now) => withoutChips(now, removed));
            // The focused button is gone.
            part.current?.querySelector('input')?.focus();
          }}
        />
        <QueryState
          query={query}
          what="the claims"
          loading={<Skeleton className="mx-5 mb-5 h-96" />}
          isEmpty={({ total }) => total === 0}
          empty={<NoClaimsFound filtered={filtered || search !== ''} />}
        >
          {({ rows, total }) => (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <ClaimsTable
                caption="Claims Analysis"
                columns={analysisColumns({ open: onOpen, byFill: filter['dateOf'] === 'fill' })}
                rows={rows}
                sort={sort}
                order={order}
                onOpen={onOpen}
                onOrder={change}
              />
              <ClaimsPager page={page} total={total} onPage={(next) => change({ page: next })} />
            </div>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

/** The `/` key focuses the search field of a section. */
function useSearchShortcut(part: RefObject<HTMLElement | null>): void {
  useShortcut({
    key: '/',
    words: 'Search claims',
    group: 'Claims',
    run: () => {
      const field = part.current?.querySelector<HTMLInputElement>('input[type=search]');
      field?.focus();
      return field !== undefined && field !== null;
    },
  });
}

function NoClaimsFound({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      icon={FileSearch}
      title="No Claims Found"
      actions={
        filtered ? undefined : (
          <>
            <ButtonLink href="/upload">Upload Remittance</ButtonLink>
            <SampleDataOffer />
          </>
        )
      }
    >
      {filtered
        ? 'Try adjusting your search criteria'
        : 'Upload remittance files to see claims data'}
    </EmptyState>
  );
}

interface ClaimFiltersProps {
  readonly chips: readonly ClaimChip[];
  readonly onRemove: (chips: readonly ClaimChip[]) => void;
}

/** Active filters without a field of their own; each can be removed. */
function ClaimFilters({ chips, onRemove }: ClaimFiltersProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 px-5 pb-4">
      {chips.map((chip) => (
        <li key={`${chip.names[0]} ${chip.value ?? ''}`} className="min-w-0">
          <Badge variant="active" className="min-h-7 max-w-full">
            <span className="figures truncate">{chip.label}</span>
            <button
              type="button"
              aria-label={`Remove the filter ${chip.label}`}
              className="-mr-1 grid size-6 place-items-center rounded-full hover:bg-sheet print:hidden"
              onClick={() => onRemove([chip])}
            >
              <X aria-hidden="true" />
            </button>
          </Badge>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li className="print:hidden">
          <Button variant="ghost" size="sm" onClick={() => onRemove(chips)}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}

interface AnalysisOptions {
  readonly open: (id: string) => void;
  /** Whether the claims are those of fill dates. */
  readonly byFill: boolean;
}

function analysisColumns({ open, byFill }: AnalysisOptions): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => <ClaimName claim={claim} onOpen={open} />,
    },
    dayColumn('Date', 'processedDate', {
      aside: true,
      sortKey: 'processedDate',
      className: 'whitespace-nowrap',
    }),
    ...(byFill ? [dayColumn('Filled', 'dateOfService', { wide: true })] : []),
    textColumn('Payer', 'payerName', {
      sortKey: 'payerName',
      className: 'min-w-36 max-w-64 wrap-anywhere',
      none: 'Unknown',
    }),
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ drugName, ndc }) => (
        <>
          {drugName ?? 'Unknown Drug'}
          <span className="figures block text-xs text-ink-faint">{ndc ?? 'No NDC'}</span>
        </>
      ),
    },
    moneyColumn('Gross', 'grossAmount', { term: 'Gross', sortKey: 'grossAmount' }),
    moneyColumn('DIR Fee', 'dirFee', { term: 'DIR fee', sortKey: 'dirFee', sign: 'taken' }),
    moneyColumn('Net', 'netAmount', { term: 'Net', className: 'font-medium' }),
    {
      header: 'DIR %',
      term: 'DIR %',
      align: 'right',
      cell: ({ dirPercentage }) => (
        <Badge variant={claimDirBadge(dirPercentage)} className="figures">
          {formatPercent(dirPercentage)}
        </Badge>
      ),
    },
  ];
}

interface NameProps {
  readonly claim: Claim;
  readonly onOpen: (id: string) => void;
}

/** Marks everything that is not a paid claim included in totals. */
function ClaimName({ claim, onOpen }: NameProps) {
  return (
    <>
      <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={onOpen} />
      {claim.status === 'paid' && claim.counted ? null : <ClaimStatus claim={claim} />}
    </>
  );
}
