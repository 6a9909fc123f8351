import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileChartColumn } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { addMonths, monthsBack } from '../../lib/days/month.ts';
import { monthOf } from '../../lib/days/today.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  AddTestDataButton,
  FirstSteps,
  onboardingQuery,
  SampleDataNotice,
  ShowFirstSteps,
} from '../onboarding/public.ts';
import { useRemittancesInProgress } from '../remittances/public.ts';
import { askedMonth, dashboardQuery } from './dashboard.queries.ts';
import { DashboardOverview, InProgress } from './dashboard-overview.tsx';

const monthsOffered = 36;

interface MonthPickerProps {
  readonly month: string;
  readonly onChange: (month: string) => void;
}

function MonthPicker({ month, onChange }: MonthPickerProps) {
  const current = monthOf(new Date(), useCurrentUser().organization?.timeZone);
  const offered = monthsBack(current, monthsOffered);
  const months = offered.includes(month) ? offered : [...offered, month];
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous month"
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Select label="Month" value={month} onChange={(event) => onChange(event.target.value)}>
        <Options of={months} text={formatMonth} />
      </Select>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next month"
        disabled={month >= current}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

const cards = ['monthly', 'percentage', 'ytd', 'claims'] as const;

/** As tall as the loaded content, so that the footer does not jump. */
function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Card className="grid grid-cols-1 min-[360px]:grid-cols-2 xl:grid-cols-4">
        {cards.map((card) => (
          <div key={card} className="flex flex-col gap-2 px-5 py-5">
            <Skeleton className="h-4 w-32 max-w-full" />
            <Skeleton className="h-8 w-40 max-w-full" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}

export default function DashboardPage() {
  const [search, setSearch] = useSearchParams();
  const month = askedMonth(search);
  const query = useQuery(dashboardQuery(month));
  const { isPending } = useQuery(onboardingQuery);
  const inProgress = useRemittancesInProgress();
  return (
    <>
      <PageHeader
        title="DIR Fee Overview"
        description="What payers took back, by payer and month."
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
      <ShowFirstSteps />
    </>
  );
}

/** For a pharmacy with files: onboarding above its figures, if any. */
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

function NoData() {
  return (
    <EmptyState
      card
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
  );
}
