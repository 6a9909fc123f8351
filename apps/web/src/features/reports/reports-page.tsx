import { bucketSizes, chosenReportPeriod, usualReportPeriod } from '@pfs/core/metrics/periods';
import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import type { ReportFormat, ReportType } from '@pfs/wire/reports';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarX,
  FileChartColumn,
  FileSpreadsheet,
  FileText,
  HandCoins,
  type LucideIcon,
  Mail,
  Sheet,
} from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useDownload } from '../../lib/api/download.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import type { PeriodErrors } from '../../lib/days/period.ts';
import { isReversed, periodErrorsOf } from '../../lib/days/period.ts';
import { useToday } from '../../lib/days/today.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Fact, LoadingStats } from '../../ui/stats.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { SampleDataOffer } from '../onboarding/public.ts';
import { ReportTables } from './report-tables.tsx';
import {
  type ReportSearch,
  readReportSearch,
  reportExportPath,
  reportQuery,
  reportSchedulesQuery,
  reportTypeNames,
  reportTypes,
  schedulePaths,
  writeReportSearch,
} from './reports.queries.ts';
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

interface ReportChoiceProps {
  readonly search: ReportSearch;
  readonly today: string;
  readonly errors: PeriodErrors | undefined;
  readonly onChange: (search: ReportSearch) => void;
}

/** The choice of report and period. */
function ReportChoice({ search, today, errors, onChange }: ReportChoiceProps) {
  const { type, period } = search;
  const chooseType = (next: ReportType) =>
    onChange({ type: next, period: chosenReportPeriod(bucketSizes[next], period, today) });
  return (
    <div className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3 print:hidden">
      <div className="flex flex-col gap-1 max-sm:w-full">
        <span className="text-[0.8125rem] font-medium" aria-hidden="true">
          Report
        </span>
        <Select
          label="Report type"
          className="sm:w-48"
          value={type}
          onChange={({ target }) => chooseType(target.value as ReportType)}
        >
          <Options of={reportTypes} text={(each) => reportTypeNames[each]} />
        </Select>
      </div>
      <PeriodField
        period={period}
        today={today}
        errors={errors}
        onChange={({ from = period.from, to = period.to }) =>
          onChange({ ...search, period: { from, to } })
        }
      />
    </div>
  );
}

interface Kind {
  readonly format: ReportFormat;
  readonly label: string;
  readonly word: string;
  readonly icon: LucideIcon;
}

const kinds: readonly Kind[] = [
  { format: 'pdf', label: 'PDF Report', word: 'PDF', icon: FileText },
  { format: 'xlsx', label: 'Excel Export', word: 'EXCEL', icon: FileSpreadsheet },
  { format: 'csv', label: 'CSV Export', word: 'CSV', icon: Sheet },
];

interface ReportActionsProps {
  readonly search: ReportSearch;
  /** The period is invalid, so there is nothing to export. */
  readonly disabled: boolean;
}

/** Exports the report, or schedules it by email. */
function ReportActions({ search, disabled }: ReportActionsProps) {
  const { pending, start } = useDownload();
  const { organization } = useCurrentUser();
  return (
    <>
      {kinds.map(({ format, label, word, icon: Icon }) => {
        const path = reportExportPath(search, format);
        return (
          <PharmacyButton
            key={format}
            variant="outline"
            pending={pending === path}
            disabled={disabled}
            onClick={() => void start(path, `Generating ${word} report...`)}
          >
            {pending === path ? null : <Icon aria-hidden="true" />}
            {label}
          </PharmacyButton>
        );
      })}
      <EmailReport type={search.type} />
      {organization === null ? null : (
        <ButtonLink href="/recovery?view=report" variant="outline">
          <HandCoins aria-hidden="true" />
          Recovery report
        </ButtonLink>
      )}
    </>
  );
}

/** Schedules the current report as a weekly email. */
export function EmailReport({ type }: { readonly type: ReportType }) {
  const create = useChange('POST /api/report-schedules', {
    refresh: schedulePaths,
    done: toastOf('Email Scheduled', 'Weekly DIR report will be emailed to you.'),
    failed: showFailure(
      'Email Not Scheduled',
      'The report couldn’t be scheduled. Please try again.',
    ),
  });
  return (
    <PharmacyButton
      variant="outline"
      pending={create.isPending}
      onClick={() => create.mutate({ body: { type } })}
    >
      {create.isPending ? null : <Mail aria-hidden="true" />}
      Email Report
    </PharmacyButton>
  );
}

const weekdayWords = {
  monday: 'Mondays',
  tuesday: 'Tuesdays',
  wednesday: 'Wednesdays',
  thursday: 'Thursdays',
  friday: 'Fridays',
  saturday: 'Saturdays',
  sunday: 'Sundays',
} as const satisfies Record<Weekday, string>;

const weekdays = Object.keys(weekdayWords) as readonly Weekday[];

interface ScheduleItemProps {
  readonly schedule: ReportSchedule;
  readonly actions: ReturnType<typeof useScheduleActions>;
}

function ScheduleItem({ schedule, actions }: ScheduleItemProps) {
  const { type, isPaused, email } = schedule;
  const name = reportTypeNames[type];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isPaused ? <Badge variant="warn">Paused</Badge> : null}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">to {email}</p>
      </div>
      <ScheduleTimes schedule={schedule} />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={`Day of ${name}`}
          value={schedule.weekday}
          disabled={actions.isPending}
          onChange={({ target }) => actions.moveTo(schedule, target.value as Weekday)}
        >
          <Options of={weekdays} text={(weekday) => weekdayWords[weekday]} />
        </Select>
        <Button
          variant="outline"
          disabled={actions.isPending}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => actions.pause(schedule)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          variant="outline"
          disabled={actions.isPending}
          aria-label={`Send now: ${name}`}
          onClick={() => actions.sendNow(schedule)}
        >
          Send now
        </Button>
        <Button
          variant="ghost"
          disabled={actions.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => actions.remove(schedule)}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function ScheduleTimes({ schedule }: { readonly schedule: ReportSchedule }) {
  const { nextRunAt, lastRunAt } = schedule;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem]">
      <Fact name="Next run">
        {nextRunAt === null ? 'When resumed' : <Instant value={nextRunAt} />}
      </Fact>
      <Fact name="Last run">{lastRunAt === null ? 'Not yet' : <Instant value={lastRunAt} />}</Fact>
    </dl>
  );
}
