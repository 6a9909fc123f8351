import type { Claim } from '@pfs/wire/claims';
import type { Report } from '@pfs/wire/reports';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format-number.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import {
  ClaimButton,
  ClaimStatus,
  ClaimsTable,
  claimSearch,
  claimsPageSize,
  claimsQuery,
} from '../claims/public.ts';

interface DetailedClaimsProps {
  readonly report: Report;
  readonly onOpen: (claimId: string) => void;
}

/** All claims of a detailed report, sorted and paged by the server, newest first. */
export function DetailedClaims({ report, onOpen }: DetailedClaimsProps) {
  const { state, go } = useSearchState(claimSearch);
  const { from, to } = report.period;
  const { page, sort, order } = state;
  const asked = { from, to, counted: 'true', sort, order } as const;
  const query = useQuery(claimsQuery({ ...asked, page, pageSize: claimsPageSize }));
  const total = query.data?.total ?? report.claimsTotal ?? 0;
  return (
    <CardSection
      title="Detailed Claims"
      description={describe(total)}
      action={
        <ButtonLink
          href={`/analytics?from=${from}&to=${to}`}
          variant="outline"
          size="sm"
          className="print:hidden"
        >
          Search claims
        </ButtonLink>
      }
    >
      <QueryState
        query={query}
        what="the claims"
        loading={<Skeleton className="mx-5 mb-5 h-96" />}
        isEmpty={(found) => found.total === 0}
        empty={<p className="px-5 pb-5 text-ink-soft">No claims were paid in this period.</p>}
      >
        {({ rows }) => (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <ClaimsTable
              caption="Detailed Claims"
              columns={detailedClaimColumns(onOpen)}
              rows={rows}
              sort={sort}
              order={order}
              onOpen={onOpen}
              onOrder={go}
            />
            <Pager
              what="claims"
              page={page}
              pageSize={claimsPageSize}
              total={total}
              onPage={(next) => go({ page: next })}
            />
          </div>
        )}
      </QueryState>
    </CardSection>
  );
}

function describe(total: number): string {
  const count = `${formatCount(total)} ${total === 1 ? 'claim' : 'claims'}`;
  return `${count}. Lump sums are included in the totals above, not in this table.`;
}

function detailedClaimColumns(open: (id: string) => void): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => (
        <>
          <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={open} />
          {claim.status === 'paid' ? null : <ClaimStatus claim={claim} />}
        </>
      ),
    },
    {
      header: 'Date',
      aside: true,
      sortKey: 'processedDate',
      className: 'whitespace-nowrap',
      cell: ({ processedDate }) => <Day value={processedDate} />,
    },
    {
      header: 'Payer',
      sortKey: 'payerName',
      className: 'min-w-36 max-w-64 wrap-anywhere',
      cell: ({ payerName }) => payerName ?? 'Unknown',
    },
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
    },
    {
      header: 'Gross Amount',
      term: 'Gross',
      align: 'right',
      sortKey: 'grossAmount',
      cell: ({ grossAmount }) => <Money value={grossAmount} />,
    },
    {
      header: 'DIR Fees',
      term: 'DIR fee',
      align: 'right',
      sortKey: 'dirFee',
      cell: ({ dirFee }) => <Money value={dirFee} />,
    },
    {
      header: 'Net Amount',
      term: 'Net',
      align: 'right',
      className: 'font-medium',
      cell: ({ netAmount }) => <Money value={netAmount} />,
    },
  ];
}
