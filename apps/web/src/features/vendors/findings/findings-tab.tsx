import { type FindingStatus, findingKinds, findingStatuses } from '@pfs/core/invoice-audit/finding';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, SearchX } from 'lucide-react';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Filter, Options, Select } from '../../../ui/fields/select.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NadacNotice } from '../../drug-prices/public.tsx';
import { vendorsQuery } from '../vendors.queries.ts';
import { findingKindLabels, findingStatusLabels } from './finding-labels.ts';
import { type FindingsSearch, findingsQuery, findingsSearch } from './findings.queries.ts';
import { FindingsList } from './findings-list.tsx';

/** The findings of the invoice audit, largest amount first. */
export function FindingsTab() {
  const { state: search, change, go } = useSearchState(findingsSearch);
  const query = useQuery(findingsQuery(search));
  return (
    <div className="flex flex-col gap-5">
      <FindingsFilters search={search} onChange={change} />
      <QueryState query={query} what="the findings" loading={<Loading />}>
        {(found) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={clsx(query.isPlaceholderData && 'opacity-60')}
          >
            {found.total === 0 && found.rows.length === 0 ? (
              <NoFindings search={search} onChange={change} />
            ) : (
              <FindingsList found={found} search={search} onPage={(page) => go({ page })} />
            )}
          </div>
        )}
      </QueryState>
      <NadacChecks />
      <NadacNotice without={nadacMissing} />
    </div>
  );
}

function Loading() {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Card>
  );
}

interface NoFindingsProps {
  readonly search: FindingsSearch;
  readonly onChange: (change: Partial<FindingsSearch>) => void;
}

/** No open findings at all, or none that match the filter. */
function NoFindings({ search, onChange }: NoFindingsProps) {
  const { kind, vendor, state } = search;
  if (kind === undefined && vendor === undefined && state === 'open') {
    return (
      <EmptyState card icon={CircleCheck} title="No Open Findings">
        Every invoice is checked when it arrives: arithmetic, duplicates, prices against your last
        purchase and NADAC where it has a price, overpayments, and overdue balances. Problems appear
        here, largest amounts first.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      card
      icon={SearchX}
      title="No Findings Found"
      actions={
        <Button onClick={() => onChange({ kind: undefined, vendor: undefined, state: 'open' })}>
          Show All Open Findings
        </Button>
      }
    >
      No findings match this filter.
    </EmptyState>
  );
}

interface FindingsFiltersProps {
  readonly search: FindingsSearch;
  readonly onChange: (change: Partial<FindingsSearch>) => void;
}

function FindingsFilters({ search, onChange }: FindingsFiltersProps) {
  const vendors = useQuery(vendorsQuery).data ?? [];
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        label="Finding’s status"
        value={search.state}
        onChange={({ target }) => onChange({ state: target.value as FindingStatus })}
      >
        <Options of={findingStatuses} text={(status) => findingStatusLabels[status]} />
      </Select>
      <Filter
        label="Kind"
        all="All kinds"
        of={findingKinds}
        text={(kind) => findingKindLabels[kind]}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Filter
        label="Vendor"
        className="sm:max-w-64"
        all="All Vendors"
        of={vendors}
        value={search.vendor}
        onChange={(vendor) => onChange({ vendor })}
      />
    </div>
  );
}

const nadacChecksQuery = routeQuery('GET /api/invoice-findings/nadac-checks');

export const nadacMissing = 'Invoice prices aren’t checked against NADAC.';

/** How many lines no NADAC price exists for: without a finding they would look checked. */
function NadacChecks() {
  const { data } = useQuery(nadacChecksQuery);
  if (data === undefined || data.notChecked === 0) return null;
  const { lines, notChecked } = data;
  return (
    <p className="text-[0.8125rem] text-ink-soft">
      <strong>NADAC has no price</strong> for {formatCount(notChecked)} of {formatCount(lines)}{' '}
      {lines === 1 ? 'invoice line' : 'invoice lines'} on the invoice date, so these aren’t checked.
    </p>
  );
}
