import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonthShort } from '../../lib/format-day.ts';
import { useToday } from '../../lib/today.ts';
import { FeeTrendChart } from '../../ui/fee-trend-chart.tsx';
import { BesideDir } from './beside-dir.tsx';
import { ofMonth } from './month-filter.ts';

interface SixMonthTrendProps {
  readonly trend: Dashboard['trend'];
  readonly beside: Dashboard['besideDir']['trend'];
}

export function SixMonthTrend({ trend, beside }: SixMonthTrendProps) {
  const [first, last] = [trend[0], trend.at(-1)];
  const period = first && last && { from: ofMonth(first.month).from, to: ofMonth(last.month).to };
  return (
    <FeeTrendChart
      title="6-Month DIR Fee Trend"
      currentMonth={useToday().slice(0, 7)}
      months={trend.map((each) => ({ ...each, ...ofMonth(each.month) }))}
      note={period ? <BesideDir beside={beside} period={period} /> : null}
      shortLabels={trend.map(({ month }) => formatMonthShort(month))}
    />
  );
}
