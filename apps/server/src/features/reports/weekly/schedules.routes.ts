import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import { reportScheduleRoutes as routes } from '@pfs/wire/report-schedules';
import type { ReportType } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/registrar.ts';
import type { App, Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/session/actor.ts';
import { insertAuditRow, type Origin, originOf } from '../../audit/public.ts';
import { nextRun } from './next-run.ts';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listSchedules,
  type ScheduleChange,
  type ScheduleRow,
  toSchedule,
  updateSchedule,
  weekdayNumber,
} from './schedules.repository.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Each call creates a report and mails it. */
const sendsPerMinuteMax = 10;
/** A person needs one call for one link. */
const triesPerMinuteMax = 20;

type MemberCall = Pick<Call<typeof routes.createReportSchedule>, 'actor' | 'request'>;

export function registerReportScheduleRoutes(app: App): void {
  const { http, database, clock } = app;
  const own = <T>({ actor, request }: MemberCall, work: (call: ScheduleCall) => Promise<T>) =>
    database.withTenant(actor.organizationId, (tx) =>
      work({ tx, actor, now: clock(), origin: originOf(request) }),
    );

  http.inPharmacy(routes.listReportSchedules, [], ({ actor, inTenant }) =>
    inTenant(async (tx) => (await listSchedules(tx, actor.userId)).map(toSchedule)),
  );
  http.handle(routes.createReportSchedule, (call) =>
    own(call, (mine) => createSchedule(mine, call.body)),
  );
  http.handle(routes.changeReportSchedule, (call) =>
    own(call, (mine) => changeSchedule(mine, call.params.id, call.body)),
  );
  http.handle(routes.deleteReportSchedule, (call) =>
    own(call, async (mine) => {
      await endSchedule(mine, call.params.id);
      return { message: 'The weekly report has been canceled.' };
    }),
  );
  http.handle(
    routes.sendReportSchedule,
    (call) => own(call, (mine) => sendNow(app, mine, call.params.id)),
    { callsPerMinuteMax: sendsPerMinuteMax },
  );
  http.handle(
    routes.unsubscribeReports,
    ({ body, origin }) => unsubscribe(app, { token: body.token, origin }),
    { callsPerMinuteMax: triesPerMinuteMax },
  );
}

/** A person's change of their own weekly reports. */
interface ScheduleCall {
  readonly tx: TenantTransaction;
  readonly actor: Member;
  readonly now: Date;
  readonly origin: Origin;
}

/** Returns the existing schedule if there is one of that type: a report is sent once a week. */
async function createSchedule(
  call: ScheduleCall,
  { type, weekday }: { type: ReportType; weekday: Weekday },
): Promise<ReportSchedule> {
  const { tx, actor, now } = call;
  const number = weekdayNumber(weekday);
  const nextRunAt = nextRun(now, { weekday: number, timeZone: actor.timeZone });
  const wanted = { userId: actor.userId, type, weekday: number, nextRunAt };
  const id = await insertSchedule(tx, wanted);
  if (id !== undefined) {
    await audit(call, { id, action: 'create', what: 'asked for', newValues: { type, weekday } });
  }
  const row = await findSchedule(tx, actor.userId, { type });
  if (row === undefined) throw new AppError('conflict');
  return toSchedule(row);
}

async function changeSchedule(
  call: ScheduleCall,
  id: string,
  asked: { isPaused?: boolean | undefined; weekday?: Weekday | undefined },
): Promise<ReportSchedule> {
  const { tx, actor, now } = call;
  const row = await getOwn(call, id);
  const isPaused = asked.isPaused ?? row.is_paused;
  const weekday = asked.weekday === undefined ? row.weekday : weekdayNumber(asked.weekday);
  const next = isPaused ? null : nextRun(now, { weekday, timeZone: actor.timeZone });
  const change: ScheduleChange = { weekday, is_paused: isPaused, next_run_at: next };
  await updateSchedule(tx, id, change);
  await audit(call, {
    id,
    action: 'update',
    what: isPaused && !row.is_paused ? 'paused' : 'changed',
    newValues: { type: row.type, ...asked },
  });
  return toSchedule({ ...row, ...change, weekday, is_paused: isPaused, next_run_at: next });
}

async function endSchedule(call: ScheduleCall, id: string): Promise<void> {
  const row = await getOwn(call, id);
  await deleteSchedule(call.tx, id);
  await audit(call, { id, action: 'delete', what: 'ended', newValues: { type: row.type } });
}

/** Sends the report now, in addition to its weekly runs. */
async function sendNow(
  { jobs }: Pick<Platform, 'jobs'>,
  call: ScheduleCall,
  id: string,
): Promise<ReportSchedule> {
  const { tx, actor, now } = call;
  const row = await getOwn(call, id);
  const data = { organizationId: tx.organizationId, userId: actor.userId, scheduleId: id };
  await jobs.sendMail(tx, { kind: 'weekly_report', organizationId: tx.organizationId, data });
  await updateSchedule(tx, id, { last_run_at: now });
  await audit(call, { id, action: 'process', what: 'sent', newValues: { type: row.type } });
  return toSchedule({ ...row, last_run_at: now });
}

/** Throws not_found for another person's schedule. */
async function getOwn({ tx, actor }: ScheduleCall, id: string): Promise<ScheduleRow> {
  return orNotFound(await findSchedule(tx, actor.userId, { id }));
}

interface Change {
  readonly id: string;
  readonly action: 'create' | 'update' | 'delete' | 'process';
  readonly what: string;
  readonly newValues: Readonly<Record<string, unknown>>;
}

function audit({ tx, actor, origin }: ScheduleCall, change: Change): Promise<void> {
  return insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'report_schedule',
    entityId: change.id,
    action: change.action,
    description: `Weekly report ${change.what}`,
    newValues: change.newValues,
    origin,
  });
}
