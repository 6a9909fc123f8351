import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { Fact } from '../../ui/stats.tsx';
import { reportTypeNames } from './report-search.ts';
import type { useScheduleActions } from './use-schedule-actions.ts';

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

export function ScheduleItem({ schedule, actions }: ScheduleItemProps) {
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
