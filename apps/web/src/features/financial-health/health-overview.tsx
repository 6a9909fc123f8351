import type { FigureName } from '@pfs/core/figures/figure-names';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
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
import { Link } from 'wouter';
import type { Period } from '../../lib/days/period.ts';
import { negateDollars } from '../../lib/format/dollars.ts';
import { formatMonth, formatMonthShort } from '../../lib/format/format-day.ts';
import { formatCount, formatPercent } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { SeriesChart } from '../../ui/charts/series-chart.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Term } from '../../ui/term.tsx';
import { NadacNotice } from '../drug-prices/public.tsx';

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

type TrendMonth = FinancialHealth['monthlyTrend'][number];

const figures = [
  { header: 'Revenue', name: 'revenue', figure: 'revenue' },
  { header: 'Expenses', name: 'expenses', figure: 'expenses' },
  { header: 'Profit', name: 'profit', figure: 'netProfit' },
] as const satisfies readonly {
  readonly header: string;
  readonly name: keyof TrendMonth;
  readonly figure: FigureName;
}[];

/** `soFar` returns a suffix for the current month. */
const trendColumns = (soFar: (month: string) => string): readonly Column<TrendMonth>[] => [
  { header: 'Month', primary: true, cell: ({ month }) => `${formatMonth(month)}${soFar(month)}` },
  ...figures.map(
    ({ header, name, figure }): Column<TrendMonth> => ({
      header,
      align: 'right',
      cell: (row) => (
        <>
          <FigureLink
            figure={figure}
            value={row[name]}
            from={firstDayOf(row.month)}
            to={lastDayOf(row.month)}
          />
          {row.isEstimated && name !== 'revenue' ? (
            <span className="block text-[0.6875rem] text-ink-faint">estimated</span>
          ) : null}
        </>
      ),
    }),
  ),
];

const monthsToDrawMin = 2;

/** Revenue, expenses and profit by month, as a chart and a table. */
function MonthlyFinancialTrend({ data }: { readonly data: FinancialHealth }) {
  const { monthlyTrend } = data;
  const soFar = (month: string) => (data.isRunning && month === data.month ? ' so far' : '');
  return (
    <CardSection
      title="Monthly Financial Trend"
      description="Expenses are the cost of drugs sold plus payer fees."
    >
      {monthlyTrend.length < monthsToDrawMin ? null : (
        <div className="px-5 pb-5">
          <SeriesChart
            label="Monthly Financial Trend"
            places={monthlyTrend.map(({ month }) => ({
              key: month,
              label: `${formatMonth(month)}${soFar(month)}`,
              shortLabel: `${formatMonthShort(month)}${soFar(month)}`,
            }))}
            series={[
              {
                key: 'revenue',
                name: 'Revenue',
                amounts: monthlyTrend.map(({ revenue }) => revenue),
              },
              {
                key: 'expenses',
                name: 'Expenses',
                amounts: monthlyTrend.map(({ expenses }) => expenses),
              },
              { key: 'profit', name: 'Profit', amounts: monthlyTrend.map(({ profit }) => profit) },
            ]}
          />
        </div>
      )}
      <DataTable
        caption="Monthly Financial Trend"
        columns={trendColumns(soFar)}
        rows={monthlyTrend}
        rowKey={({ month }) => month}
      />
    </CardSection>
  );
}

/** The six figures of the period; each opens its rows. */
function HealthMetrics({ data }: { readonly data: FinancialHealth }) {
  const { metrics } = data;
  const { from, to } = data.period;
  return (
    <>
      <Stats columns={6}>
        <Stat
          label="Total Revenue"
          help={<Term word="Gross" />}
          caption="Gross revenue, patient pay, and refunds"
        >
          <FigureLink figure="revenue" value={metrics.totalRevenue} from={from} to={to} />
        </Stat>
        <Stat
          label="Net Profit"
          help={<Term word="Profit margin" />}
          caption={
            <FigureLink figure="profitMargin" value={metrics.profitMargin} from={from} to={to}>
              {marginWords(metrics)}
            </FigureLink>
          }
        >
          <FigureLink figure="netProfit" value={metrics.netProfit} from={from} to={to} />
        </Stat>
        <Stat
          label="DIR Fee Impact"
          help={<Term word="DIR fee" />}
          caption="Reduction from DIR fees"
          tone="taken"
        >
          <FigureLink
            figure="dirFees"
            value={negateDollars(metrics.dirFeeImpact)}
            from={from}
            to={to}
          >
            <Money value={metrics.dirFeeImpact} />
          </FigureLink>
        </Stat>
        <Stat label="Vendor Spend" caption="Invoices dated in the period">
          <FigureLink figure="vendorSpend" value={metrics.vendorSpend} from={from} to={to} />
        </Stat>
        <Stat label="Cash Flow" help={<Term word="Cash flow" />} {...cashFlowWords(data)}>
          <FigureLink figure="cashFlow" value={metrics.cashFlow} from={from} to={to} />
        </Stat>
        <Stat label="Avg Claim Value" caption="Per prescription">
          <FigureLink
            figure="averageClaimValue"
            value={metrics.avgClaimValue}
            from={from}
            to={to}
          />
        </Stat>
      </Stats>
      <Purchases data={data} />
    </>
  );
}

/** How net profit relates to purchases. */
function Purchases({ data }: { readonly data: FinancialHealth }) {
  const { leftAfterPurchases, stockChange, vendorSpend } = data.metrics;
  const { from, to } = data.period;
  const way = stockChange < 0 ? 'below' : 'above';
  return (
    <p className="text-[0.8125rem] text-ink-soft">
      {vendorSpend === 0 ? (
        'Left after purchases: – (no vendor invoices are dated in this period).'
      ) : (
        <>
          <FigureLink figure="leftAfterPurchases" value={leftAfterPurchases} from={from} to={to}>
            Left after purchases: <Money value={leftAfterPurchases} />
          </FigureLink>
          . Vendor invoices are <Money value={Math.abs(stockChange)} /> {way} the cost of drugs
          sold, due to inventory changes and unknown costs.
        </>
      )}
      {data.leftOutOfSpend === null ? null : (
        <>
          {' '}
          {data.leftOutOfSpend}{' '}
          <Link className="underline underline-offset-4" href="/vendor-audit?tab=findings">
            Review findings
          </Link>
        </>
      )}
    </p>
  );
}

function marginWords(metrics: FinancialHealth['metrics']): string {
  const { profitMargin, totalRevenue, estimatedCost, knownCostPercentage } = metrics;
  if (totalRevenue <= 0) return 'No revenue';
  const margin = `${formatPercent(profitMargin)} margin`;
  if (estimatedCost === 0) return margin;
  return `${margin} (estimated; cost known for ${formatPercent(knownCostPercentage)} of revenue)`;
}

function cashFlowWords({ metrics: { cashFlow }, healthIndicators }: FinancialHealth) {
  const judged = healthIndicators.find(({ category }) => category === 'Cash Flow');
  if (judged?.status === null && cashFlow > 0) {
    return { caption: 'Payments received; no vendor payments recorded' };
  }
  if (cashFlow > 0) return { caption: 'Positive: more cash in than out', tone: 'good' } as const;
  if (cashFlow < 0) return { caption: 'Negative: more cash out than in', tone: 'taken' } as const;
  return { caption: 'Cash in equals cash out' };
}
