import type { FinancialHealth, HealthIndicator, KpiAlert } from '@pfs/wire/financial-health';
import {
  ArrowDownRight,
  ArrowRight,
  ArrowUpRight,
  CircleCheck,
  Info,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import type { Period } from '../../lib/days/period.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { NadacNotice } from '../drug-prices/public.ts';
import { HealthMetrics } from './health-metrics.tsx';
import { MonthlyFinancialTrend } from './monthly-financial-trend.tsx';

const statuses = {
  excellent: { word: 'Excellent', variant: 'good' },
  good: { word: 'Good', variant: 'active' },
  warning: { word: 'Warning', variant: 'warn' },
  critical: { word: 'Critical', variant: 'destructive' },
} as const;

const notJudged = { word: 'Not scored', variant: 'outline' } as const;

const trends = {
  up: { word: 'Improved', icon: ArrowUpRight, look: 'text-good' },
  down: { word: 'Declined', icon: ArrowDownRight, look: 'text-taken' },
  flat: { word: 'No change', icon: ArrowRight, look: 'text-ink-faint' },
} as const;

interface IndicatorProps {
  readonly indicator: HealthIndicator;
  readonly period: Period;
}

function IndicatorCard({ indicator, period }: IndicatorProps) {
  const { category, score, description, figure, value, payer } = indicator;
  const status = indicator.status === null ? notJudged : statuses[indicator.status];
  const trend = trends[indicator.trend];
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-sheet px-5 py-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-[0.8125rem] font-semibold">{category}</h3>
        <Badge variant={status.variant}>{status.word}</Badge>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="figures text-2xl font-semibold">
          {score === null ? '–' : formatCount(score)}
        </span>
        {score === null ? null : (
          <>
            <span className="text-xs text-ink-faint">of 100</span>
            <span
              className={`ml-auto inline-flex items-center gap-1 self-center text-xs ${trend.look}`}
            >
              <trend.icon className="size-4" aria-hidden="true" />
              {trend.word}
            </span>
          </>
        )}
      </p>
      {score === null ? null : (
        <Progress label={`${category} score`} fraction={fractionOf(score)} />
      )}
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        <FigureLink figure={figure} value={value} payer={payer ?? undefined} {...period}>
          {description}
        </FigureLink>
      </p>
    </li>
  );
}

function fractionOf(score: number): number {
  return score / 100;
}

const severities = {
  critical: { word: 'Critical', icon: OctagonAlert, look: 'text-taken' },
  warning: { word: 'Warning', icon: TriangleAlert, look: 'text-warn' },
  info: { word: 'For your information', icon: Info, look: 'text-accent' },
} as const;

function FinancialAlert({ alert }: { readonly alert: KpiAlert }) {
  const { word, icon: Icon, look } = severities[alert.severity];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-[0.8125rem] font-semibold wrap-anywhere">
          <span className="sr-only">{word}: </span>
          {alert.title}
        </h3>
        <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">{alert.message}</p>
      </div>
      {alert.actionRequired ? (
        <ButtonLink href={alert.actionUrl} variant="outline" size="sm" className="print:hidden">
          Take Action
          <span className="sr-only">: {alert.title}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

interface OverviewProps {
  readonly data: FinancialHealth;
  readonly asked: string | undefined;
  /** Whether these are another timeframe's figures, shown while the new ones load. */
  readonly stale: boolean;
}

export function HealthOverview({ data, asked, stale }: OverviewProps) {
  const month = formatMonth(data.month);
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {data.isCurrentMonth ? null : (
        <Notice>
          {asked === undefined
            ? `No claims yet this month. Viewing months through ${month}, the latest with claims.`
            : `Viewing months through ${month}, not the current month.`}
        </Notice>
      )}
      <HealthMetrics data={data} />
      <HealthIndicators data={data} />
      <FinancialAlerts alerts={data.kpiAlerts} />
      <NadacNotice without="Where you have no invoice or price list of a drug, its cost is estimated." />
      <MonthlyFinancialTrend data={data} />
    </div>
  );
}

function HealthIndicators({ data }: { readonly data: FinancialHealth }) {
  const { from, to } = data.period;
  return (
    <CardSection
      title="Financial Health Indicators"
      description="Scores from 0 to 100, compared with the prior period."
      className="overflow-hidden"
    >
      <ul className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {data.healthIndicators.map((indicator) => (
          <IndicatorCard key={indicator.category} indicator={indicator} period={{ from, to }} />
        ))}
      </ul>
    </CardSection>
  );
}

function FinancialAlerts({ alerts }: { readonly alerts: readonly KpiAlert[] }) {
  return (
    <CardSection title="Financial Alerts">
      {alerts.length === 0 ? (
        <p className="flex items-center justify-center gap-2 px-5 pt-4 pb-10 text-ink-soft">
          <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" />
          All financial KPIs are healthy
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {alerts.map((alert) => (
            <FinancialAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
