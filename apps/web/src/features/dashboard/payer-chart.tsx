import type { Period } from '@pfs/core/metrics/periods';
import type { Dashboard } from '@pfs/wire/dashboard';
import { Link, useSearchParams } from 'wouter';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { Button } from '../../ui/button.tsx';
import { type Bar, BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { ofMonth, ofYearTo } from './dashboard.queries.ts';

const barsMax = 7;

/** For the year to date or the month alone, as the address says. */
export function PayerChart({ data }: { readonly data: Dashboard }) {
  const [search, setSearch] = useSearchParams();
  const isMonth = search.get('payers') === 'month';
  const { month, metrics } = data;
  const payers = isMonth ? data.payersOfMonth : data.payerBreakdown;
  const total = isMonth ? metrics.monthlyDirFees : metrics.ytdDirFees;
  const period = isMonth ? ofMonth(month) : ofYearTo(month);
  function choose(payersOf: string): void {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('payers', payersOf);
      return next;
    });
  }
  return (
    <ChartFrame
      title="DIR Fees by Payer"
      description={
        <>
          {isMonth ? formatMonth(month) : `Year to date, ${month.slice(0, 4)}`}
          <BesideDir beside={data.besideDir[isMonth ? 'month' : 'year']} period={period} />
        </>
      }
      controls={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
        <div role="group" aria-label="Period for payers" className="flex gap-1 px-5 pb-3">
          {[
            ['month', 'Month'],
            ['year', 'Year to Date'],
          ].map(([name = '', label]) => (
            <Button
              key={name}
              variant={isMonth === (name === 'month') ? 'outline' : 'ghost'}
              size="sm"
              aria-pressed={isMonth === (name === 'month')}
              onClick={() => choose(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      }
      columns={['Payer', 'DIR fees']}
      rows={payers.map(({ payerName, totalDirFees }) => ({
        key: payerName,
        label: payerName,
        value: <FigureLink figure="dirFees" value={totalDirFees} payer={payerName} {...period} />,
      }))}
      total={{
        key: 'total',
        label: 'Total',
        value: <FigureLink figure="dirFees" value={total} {...period} />,
      }}
      fallback={payers.length === 0 ? 'No payer data available' : undefined}
    >
      <BarChart label="DIR Fees by Payer" bars={toPayerBars(payers, barsMax, period)} />
    </ChartFrame>
  );
}

type Payer = Dashboard['payerBreakdown'][number];

/** The payers with the largest amounts of either sign, and one bar for the rest. */
export function toPayerBars(payers: readonly Payer[], barsMax: number, period?: Period): Bar[] {
  const largestFirst = payers.toSorted(
    (a, b) => Math.abs(b.totalDirFees) - Math.abs(a.totalDirFees),
  );
  const shownCount = payers.length <= barsMax ? payers.length : barsMax - 1;
  const shown = largestFirst.slice(0, shownCount).sort((a, b) => b.totalDirFees - a.totalDirFees);
  const rest = largestFirst.slice(shownCount);
  const bars: Bar[] = shown.map(({ payerName, totalDirFees }) => ({
    key: payerName,
    label: payerName,
    dollars: totalDirFees,
    href: figurePath('dirFees', { ...period, payer: payerName }),
  }));
  if (rest.length === 0) return bars;
  // Whole cents add up without rounding errors.
  const cents = rest.reduce((sum, payer) => sum + Math.round(payer.totalDirFees * 100), 0);
  bars.push({
    key: 'rest',
    label: `${rest.length} others`,
    dollars: cents / 100,
    isRest: true,
  });
  return bars;
}

interface BesideDirProps {
  readonly beside: Dashboard['besideDir']['month'];
  readonly period: { readonly from: string; readonly to: string };
}

const figures = [
  ['gerFees', 'GER fees'],
  ['otherFees', 'other fees'],
] as const;

const categories = [
  ['recoupments', 'recoupments', 'recoupment'],
  ['unclassified', 'unclassified lump sums', 'unclassified'],
] as const;

/** Fees that a chart of DIR fees leaves out, by name and amount; renders nothing without any. */
export function BesideDir({ beside, period }: BesideDirProps) {
  const parts = [
    ...figures.map(([name, words]) => ({
      words,
      value: beside[name],
      amount: <FigureLink figure={name} value={beside[name]} {...period} />,
    })),
    ...categories.map(([name, words, category]) => ({
      words,
      value: beside[name],
      amount: (
        <Link href={`/lump-sums?category=${category}`} className="hover:underline">
          <Money value={beside[name]} />
        </Link>
      ),
    })),
  ].filter(({ value }) => value !== 0);
  if (parts.length === 0) return null;
  return (
    <>
      . Not included:{' '}
      {parts.map(({ words, amount }, at) => (
        <span key={words}>
          {at === 0 ? null : ', '}
          {words} {amount}
        </span>
      ))}
    </>
  );
}
