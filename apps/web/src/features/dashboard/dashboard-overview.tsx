import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonth } from '../../lib/format-day.ts';
import { Notice } from '../../ui/notice.tsx';
import { AlertsAndInsights } from './alerts-and-insights.tsx';
import { MetricCards } from './metric-cards.tsx';
import { PayerChart } from './payer-chart.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentClaims } from './recent-claims.tsx';
import { SixMonthTrend } from './six-month-trend.tsx';
import { WhatHappened } from './what-happened.tsx';

interface OverviewProps {
  readonly data: Dashboard;
  readonly asked: string | undefined;
  /** The figures of another month, shown while the asked one is on its way. */
  readonly stale: boolean;
}

export function DashboardOverview({ data, asked, stale }: OverviewProps) {
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
      <WhatHappened data={data} />
      <MetricCards data={data} />
      <div className="grid gap-6 lg:grid-cols-2">
        <PayerChart data={data} />
        <SixMonthTrend trend={data.trend} beside={data.besideDir.trend} />
      </div>
      <AlertsAndInsights alerts={data.alerts} open={data.alertsOpen} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentClaims claims={data.recentClaims} />
        <QuickActions />
      </div>
    </div>
  );
}

export function InProgress({ count }: { readonly count: number }) {
  return (
    <div className="mb-6">
      <Notice>
        {count === 1 ? 'A file is' : `${count} files are`} being read. The figures follow by
        themselves; you need not wait here.
      </Notice>
    </div>
  );
}
