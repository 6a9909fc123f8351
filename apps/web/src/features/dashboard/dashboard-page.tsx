import type { Dashboard } from '@pfs/wire/dashboard';
import { useQuery } from '@tanstack/react-query';
import { FileChartColumn } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { formatMonth } from '../../lib/format-day.ts';
import { isMonth } from '../../lib/month.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useRemittancesInProgress } from '../remittances/public.ts';
import { AddTestDataButton } from './add-test-data-button.tsx';
import { AlertsAndInsights } from './alerts-and-insights.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { MetricCards } from './metric-cards.tsx';
import { MonthPicker } from './month-picker.tsx';
import { PayerChart } from './payer-chart.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentClaims } from './recent-claims.tsx';
import { TrendChart } from './trend-chart.tsx';

export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('month');
  const month = isMonth(asked) ? asked : undefined;
  const query = useQuery(dashboardQuery(month));
  const inProgress = useRemittancesInProgress();
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
  return (
    <>
      <PageHeader
        title="DIR Fee Overview"
        description="What payers took back, from whom, and when."
        actions={
          <>
            {query.data?.hasData ? (
              <MonthPicker
                month={query.data.month}
                onChange={(next) => setSearch({ month: next })}
              />
            ) : null}
            <AddTestDataButton />
          </>
        }
      />
      {inProgress > 0 ? <InProgress count={inProgress} /> : null}
      <QueryState
        query={query}
        what="the dashboard"
        loading={<DashboardSkeleton />}
        isEmpty={(data) => !data.hasData}
        empty={<NoData />}
      >
        {(data) => <Overview data={data} asked={month} stale={query.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

interface OverviewProps {
  readonly data: Dashboard;
  readonly asked: string | undefined;
  /** The figures of another month, shown while the asked one is on its way. */
  readonly stale: boolean;
}

function Overview({ data, asked, stale }: OverviewProps) {
  const monthName = formatMonth(data.month);
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {data.isCurrentMonth ? null : (
        <Notice>
          {asked === undefined
            ? `No claims yet this month. You see ${monthName}, the latest month with claims.`
            : `You see ${monthName}, not the current month.`}
        </Notice>
      )}
      <p className="hidden print:block">{monthName}</p>
      <MetricCards data={data} />
      <div className="grid gap-6 lg:grid-cols-2">
        <PayerChart
          payers={data.payerBreakdown}
          total={data.metrics.ytdDirFees}
          month={data.month}
        />
        <TrendChart trend={data.trend} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentClaims claims={data.recentClaims} />
        <div className="flex min-w-0 flex-col gap-6">
          <QuickActions />
          <AlertsAndInsights alerts={data.alerts} />
        </div>
      </div>
    </div>
  );
}

function InProgress({ count }: { readonly count: number }) {
  return (
    <div className="mb-6">
      <Notice>
        {count === 1 ? 'A file is' : `${count} files are`} being read. The figures follow by
        themselves; you need not wait here.
      </Notice>
    </div>
  );
}

function NoData() {
  return (
    <Card>
      <EmptyState
        icon={FileChartColumn}
        title="No Data Available"
        actions={
          <>
            <ButtonLink href="/upload">Upload Remittance</ButtonLink>
            <AddTestDataButton />
          </>
        }
      >
        Upload your first remittance file to see analytics
      </EmptyState>
    </Card>
  );
}
