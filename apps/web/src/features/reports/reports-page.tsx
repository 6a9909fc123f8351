import { bucketSizes, usualReportPeriod } from '@pfs/core/metrics/report-buckets';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { isReversed } from '../../lib/period.ts';
import { periodErrorsOf } from '../../lib/period-errors.ts';
import { useToday } from '../../lib/today.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { NoReportData } from './no-report-data.tsx';
import { PeriodFault } from './period-fault.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportChoice } from './report-choice.tsx';
import { ReportSchedules } from './report-schedules.tsx';
import { type ReportSearch, readReportSearch, writeReportSearch } from './report-search.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportTables } from './report-tables.tsx';
import { reportQuery } from './reports.queries.ts';

const usualWords = {
  month: 'the last 3 months',
  quarter: 'the last 4 quarters',
  year: 'this year',
} as const;

/** What a period comes to, by payer and over time: to read, to take along, and by mail. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const search = readReportSearch(params, today);
  const errors = periodErrorsOf(search.period);
  const query = useQuery({ ...reportQuery(search), enabled: errors === undefined });
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  useUnauthorizedQuery(query.error, useUnauthorized('/api/login'));
  const change = (next: ReportSearch) => setParams((now) => writeReportSearch(now, next));
  const { from, to } = search.period;
  const usualSize = bucketSizes[search.type];
  return (
    <>
      <PageHeader
        title="Reports and Analytics"
        description="What a period comes to, by payer and over time."
        actions={<ReportActions search={search} disabled={errors !== undefined} />}
      />
      <ReportChoice search={search} today={today} errors={errors} onChange={change} />
      <div className="flex flex-col gap-6">
        {errors?.to === undefined ? (
          <QueryState
            query={query}
            what="the report"
            loading={<ReportSkeleton />}
            isEmpty={(report) => !report.hasData}
            empty={<NoReportData />}
          >
            {(report) => (
              <ReportTables
                report={report}
                stale={query.isPlaceholderData}
                onOpenClaim={openClaim}
              />
            )}
          </QueryState>
        ) : (
          <PeriodFault
            message={errors.to}
            onSwap={
              isReversed(search.period)
                ? () => change({ ...search, period: { from: to, to: from } })
                : undefined
            }
            resetLabel={`Show ${usualWords[usualSize]}`}
            onReset={() => change({ ...search, period: usualReportPeriod(usualSize, today) })}
          />
        )}
        <ReportSchedules />
      </div>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}
