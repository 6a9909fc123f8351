import { type ReportSchedule, type Weekday, weekdays } from '@pfs/wire/report-schedules';
import type { ReportType } from '@pfs/wire/reports';
import type { ScheduleRow } from './schedules.repository.ts';

/** 1 is Monday, as the database keeps it. */
export function weekdayNumber(weekday: Weekday): number {
  return weekdays.indexOf(weekday) + 1;
}

export function toSchedule(row: ScheduleRow): ReportSchedule {
  return {
    id: row.id,
    type: row.type as ReportType,
    weekday: weekdays[row.weekday - 1] ?? 'monday',
    isPaused: row.is_paused,
    email: row.email,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
