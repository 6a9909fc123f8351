import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { usageQuery } from './system.queries.ts';
import { usageColumns } from './usage-columns.tsx';

/** Which calls were made in the last day, how many went wrong, how long they took. */
export function UsageTab() {
  const query = useQuery(usageQuery);
  return (
    <CardSection
      title="Calls of the last 24 hours"
      description="By route, the most called first. No address, body or answer is shown."
      action={
        <Button
          size="sm"
          variant="outline"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryState
        query={query}
        what="the calls"
        loading={<LoadingRows />}
        isEmpty={({ endpoints }) => endpoints.length === 0}
        empty={
          <EmptyState icon={Activity} title="No Calls Yet">
            Calls appear here a few seconds after they were answered.
          </EmptyState>
        }
      >
        {({ endpoints }) => (
          <DataTable
            caption="Calls by route"
            columns={usageColumns}
            rows={endpoints}
            rowKey={({ method, endpoint }) => `${method} ${endpoint}`}
          />
        )}
      </QueryState>
    </CardSection>
  );
}
