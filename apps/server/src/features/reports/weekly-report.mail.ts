import { reportTypeNames } from '@pfs/wire/reports';
import { periodInWords } from '../../platform/days-in-words.ts';
import { cellText } from '../../platform/documents/cell-text.ts';
import type { Mail, MailAttachment } from '../../platform/mail/mail.ts';
import { hasData, type ReportFigures } from './report-figures.ts';

export interface WeeklyReport {
  readonly to: string;
  readonly firstName: string;
  readonly pharmacy: string;
  /** The address of the program. */
  readonly site: string;
  readonly token: string;
  readonly figures: ReportFigures;
  readonly attachment?: MailAttachment;
}

const payersMax = 10;
const money = (cents: number) => cellText(cents, 'money');

export function weeklyReportMail(report: WeeklyReport): Mail {
  const { to, firstName, pharmacy, site, token, figures, attachment } = report;
  const { type, period, totals } = figures;
  const has = hasData(figures);
  const days = periodInWords(period);
  const nothing = `Nothing is counted from ${days}, so there is nothing to report.`;
  const asked = new URLSearchParams({ type, from: period.from, to: period.to });
  return {
    to,
    subject: `Weekly DIR report of ${pharmacy}`,
    preview: has ? `${money(totals.dirFeesCents)} of DIR fees, ${days}.` : nothing,
    title: `Weekly DIR report of ${pharmacy}`,
    blocks: [
      { kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` },
      { kind: 'paragraph', text: `${reportTypeNames[type]}, ${days}.` },
      ...(has ? figuresOf(figures) : [{ kind: 'paragraph', text: nothing } as const]),
      { kind: 'action', label: 'Open the report', url: `${site}/reports?${asked}` },
    ],
    reason: 'You get this mail because you asked for a weekly report in your account.',
    unsubscribeUrl: `${site}/unsubscribe?token=${token}`,
    ...(attachment === undefined ? {} : { attachments: [attachment] }),
  };
}

function figuresOf({ totals, payers }: ReportFigures): Mail['blocks'] {
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
    ...(rest > 0
      ? [{ kind: 'paragraph', text: `And ${rest} more in the attached report.` } as const]
      : []),
  ];
}
