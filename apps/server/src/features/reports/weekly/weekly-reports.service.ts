import { addDays } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import type { ReportType } from '@pfs/wire/reports';
import { dayIn } from '../../../platform/clock.ts';
import type {
  PlatformTransaction,
  TenantTransaction,
} from '../../../platform/database/database.ts';
import { onKey, selectOwn } from '../../../platform/database/own-rows.ts';
import type { Background } from '../../../platform/jobs/background.ts';
import type { MailMakers } from '../../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../../platform/mail/mail-sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contentTypes, fileSnapshot, reportFile } from '../export-report.service.ts';
import { readReportFigures, reportPeriod } from '../report-figures.ts';
import { nextRun, reportedWeek } from './next-run.ts';
import { updateSchedule } from './schedules.repository.ts';
import { hashOfToken, unsubscribeToken } from './unsubscribe.ts';
import { weeklyReportMail } from './weekly-report.mail.ts';

/** Per run; the next run follows in seconds. */
const dueMax = 100;

/** Locks the due schedules and skips those that another worker has locked. */
function takeDueReports(tx: PlatformTransaction, now: Date) {
  return tx.query
    .selectFrom('report_schedules')
    .innerJoin('organizations', 'organizations.id', 'report_schedules.organization_id')
    .select([
      'report_schedules.organization_id',
      'report_schedules.id',
      'report_schedules.user_id',
      'report_schedules.weekday',
      'organizations.time_zone',
    ])
    .where('report_schedules.next_run_at', '<=', now)
    .orderBy('report_schedules.next_run_at')
    .limit(dueMax)
    .forUpdate('report_schedules')
    .skipLocked()
    .execute();
}

async function setNextRun(
  tx: PlatformTransaction,
  due: { readonly organizationId: string; readonly id: string },
  runs: { readonly last: Date; readonly next: Date },
): Promise<void> {
  await tx.query
    .updateTable('report_schedules')
    .set({ last_run_at: runs.last, next_run_at: runs.next })
    .where('organization_id', '=', due.organizationId)
    .where('id', '=', due.id)
    .execute();
}

/**
 * Queues the mails of all due reports. The mail job and the next run are saved in one transaction,
 * so each report is sent once, even with several workers or after a crash. Runs that were missed
 * during downtime become one mail, because the next run is computed from now.
 */
export async function sendDueReports({
  database,
  jobs,
  clock,
}: Pick<Platform, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  await database.withPlatform('weekly reports that are due', async (tx) => {
    const due = await takeDueReports(tx, now);
    for (const row of due) {
      const { organization_id: organizationId, id, user_id: userId, weekday } = row;
      const next = nextRun(now, { weekday, timeZone: row.time_zone });
      await setNextRun(tx, { organizationId, id }, { last: now, next });
      const data = { organizationId, userId, scheduleId: id };
      await jobs.sendMail(tx, { kind: 'weekly_report', data });
    }
  });
}

/** The figures of the week, and the chosen report as a PDF. */
export function reportWork(platform: Platform): Background {
  const { config, database, clock, sessionSecret } = platform;
  const mails: MailMakers = {
    weekly_report: async ({ organizationId = '', userId = '', scheduleId = '' }) => {
      const read = async (tx: TenantTransaction) => {
        const reader = await findReader(tx, { userId, scheduleId });
        if (reader === undefined) return undefined;
        const { type, pharmacy, timeZone, weekday } = reader;
        const today = dayIn(timeZone, clock());
        const week = reportedWeek(today, weekday);
        const before = { from: addDays(week.from, -7), to: addDays(week.from, -1) };
        const figures = await readReportFigures(tx, { type: 'payer', period: week, today });
        const ofBefore = { type: 'payer', period: before, today } as const;
        const { totals } = await readReportFigures(tx, ofBefore);
        const period = attachedPeriod(type, week);
        const attached = await readReportFigures(tx, { type, period, today });
        const owner = { organization: pharmacy, timeZone };
        const pdf = await reportFile(tx, attached, { owner, format: 'pdf' });
        return { mail: { ...reader, figures, weekBefore: totals, attached }, pdf };
      };
      const report = await database.withTenant(organizationId, read, fileSnapshot);
      if (report === undefined) return undefined;
      const { mail, pdf } = report;
      const token = unsubscribeToken(sessionSecret, scheduleId);
      await database.withTenant(organizationId, (tx) =>
        updateSchedule(tx, scheduleId, { token_hash: hashOfToken(token) }),
      );
      const { name: fileName, content } = pdf;
      return weeklyReportMail({
        ...mail,
        site: publicAddress(config),
        token,
        attachment: { fileName, contentType: contentTypes.pdf, content },
      });
    },
  };
  return { mails, often: { reports: () => sendDueReports(platform) } };
}

/** A monthly, quarterly or annual report covers its usual period up to the end of the week. */
function attachedPeriod(type: ReportType, week: Period): Period {
  if (type === 'payer' || type === 'detailed') return week;
  return { ...reportPeriod({ type }, week.to), to: week.to };
}

/**
 * The recipient of a schedule's mail. Undefined when the schedule was deleted, the person left the
 * pharmacy, or the pharmacy was closed.
 */
async function findReader(
  tx: TenantTransaction,
  { userId, scheduleId }: { readonly userId: string; readonly scheduleId: string },
) {
  const row = await selectOwn(tx, 'report_schedules', { id: scheduleId })
    .innerJoin('users', onKey('users.id', 'report_schedules.user_id'))
    .innerJoin('organizations', 'organizations.id', 'report_schedules.organization_id')
    .select([
      'users.email as to',
      'users.first_name as firstName',
      'organizations.name as pharmacy',
      'organizations.time_zone as timeZone',
      'report_schedules.type',
      'report_schedules.weekday',
    ])
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '!=', 'rejected')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, type: row.type as ReportType };
}
