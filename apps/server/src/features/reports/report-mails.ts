import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentTypes, reportFile, viewForFiles } from './export-report.service.ts';
import { readReportFigures } from './report-figures.ts';
import { reportPeriod } from './report-period.ts';
import { updateSchedule } from './schedules.repository.ts';
import { hashOfToken, unsubscribeToken } from './unsubscribe-token.ts';
import { weeklyReportMail } from './weekly-report.mail.ts';
import { findReader } from './weekly-report.repository.ts';

/** The weekly report says what the screen says on the day the mail is made, up to that day. */
export function reportMails(platform: Platform): MailMakers {
  const { config, database, clock, sessionSecret } = platform;
  return {
    weekly_report: async ({ organizationId = '', userId = '', scheduleId = '' }) => {
      const read = async (tx: TenantTransaction) => {
        const reader = await findReader(tx, { userId, scheduleId });
        if (reader === undefined) return undefined;
        const today = dayIn(reader.timeZone, clock());
        // The screen's period, which ends with the month, up to the day of the mail.
        const period = { ...reportPeriod({}, today), to: today };
        const figures = await readReportFigures(tx, { type: reader.type, period });
        const owner = { organization: reader.pharmacy, timeZone: reader.timeZone };
        return { reader, figures, pdf: await reportFile(tx, figures, { owner, format: 'pdf' }) };
      };
      const report = await database.withTenant(organizationId, read, viewForFiles);
      if (report === undefined) return undefined;
      const { reader, figures, pdf } = report;
      const token = unsubscribeToken(sessionSecret, scheduleId);
      await database.withTenant(organizationId, (tx) =>
        updateSchedule(tx, scheduleId, { token_hash: hashOfToken(token) }),
      );
      const { name: fileName, content } = pdf;
      return weeklyReportMail({
        ...reader,
        figures,
        site: publicAddress(config),
        token,
        attachment: { fileName, contentType: contentTypes.pdf, content },
      });
    },
  };
}
