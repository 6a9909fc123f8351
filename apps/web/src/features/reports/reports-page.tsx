import { bucketSizes, usualReportPeriod } from '@pfs/core/metrics/periods';
import { useQuery } from '@tanstack/react-query';
import { CalendarX, FileChartColumn } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { isReversed, periodErrorsOf } from '../../lib/days/period.ts';
import { useToday } from '../../lib/days/today.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingStats } from '../../ui/stats.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { SampleDataOffer } from '../onboarding/public.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportChoice } from './report-choice.tsx';
import { type ReportSearch, readReportSearch, writeReportSearch } from './report-search.ts';
import { ReportTables } from './report-tables.tsx';
import { reportQuery, reportSchedulesQuery } from './reports.queries.ts';
import { ScheduleItem } from './schedule-item.tsx';
import { useScheduleActions } from './use-schedule-actions.ts';

const usualWords = {
  month: 'the last 3 months',
  quarter: 'the last 4 quarters',
  year: 'this year',
} as const;

/** Totals of a period, by payer and over time: on screen, as a file, and by email. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const search = readReportSearch(params, today);
  const errors = periodErrorsOf(search.period);
  const query = useQuery({ ...reportQuery(search), enabled: errors === undefined });
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  const change = (next: ReportSearch) => setParams((now) => writeReportSearch(now, next));
  const { from, to } = search.period;
  const usualSize = bucketSizes[search.type];
  return (
    <>
      <PageHeader
        title="Reports and Analytics"
        description="Totals by period, payer, and month."
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

function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingStats columns={5} />
      <Skeleton className="h-72" />
      <Skeleton className="h-56" />
    </div>
  );
}

function NoReportData() {
  return (
    <EmptyState
      card
      icon={FileChartColumn}
      title="No Report Data"
      actions={
        <>
          <ButtonLink href="/upload">Upload Data</ButtonLink>
          <SampleDataOffer />
        </>
      }
    >
      No payments in this period. Choose another period, or upload its remittances.
    </EmptyState>
  );
}

interface PeriodFaultProps {
  readonly message: string;
  /** Absent if other days would not help. */
  readonly onSwap?: (() => void) | undefined;
  readonly resetLabel: string;
  readonly onReset: () => void;
}

/** In place of a report with an invalid period: what is wrong, and how to fix it. */
function PeriodFault({ message, onSwap, resetLabel, onReset }: PeriodFaultProps) {
  return (
    <EmptyState
      card
      icon={CalendarX}
      title={onSwap ? 'The end date is before the start date' : 'This period isn’t available'}
      actions={
        <>
          {onSwap ? <Button onClick={onSwap}>Swap dates</Button> : null}
          <Button variant="outline" onClick={onReset}>
            {resetLabel}
          </Button>
        </>
      }
    >
      <p role="alert">{message}</p>
    </EmptyState>
  );
}

/** Weekly email reports; renders nothing before there is one. */
export function ReportSchedules() {
  const query = useQuery(reportSchedulesQuery);
  const actions = useScheduleActions();
  if (query.data?.length === 0) return null;
  return (
    <div className="print:hidden">
      <CardSection
        title="Weekly reports by email"
        description="Sent weekly with the report attached."
      >
        <QueryState
          query={query}
          what="your weekly reports"
          loading={<Skeleton className="mx-5 mb-5 h-16" />}
        >
          {(schedules) => (
            <ul className="divide-y divide-line border-t border-line">
              {schedules.map((schedule) => (
                <ScheduleItem key={schedule.id} schedule={schedule} actions={actions} />
              ))}
            </ul>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}
