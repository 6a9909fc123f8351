import type { Period } from '@pfs/core/metrics/periods';
import type { Dashboard } from '@pfs/wire/dashboard';
import { useSearchParams } from 'wouter';
import { useToday } from '../../lib/days/today.ts';
import { formatMonthShort } from '../../lib/format/format-day.ts';
import { Button } from '../../ui/button.tsx';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { BesideDir } from './beside-dir.tsx';
import { ofMonth } from './dashboard.queries.ts';

const views = [
  ['paid', 'Paid in'],
  ['earned', 'Earned in'],
] as const;

/** The DIR fees of six months: when they were taken, or for which fills. */
export function SixMonthTrend({ data }: { readonly data: Dashboard }) {
  const { trend, besideDir, earned } = data;
  const [search, setSearch] = useSearchParams();
  const isEarned = search.get('fees') === 'earned';
  const [first, last] = [trend[0], trend.at(-1)];
  const period = first && last && { from: ofMonth(first.month).from, to: ofMonth(last.month).to };
  function choose(view: string): void {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('fees', view);
      return next;
    });
  }
  return (
    <FeeTrendChart
      title="6-Month DIR Fee Trend"
      currentMonth={useToday().slice(0, 7)}
      months={trend.map((each) => ({
        ...each,
        ...ofMonth(each.month),
        totalDirFees: isEarned ? each.earnedDirFees : each.totalDirFees,
      }))}
      note={period ? <BesideDir beside={besideDir.trend} period={period} /> : null}
      shortLabels={trend.map(({ month }) => formatMonthShort(month))}
      isPaid={!isEarned}
      controls={
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row */}
          <div role="group" aria-label="DIR fees by" className="flex gap-1 px-5 pb-3 print:hidden">
            {views.map(([name, label]) => (
              <Button
                key={name}
                variant={isEarned === (name === 'earned') ? 'outline' : 'ghost'}
                size="sm"
                aria-pressed={isEarned === (name === 'earned')}
                onClick={() => choose(name)}
              >
                {label}
              </Button>
            ))}
          </div>
          {isEarned && period ? <Reconciled earned={earned} period={period} /> : null}
        </>
      }
    />
  );
}

interface ReconciledProps {
  readonly earned: Dashboard['earned'];
  readonly period: Period;
}

/** How the fees of these months' fills follow from those paid in them. */
function Reconciled({ earned, period }: ReconciledProps) {
  return (
    <p className="px-5 pb-3 text-[0.8125rem] text-ink-soft">
      Earned <Money value={earned.earned} /> = paid{' '}
      <FigureLink figure="dirFees" value={earned.paid} {...period} /> −{' '}
      <Money value={earned.otherFills} /> for other months’ fills +{' '}
      <Money value={earned.stillExpected} /> taken in other months for these fills. Lump sums count
      in the months of their service period.
    </p>
  );
}
