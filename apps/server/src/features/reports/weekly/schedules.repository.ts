import { type ReportSchedule, type Weekday, weekdays } from '@pfs/wire/report-schedules';
import type { ReportType } from '@pfs/wire/reports';
import { v7 as uuidv7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';

const columns = [
  'report_schedules.id',
  'report_schedules.type',
  'report_schedules.weekday',
  'report_schedules.is_paused',
  'report_schedules.next_run_at',
  'report_schedules.last_run_at',
  'report_schedules.created_at',
  'users.email',
] as const;

function schedulesOf(tx: TenantTransaction, userId: string) {
  return selectOwn(tx, 'report_schedules', { user_id: userId })
    .innerJoin('users', 'users.id', 'report_schedules.user_id')
    .select(columns);
}

export function listSchedules(tx: TenantTransaction, userId: string) {
  return schedulesOf(tx, userId)
    .orderBy('report_schedules.created_at')
    .orderBy('report_schedules.id')
    .execute();
}

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** A person has at most one schedule of each type, so a type identifies it too. */
export function findSchedule(
  tx: TenantTransaction,
  userId: string,
  wanted: { readonly id: string } | { readonly type: ReportType },
): Promise<ScheduleRow | undefined> {
  const own = schedulesOf(tx, userId);
  return (
    'id' in wanted
      ? own.where('report_schedules.id', '=', wanted.id)
      : own.where('report_schedules.type', '=', wanted.type)
  ).executeTakeFirst();
}

interface NewSchedule {
  readonly userId: string;
  readonly type: ReportType;
  readonly weekday: number;
  readonly nextRunAt: Date;
}

/** Returns its ID; undefined if the person already has one of that type. */
export async function insertSchedule(
  tx: TenantTransaction,
  { userId, type, weekday, nextRunAt }: NewSchedule,
): Promise<string | undefined> {
  const row = await insertOwn(tx, 'report_schedules', {
    id: uuidv7(),
    user_id: userId,
    type,
    weekday,
    next_run_at: nextRunAt,
  })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface ScheduleChange {
  readonly weekday?: number;
  readonly is_paused?: boolean;
  readonly next_run_at?: Date | null;
  readonly last_run_at?: Date;
  readonly token_hash?: string;
}

export async function updateSchedule(
  tx: TenantTransaction,
  id: string,
  change: ScheduleChange,
): Promise<void> {
  await updateOwn(tx, 'report_schedules', { id }).set(change).execute();
}

export async function deleteSchedule(tx: TenantTransaction, id: string): Promise<void> {
  await deleteOwn(tx, 'report_schedules', { id }).execute();
}

/** As stored: 1 is Monday. */
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
