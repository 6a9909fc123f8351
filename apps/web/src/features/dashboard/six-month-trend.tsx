import type { Dashboard } from '@pfs/wire/dashboard';
import { useToday } from '../../lib/days/today.ts';
import { formatMonthShort } from '../../lib/format/format-day.ts';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { BesideDir } from './beside-dir.tsx';
import { ofMonth } from './dashboard.queries.ts';

/** The DIR fees of six months. */
export function SixMonthTrend({ data }: { readonly data: Dashboard }) {
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
