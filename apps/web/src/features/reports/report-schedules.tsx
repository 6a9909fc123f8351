import { useQuery } from '@tanstack/react-query';
import { CardSection } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reportSchedulesQuery } from './report-schedules.queries.ts';
import { ScheduleItem } from './schedule-item.tsx';
import { useScheduleActions } from './use-schedule-actions.ts';

/** The reports that come by mail every week; nothing before the first is asked for. */
export function ReportSchedules() {
  const query = useQuery(reportSchedulesQuery);
  const actions = useScheduleActions();
  if (query.data?.length === 0) return null;
  return (
    <div className="print:hidden">
      <CardSection
        title="Weekly reports by email"
        description="Each covers the week that ended, with the report attached."
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
