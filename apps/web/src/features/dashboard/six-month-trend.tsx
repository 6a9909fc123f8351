import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonthShort } from '../../lib/format-day.ts';
import { FeeTrendChart } from '../../ui/fee-trend-chart.tsx';
import { ofMonth } from './month-filter.ts';

export function SixMonthTrend({ trend }: { readonly trend: Dashboard['trend'] }) {
  return (
    <FeeTrendChart
      title="6-Month DIR Fee Trend"
      months={trend.map((each) => ({ ...each, ...ofMonth(each.month) }))}
      shortLabels={trend.map(({ month }) => formatMonthShort(month))}
    />
  );
}
