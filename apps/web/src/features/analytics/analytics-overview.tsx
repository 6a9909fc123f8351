import type { Analytics } from '@pfs/wire/analytics';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '../../lib/period.ts';
import { useToday } from '../../lib/today.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { FeeTrendChart } from '../../ui/fee-trend-chart.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { analyticsQuery } from './analytics.queries.ts';
import { type ChangeParams, writeSearch } from './analytics-search.ts';
import { claimChips } from './claim-chips.ts';
import { readNames, readNarrowing } from './claim-narrowing.ts';
import { ClaimsAnalysis } from './claims-analysis.tsx';
import { DrugCards } from './drug-cards.tsx';
import { FeesByPayer } from './fees-by-payer.tsx';
import { monthLabels } from './month-labels.ts';
import { PayerFilter } from './payer-filter.tsx';

interface OverviewProps {
  readonly period: Period;
  readonly params: URLSearchParams;
  readonly onParams: ChangeParams;
  readonly onOpen: (claimId: string) => void;
}

/** Where fees go, by payer, month and drug, and every claim. */
export function AnalyticsOverview({ period, params, onParams, onOpen }: OverviewProps) {
  const query = useQuery(analyticsQuery(period));
  useUnauthorizedQuery(query.error, useUnauthorized('/api/login'));
  const [payer = '', ...otherPayers] = readNames(params, 'payer');
  const { from, to } = period;
  const filter = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...readNarrowing(params),
  };
  const chips = claimChips(params);
  const charts = (
    <QueryState key="charts" query={query} what="the analytics" loading={<Loading />}>
      {(data) => <Charts data={data} period={period} stale={query.isPlaceholderData} />}
    </QueryState>
  );
  return (
    <>
      {chips.length === 0 ? charts : null}
      {/* Fetched at once, shown when what stands above it has its height. */}
      <div key="claims" className={chips.length === 0 && query.isPending ? 'hidden' : 'contents'}>
        <ClaimsAnalysis
          params={params}
          onParams={onParams}
          filter={filter}
          filtered={Object.keys(filter).length > 0}
          chips={chips}
          description="Every claim of every file. One opens with how its figures came about."
          more={
            <PayerFilter
              payers={query.data?.payers ?? []}
              value={otherPayers.length === 0 ? payer : ''}
              onChange={(next) => onParams((now) => writeSearch(now, { payer: next }))}
            />
          }
          onOpen={onOpen}
        />
      </div>
      {/* Charts are of all claims: whoever asked for some of them meets those first. */}
      {chips.length === 0 ? null : charts}
    </>
  );
}

interface ChartsProps {
  readonly data: Analytics;
  readonly period: Period;
  readonly stale: boolean;
}

function Charts({ data, period, stale }: ChartsProps) {
  return (
    <div aria-busy={stale} className={`flex flex-col gap-6 ${stale ? 'opacity-50' : ''}`}>
      <div className="grid gap-6 lg:grid-cols-2">
        <FeesByPayer payers={data.payerStats} period={period} />
        <FeeTrendChart
          title="Monthly DIR Fee Trend"
          currentMonth={useToday().slice(0, 7)}
          months={data.trendData}
          shortLabels={monthLabels(data.trendData.map(({ month }) => month))}
        />
      </div>
      <DrugCards drugs={data.drugAnalysis} period={period} />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-56" />
    </div>
  );
}
