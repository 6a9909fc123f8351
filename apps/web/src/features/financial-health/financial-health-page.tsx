import { timeframeNames } from '@pfs/core/metrics/period-names';
import { type Timeframe, timeframes } from '@pfs/core/metrics/periods';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { formatMonth } from '../../lib/format-day.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { financialHealthQuery } from './financial-health.queries.ts';
import { HealthActions } from './health-actions.tsx';
import { HealthOverview } from './health-overview.tsx';
import { HealthSkeleton } from './health-skeleton.tsx';
import { NoFinancialData } from './no-financial-data.tsx';
import { readHealthSearch } from './timeframes.ts';

/** How the pharmacy stands over the last months: figures, scores, alerts and the way there. */
export default function FinancialHealthPage() {
  const [params, setParams] = useSearchParams();
  const search = readHealthSearch(params);
  const query = useQuery(financialHealthQuery(search));
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));

  function choose(timeframe: Timeframe): void {
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('timeframe', timeframe);
      return next;
    });
  }

  return (
    <>
      <PageHeader
        title="Financial Health Dashboard"
        description={query.data?.hasData ? monthsOf(query.data) : 'How the pharmacy stands.'}
        actions={
          <>
            <Select
              label="Timeframe"
              value={search.timeframe}
              onChange={({ target }) => choose(target.value as Timeframe)}
            >
              {timeframes.map((timeframe) => (
                <option key={timeframe} value={timeframe}>
                  {timeframeNames[timeframe].label}
                </option>
              ))}
            </Select>
            {query.data?.hasData ? <HealthActions search={search} /> : null}
          </>
        }
      />
      <QueryState
        query={query}
        what="the financial health"
        loading={<HealthSkeleton />}
        isEmpty={(data) => !data.hasData}
        empty={<NoFinancialData />}
      >
        {(data) => (
          <HealthOverview data={data} asked={search.month} stale={query.isPlaceholderData} />
        )}
      </QueryState>
    </>
  );
}

function monthsOf({ period, month, isRunning }: FinancialHealth): string {
  const first = period.from.slice(0, 7);
  const last = `${formatMonth(month)}${isRunning ? ' so far' : ''}`;
  return first === month ? last : `${formatMonth(first)} to ${last}`;
}
