import type { ReportSchedule } from '@pfs/wire/report-schedules';
import { Instant } from '../../ui/day.tsx';

export function ScheduleTimes({ schedule }: { readonly schedule: ReportSchedule }) {
  const { nextRunAt, lastRunAt } = schedule;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-[0.8125rem]">
      <div>
        <dt className="text-xs text-ink-faint">Next run</dt>
        <dd>{nextRunAt === null ? 'When it is resumed' : <Instant value={nextRunAt} />}</dd>
      </div>
      <div>
        <dt className="text-xs text-ink-faint">Last run</dt>
        <dd>{lastRunAt === null ? 'Not yet' : <Instant value={lastRunAt} />}</dd>
      </div>
    </dl>
  );
}
