import type { Dashboard } from '@pfs/wire/dashboard';
import { dayIn } from '../../platform/clock.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailMakers } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/open-mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDashboard } from './dashboard.service.ts';
import { findReader } from './weekly-report.repository.ts';

/** The weekly report says what the dashboard says on the day the mail is made. */
export function dashboardMails({ config, database, clock }: Platform): MailMakers {
  return {
    weekly_report: ({ organizationId = '', userId = '' }) =>
      database.withTenant(organizationId, async (tx) => {
        const reader = await findReader(tx, userId);
        if (reader === undefined) return undefined;
        const today = dayIn(reader.timeZone, clock());
        const dashboard = await readDashboard(tx, { today, month: undefined });
        return weeklyReportMail({ ...reader, dashboard, url: publicAddress(config) });
      }),
  };
}

export interface WeeklyReport {
  readonly to: string;
  readonly firstName: string;
  readonly pharmacy: string;
  readonly url: string;
  readonly dashboard: Pick<Dashboard, 'month' | 'metrics' | 'payerBreakdown' | 'hasData'>;
}

const payersMax = 10;
const usDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (dollars: number) => usDollars.format(dollars);

export function weeklyReportMail({ to, firstName, pharmacy, url, dashboard }: WeeklyReport): Mail {
  const { metrics, payerBreakdown, hasData } = dashboard;
  const month = monthName(dashboard.month);
  const payers = payerBreakdown.slice(0, payersMax);
  const table = {
    kind: 'table',
    columns: [{ label: 'Payer' }, { label: 'DIR fees this year', numeric: true }],
    rows: payers.map((payer) => [payer.payerName, money(payer.totalDirFees)]),
  } as const;
  const facts = {
    kind: 'facts',
    rows: [
      [`DIR fees in ${month}`, money(metrics.monthlyDirFees)],
      ['Share of gross revenue', `${metrics.dirPercentage.toFixed(1)}%`],
      ['DIR fees this year', money(metrics.ytdDirFees)],
      [`Processed claims in ${month}`, metrics.processedClaims.toLocaleString('en-US')],
    ],
  } as const;
  const nothing = {
    kind: 'paragraph',
    text: 'No remittance has been read yet, so there is nothing to report.',
  } as const;
  return {
    to,
    subject: `Weekly DIR report of ${pharmacy}`,
    preview: hasData ? `${money(metrics.monthlyDirFees)} of DIR fees in ${month}.` : nothing.text,
    title: `Weekly DIR report of ${pharmacy}`,
    blocks: [
      { kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` },
      ...(hasData ? [facts] : [nothing]),
      ...(payers.length > 0 ? [table] : []),
      { kind: 'action', label: 'Open the dashboard', url },
    ],
    reason: 'You get this mail because a weekly report was asked for in your pharmacy’s account.',
  };
}

function monthName(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return first.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
