import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { reportTypeNames } from '@pfs/wire/reports';
import { cellText } from '../../../platform/documents/cell-text.ts';
import { periodText } from '../../../platform/format-days.ts';
import {
  letterTo,
  type Mail,
  type MailAttachment,
  type Reader,
} from '../../../platform/mail/mail.ts';
import {
  hasData,
  performanceOf,
  type ReportFigures,
  type ReportRequest,
} from '../report-figures.ts';

interface WeeklyReport extends Reader {
  readonly pharmacy: string;
  /** The address of the app. */
  readonly site: string;
  readonly token: string;
  /** The figures of the week. */
  readonly figures: ReportFigures;
  readonly weekBefore: PeriodTotals;
  /** The report in the attached file. */
  readonly attached: Omit<ReportRequest, 'today'>;
  readonly attachment?: MailAttachment;
}

const payersMax = 10;
const money = (cents: number) => cellText(cents, 'money');

export function weeklyReportMail(report: WeeklyReport): Mail {
  const { pharmacy, site, token, figures, attached, attachment } = report;
  const { type, period, totals } = figures;
  const has = hasData(figures);
  const days = periodText(period);
  const nothing = 'No payments this week.';
  const asked = new URLSearchParams({ type, from: period.from, to: period.to });
  const file = `${reportTypeNames[attached.type]}, ${periodText(attached.period)}`;
  return letterTo(report, {
    subject: `Weekly DIR report for ${pharmacy}, ${days}`,
    preview: has ? `${money(totals.dirFeesCents)} in DIR fees this week.` : nothing,
    title: `Weekly DIR report, ${days}`,
    blocks: [
      has ? `Payments and fees at ${pharmacy}.` : nothing,
      ...(has ? figuresOf(report) : []),
      { kind: 'action', label: 'View this week', url: `${site}/reports?${asked}` },
      `Attached: ${file}.`,
    ],
    reason: 'You’re receiving this email because you signed up for a weekly report.',
    unsubscribeUrl: `${site}/unsubscribe?token=${token}`,
    ...(attachment === undefined ? {} : { attachments: [attachment] }),
  });
}

function figuresOf({ figures, weekBefore }: WeeklyReport): Mail['blocks'] {
  const { totals, payers } = figures;
  const shown = payers.slice(0, payersMax);
  const rest = payers.length - shown.length;
  const columns = [
    { label: 'Payer' },
    { label: 'DIR fees', numeric: true },
    { label: 'DIR %', numeric: true },
  ];
  return [
    {
      kind: 'facts',
      rows: [
        ['DIR fees', money(totals.dirFeesCents)],
        ['DIR fees in the prior week', money(weekBefore.dirFeesCents)],
        ['Share of gross revenue', cellText(totals.dirPercentage, 'percent')],
        ['Gross amount', money(totals.grossCents)],
        ['Net amount', money(totals.netCents)],
        ['Claims', cellText(totals.claims, 'count')],
      ],
    },
    {
      kind: 'table',
      columns,
      rows: shown.map((payer) => [
        payer.name,
        money(payer.totals.dirFeesCents),
        cellText(payer.totals.dirPercentage, 'percent'),
      ]),
    },
    ...(rest > 0 ? [`And ${rest} more on this week’s page.`] : []),
  ];
}

const samplePayers = [
  { name: 'CAREMONT PHARMACY SERVICES', gross: 9_120_050, dir: 401_025, claims: 1_204 },
  { name: 'OPTISCRIPT PBM', gross: 4_870_110, dir: 300_225, claims: 733 },
] as const;

/** Sample data for the mail preview. */
export function sampleWeeklyReport(
  reader: Pick<WeeklyReport, 'to' | 'firstName' | 'site' | 'token'>,
): WeeklyReport {
  const payers = samplePayers.map(({ name, ...figures }) => {
    const totals = periodTotals(sumsOf(figures));
    return { name, totals, performance: performanceOf(totals) };
  });
  return {
    ...reader,
    pharmacy: 'Maple Street Pharmacy',
    weekBefore: periodTotals(sumsOf({ gross: 11_204_415, dir: 640_110, claims: 1_611 })),
    attached: { type: 'monthly', period: { from: '2026-01-01', to: '2026-03-22' } },
    figures: {
      type: 'payer',
      period: { from: '2026-03-16', to: '2026-03-22' },
      today: '2026-03-23',
      totals: periodTotals(addSums(samplePayers.map(sumsOf))),
      payers,
      trends: [],
      dataAsOf: null,
    },
  };
}

function sumsOf({ gross, dir, claims }: { gross: number; dir: number; claims: number }): Sums {
  return { claimGross: gross, claimNet: gross - dir, claimDir: dir, paidClaims: claims };
}
