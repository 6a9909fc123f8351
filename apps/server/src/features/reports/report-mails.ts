import { addDays } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import type { ReportType } from '@pfs/wire/reports';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentTypes, reportFile, viewForFiles } from './export-report.service.ts';
import { reportedWeek } from './next-run.ts';
import { readReportFigures } from './report-figures.ts';
import { reportPeriod } from './report-period.ts';
import { updateSchedule } from './schedules.repository.ts';
import { hashOfToken, unsubscribeToken } from './unsubscribe-token.ts';
import { weeklyReportMail } from './weekly-report.mail.ts';

/** What the week came to, as the screen says it, and the report that was asked for as a PDF. */
export function reportMails(platform: Platform): MailMakers {
  const { config, database, clock, sessionSecret } = platform;
  return {
    weekly_report: async ({ organizationId = '', userId = '', scheduleId = '' }) => {
      const read = async (tx: TenantTransaction) => {
        const reader = await findReader(tx, { userId, scheduleId });
        if (reader === undefined) return undefined;
        const { type, pharmacy, timeZone, weekday } = reader;
        const week = reportedWeek(dayIn(timeZone, clock()), weekday);
        const before = { from: addDays(week.from, -7), to: addDays(week.from, -1) };
        const figures = await readReportFigures(tx, { type: 'payer', period: week });
        const { totals } = await readReportFigures(tx, { type: 'payer', period: before });
        const attached = await readReportFigures(tx, { type, period: attachedPeriod(type, week) });
        const owner = { organization: pharmacy, timeZone };
        const pdf = await reportFile(tx, attached, { owner, format: 'pdf' });
        return { mail: { ...reader, figures, weekBefore: totals, attached }, pdf };
      };
      const report = await database.withTenant(organizationId, read, viewForFiles);
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
}

/** A summary of months, quarters or a year is none of a week: it goes on to the week's end. */
function attachedPeriod(type: ReportType, week: Period): Period {
  if (type === 'payer' || type === 'detailed') return week;
  return { ...reportPeriod({ type }, week.to), to: week.to };
}

/**
 * Whom a schedule's mail is for, as mails name them; undefined when the schedule has ended, the
 * person has left the pharmacy, or it is closed.
 */
async function findReader(
  tx: TenantTransaction,
  { userId, scheduleId }: { readonly userId: string; readonly scheduleId: string },
) {
  const row = await tx.query
    .selectFrom('report_schedules')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'report_schedules.user_id')
        .onRef('users.organization_id', '=', 'report_schedules.organization_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'report_schedules.organization_id')
    .select([
      'users.email as to',
      'users.first_name as firstName',
      'organizations.name as pharmacy',
      'organizations.time_zone as timeZone',
      'report_schedules.type',
      'report_schedules.weekday',
    ])
    .where('report_schedules.organization_id', '=', tx.organizationId)
    .where('report_schedules.id', '=', scheduleId)
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '!=', 'rejected')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, type: row.type as ReportType };
}
