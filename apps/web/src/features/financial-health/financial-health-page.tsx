import { type Timeframe, timeframeNames, timeframes } from '@pfs/core/metrics/periods';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, HeartPulse } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { toSearchParams } from '../../lib/api/call.ts';
import { useDownload } from '../../lib/api/download.ts';
import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { isMonth } from '../../lib/days/month.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';
import { HealthOverview } from './health-overview.tsx';

/** The pharmacy's financial health: figures, scores, alerts and the monthly trend. */
export default function FinancialHealthPage() {
  const [params, setParams] = useSearchParams();
  const search = readHealthSearch(params);
  const query = useQuery(financialHealthQuery(search));

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
        description={query.data?.hasData ? monthsOf(query.data) : 'Revenue, profit, and cash flow.'}
        actions={
          <>
            <Select
              label="Timeframe"
              value={search.timeframe}
              onChange={({ target }) => choose(target.value as Timeframe)}
            >
              <Options of={timeframes} text={(timeframe) => timeframeNames[timeframe].label} />
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

function HealthSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingStats columns={6} />
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
    </div>
  );
}

function NoFinancialData() {
  return (
    <EmptyState
      card
      icon={HeartPulse}
      title="No Financial Data Available"
      actions={
        <>
          <ButtonLink href="/upload">Upload Data</ButtonLink>
          <ButtonLink href="/vendor-audit" variant="outline">
            Manage Vendors
          </ButtonLink>
          <SampleDataOffer />
        </>
      }
    >
      Upload a remittance file to see revenue, fees, profit, and cash flow, month by month.
    </EmptyState>
  );
}

function HealthActions({ search }: { readonly search: HealthSearch }) {
  const { pending, start } = useDownload();
  const report = healthExportPath(search, 'pdf');
  const data = healthExportPath(search, 'xlsx');
  return (
    <>
      <PharmacyButton
        variant="outline"
        pending={pending === report}
        onClick={() => void start(report, 'Generating PDF report...')}
      >
        {pending === report ? null : <FileText aria-hidden="true" />}
        Generate Health Report
      </PharmacyButton>
      <PharmacyButton
        variant="outline"
        pending={pending === data}
        onClick={() => void start(data, 'Generating EXCEL report...')}
      >
        {pending === data ? null : <FileSpreadsheet aria-hidden="true" />}
        Export Financial Data
      </PharmacyButton>
    </>
  );
}

const financialHealthQuery = ({ timeframe, month }: HealthSearch) =>
  routeQuery(
    'GET /api/financial-health',
    { query: { timeframe, month } },
    { ...statusQuery, placeholderData: keepPreviousData },
  );

function healthExportPath(search: HealthSearch, format: 'pdf' | 'xlsx'): string {
  return `/api/financial-health/export?${toSearchParams({ ...search, format })}`;
}

/** The screen's settings in the address; invalid values count as missing. */
interface HealthSearch {
  readonly timeframe: Timeframe;
  /** The last month shown; without one in the address, the latest with claims. */
  readonly month: string | undefined;
}

export function readHealthSearch(params: URLSearchParams): HealthSearch {
  const month = params.get('month');
  return {
    timeframe: timeframes.find((each) => each === params.get('timeframe')) ?? '3months',
    month: isMonth(month) ? month : undefined,
  };
}
