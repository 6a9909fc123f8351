import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { isMonth } from '../../lib/month.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  AddTestDataButton,
  BringStepsBack,
  FirstSteps,
  onboardingQuery,
  SampleDataNotice,
} from '../onboarding/public.ts';
import { useRemittancesInProgress } from '../remittances/public.ts';
import { dashboardQuery } from './dashboard.queries.ts';
import { DashboardOverview, InProgress } from './dashboard-overview.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { MonthPicker } from './month-picker.tsx';
import { NoData } from './no-data.tsx';

export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month');
  const month = isMonth(asked) ? asked : undefined;
  const query = useQuery(dashboardQuery(month));
  const { isPending } = useQuery(onboardingQuery);
  const inProgress = useRemittancesInProgress();
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <>
      <PageHeader
        title="DIR Fee Overview"
        description="What payers took back, from whom, and when."
        actions={
          <>
            {query.isPending && <Skeleton className="h-8 w-40 max-w-full" />}
            {query.data?.hasData && (
              <MonthPicker month={query.data.month} onChange={(month) => setSearch({ month })} />
            )}
            <AddTestDataButton />
          </>
        }
      />
      {inProgress > 0 ? <InProgress count={inProgress} /> : null}
      <QueryState
        query={isPending ? { ...query, data: undefined, error: null } : query}
        what="the dashboard"
        loading={<DashboardSkeleton />}
        isEmpty={(data) => !data.hasData}
        empty={<NothingYet />}
      >
        {(data) => (
          <>
            <Beginning />
            <DashboardOverview data={data} asked={month} stale={query.isPlaceholderData} />
          </>
        )}
      </QueryState>
      <BringStepsBack />
    </>
  );
}

/** Of a pharmacy that has begun: what stands above its figures, or nothing. */
function Beginning() {
  return (
    <div className="flex flex-col gap-4 not-empty:mb-6">
      <SampleDataNotice />
      <FirstSteps expanded={false} />
    </div>
  );
}

function NothingYet() {
  return (
    <div className="flex flex-col gap-6">
      <NoData />
      <FirstSteps expanded />
    </div>
  );
}
