import type { Alert } from '@pfs/wire/alerts';
import type { Dashboard } from '@pfs/wire/dashboard';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  BarChart3,
  Bell,
  FileText,
  Lightbulb,
  type LucideIcon,
  TrendingDown,
  TrendingUp,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { useToday } from '../../lib/days/today.ts';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonth, formatMonthShort } from '../../lib/format/format-day.ts';
import { screenPathOf } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ofMonth, openAlertsQuery, useMarkAlert } from './dashboard.queries.ts';
import { MetricCards } from './metric-cards.tsx';
import { BesideDir, PayerChart } from './payer-chart.tsx';
import { RecentClaims } from './recent-claims.tsx';

const actions = [
  { path: '/upload', label: 'Upload Remittance', icon: Upload },
  { path: '/reports', label: 'Download Report', icon: FileText },
  { path: '/analytics', label: 'View Analytics', icon: BarChart3 },
];

function QuickActions() {
  return (
    <CardSection title="Quick Actions" className="print:hidden">
      <div className="flex flex-col gap-2 px-5 pb-5">
        {actions.map(({ path, label, icon: Icon }, index) => (
          <ButtonLink
            key={path}
            href={path}
            variant={index === 0 ? 'default' : 'outline'}
            className="justify-start!"
          >
            <Icon aria-hidden="true" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </CardSection>
  );
}

/** What cases ask as of today, whatever month is shown. Without cases there is no card. */
function RecoveryCard({ recovery }: { readonly recovery: NonNullable<Dashboard['recovery']> }) {
  const sums = [
    { name: 'To do', value: recovery.toDo, path: '/recovery' },
    { name: 'Sent and waiting', value: recovery.waiting, path: '/recovery?stage=waiting' },
    {
      ...{ name: 'Money seen this year', value: recovery.seenThisYear },
      path: '/recovery?view=report',
    },
  ];
  return (
    <CardSection
      title="Recovery"
      description="Asked of payers and vendors, as of today."
      action={
        <ButtonLink href="/recovery" variant="outline" size="sm" className="print:hidden">
          View cases
        </ButtonLink>
      }
    >
      <dl className="flex flex-col gap-1 px-5 pb-5">
        {sums.map(({ name, value, path }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium">
              <Link href={path} className="hover:underline" title={`View ${name.toLowerCase()}`}>
                <Money value={value} />
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}

interface OverviewProps {
  readonly data: Dashboard;
  readonly asked: string | undefined;
  /** Whether these are another month's figures, shown while the new ones load. */
  readonly stale: boolean;
}

export function DashboardOverview({ data, asked, stale }: OverviewProps) {
  const monthName = formatMonth(data.month);
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {data.isCurrentMonth ? null : (
        <Notice>
          {asked === undefined
            ? `No claims yet this month. Viewing ${monthName}, the latest month with claims.`
            : `Viewing ${monthName}, not the current month.`}
        </Notice>
      )}
      <p className="hidden print:block">{monthName}</p>
      {data.headline === null ? null : <WhatHappened headline={data.headline} />}
      <MetricCards data={data} />
      <div className="grid gap-6 lg:grid-cols-2">
        <PayerChart data={data} />
        <SixMonthTrend data={data} />
      </div>
      <AlertsAndInsights alerts={data.alerts} open={data.alertsOpen} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentClaims claims={data.recentClaims} />
        <div className="flex flex-col gap-6">
          <QuickActions />
          {data.recovery === null ? null : <RecoveryCard recovery={data.recovery} />}
        </div>
      </div>
    </div>
  );
}

export function InProgress({ count }: { readonly count: number }) {
  return (
    <div className="mb-6">
      <Notice>
        {count === 1 ? 'A file is' : `${count} files are`} being processed. This page updates
        automatically.
      </Notice>
    </div>
  );
}

interface AlertsProps {
  /** The alerts of the month and the one before, limited by space. */
  readonly alerts: readonly Alert[];
  /** The total number of open alerts. */
  readonly open?: number;
}

export function AlertsAndInsights({ alerts, open = alerts.length }: AlertsProps) {
  const [all, setAll] = useState(false);
  const { data, error } = useQuery(openAlertsQuery(all));
  const hidden = open - alerts.length;
  if (alerts.length === 0 && hidden <= 0) return null;
  return (
    <CardSection
      title="Alerts & Insights"
      action={
        hidden > 0 ? (
          <Button variant="outline" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${open}`}
          </Button>
        ) : undefined
      }
    >
      {all && error ? (
        <p className="px-5 pb-3 text-taken">{messageOf(error, 'Please try again.')}</p>
      ) : null}
      <ul className="grid gap-3 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
        {((all ? data : undefined) ?? alerts).map((alert) => (
          <AlertCard key={alert.id} alert={alert} />
        ))}
      </ul>
    </CardSection>
  );
}

type Headline = NonNullable<Dashboard['headline']>;

/** One sentence: how DIR fees changed, and the main causes, each with a link to its rows. */
function WhatHappened({ headline }: { readonly headline: Headline }) {
  const { month, from, isRunning, change, causes, rest } = headline;
  const before = formatMonth(from.slice(0, 7));
  const against = isRunning ? `the same days of ${before}` : before;
  const who = `${formatMonth(month)} DIR fees${isRunning ? ' so far' : ''}`;
  if (change === 0) {
    return <p className="font-medium">{`${who} are the same as in ${against}.`}</p>;
  }
  return (
    <p className="font-medium wrap-anywhere">
      {who} {change > 0 ? 'rose' : 'fell'} <Money value={change} absolute /> from {against}:{' '}
      {causes.map((cause, at) => (
        <span key={`${cause.payerName} ${cause.kind}`}>
          {at === 0 ? null : ', '}
          <Link
            href={figurePath('dirFees', { payer: cause.payerName, ...ofMonth(month) })}
            className="text-accent underline"
          >
            {causeText(cause)} <Money value={cause.change} sign="change" />
          </Link>
        </span>
      ))}
      {rest === 0 ? null : (
        <>
          , others <Money value={rest} sign="change" />
        </>
      )}
      .
    </p>
  );
}

function causeText({ payerName, kind, reference, isRegular }: Headline['causes'][number]) {
  if (kind === 'claims') return payerName;
  const name = reference === null ? '' : ` “${reference}”`;
  return `${payerName} ${isRegular ? 'recurring ' : ''}lump sum${reference === null ? 's' : ''}${name}`;
}

/** The DIR fees of six months. */
function SixMonthTrend({ data }: { readonly data: Dashboard }) {
  const { besideDir, earned } = data;
  const trend = data.trend.map((each) => ({ ...each, ...ofMonth(each.month) }));
  const [first, last] = [trend[0], trend.at(-1)];
  const period = first && last && { from: first.from, to: last.to };
  return (
    <FeeTrendChart
      title="6-Month DIR Fee Trend"
      currentMonth={useToday().slice(0, 7)}
      paid={trend}
      earned={trend.map((each) => ({ ...each, totalDirFees: each.earnedDirFees }))}
      reconciled={earned}
      period={period ?? {}}
      labelsOf={(months) => months.map(formatMonthShort)}
      note={period ? <BesideDir beside={besideDir.trend} period={period} /> : null}
    />
  );
}

const look = 'inline-flex min-h-6 items-center text-accent hover:underline';

/** Links an alert to its rows, and marks it as read or unread. */
function AlertActions({ alert }: { readonly alert: Alert }) {
  const mark = useMarkAlert();
  const { id, title, isRead, actionUrl } = alert;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 pl-6 text-[0.8125rem] print:hidden">
      {actionUrl !== null && isReachable(actionUrl) ? (
        <Link href={actionUrl} className={look} aria-label={`View details: ${title}`}>
          View details
        </Link>
      ) : null}
      <button
        type="button"
        className={look}
        aria-label={`${markWord(isRead)}: ${title}`}
        disabled={mark.isPending}
        onClick={() => mark.mutate({ id, isRead: !isRead })}
      >
        {markWord(isRead)}
      </button>
    </p>
  );
}

function markWord(isRead: boolean): string {
  return isRead ? 'Mark as unread' : 'Mark as read';
}

function isReachable(url: string): boolean {
  return screenPathOf(url.split('?')[0] ?? '') !== undefined;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  dir_spike: TrendingUp,
  below_cost: TrendingDown,
  insight: Lightbulb,
};

const severities = {
  high: { edge: 'border-l-taken', mark: 'text-taken', word: 'High' },
  medium: { edge: 'border-l-warn', mark: 'text-warn', word: 'Medium' },
  low: { edge: 'border-l-accent', mark: 'text-accent', word: 'Low' },
} as const;

function AlertCard({ alert }: { readonly alert: Alert }) {
  const Icon = icons[alert.type] ?? Bell;
  const { edge, mark, word } = severities[severityOf(alert)];
  return (
    <li
      className={clsx(
        'rounded-card border border-l-4 border-line px-3 py-2.5',
        edge,
        alert.isRead ? 'bg-paper' : 'bg-sheet',
      )}
    >
      <div className="flex items-start gap-2">
        <Icon className={clsx('mt-0.5 size-4 shrink-0', mark)} aria-hidden="true" />
        <h3
          className={clsx(
            'min-w-0 flex-1 text-[0.8125rem] wrap-anywhere',
            alert.isRead ? 'text-ink-faint' : 'font-semibold',
          )}
        >
          <span className="sr-only">{word} severity: </span>
          {alert.title}
        </h3>
        {alert.isRead ? null : <Badge>New</Badge>}
      </div>
      <p
        className={clsx(
          'mt-1 pl-6 text-[0.8125rem] wrap-anywhere',
          alert.isRead ? 'text-ink-faint' : 'text-ink-soft',
        )}
      >
        {alert.message}
      </p>
      <AlertActions alert={alert} />
    </li>
  );
}

/** Anything other than high or medium counts as low. */
function severityOf({ severity }: Alert): keyof typeof severities {
  return severity === 'high' || severity === 'medium' ? severity : 'low';
}
