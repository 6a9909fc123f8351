import type { FinancialHealth } from '@pfs/wire/financial-health';
import { formatMonth } from '../../lib/format-day.ts';
import { Notice } from '../../ui/notice.tsx';
import { FinancialAlerts } from './financial-alerts.tsx';
import { HealthIndicators } from './health-indicators.tsx';
import { HealthMetrics } from './health-metrics.tsx';
import { MonthlyFinancialTrend } from './monthly-financial-trend.tsx';

interface OverviewProps {
  readonly data: FinancialHealth;
  readonly asked: string | undefined;
  /** The figures of another timeframe, shown while the asked one is on its way. */
  readonly stale: boolean;
}

export function HealthOverview({ data, asked, stale }: OverviewProps) {
  const month = formatMonth(data.month);
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {data.isCurrentMonth ? null : (
        <Notice>
          {asked === undefined
            ? `No claims yet this month. The months end with ${month}, the latest with claims.`
            : `The months end with ${month}, not with the current month.`}
        </Notice>
      )}
      <HealthMetrics data={data} />
      <HealthIndicators data={data} />
      <FinancialAlerts alerts={data.kpiAlerts} />
      <MonthlyFinancialTrend data={data} />
    </div>
  );
}
