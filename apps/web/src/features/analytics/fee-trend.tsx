import type { Analytics } from '@pfs/wire/analytics';
import { formatMonth } from '../../lib/format-day.ts';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Money } from '../../ui/money.tsx';
import { monthLabels } from './month-labels.ts';

const monthsWithClaimsMin = 2;
const noClaims = 'No claims';

type TrendMonth = Analytics['trendData'][number];

export function FeeTrend({ trend }: { readonly trend: readonly TrendMonth[] }) {
  const enough = trend.filter((each) => each.hasClaims).length >= monthsWithClaimsMin;
  const labels = monthLabels(trend.map(({ month }) => month));
  return (
    <ChartFrame
      title="Monthly DIR Fee Trend"
      description={rangeOf(trend)}
      columns={['Month', 'DIR fees']}
      rows={trend.map((each) => ({
        key: each.month,
        label: formatMonth(each.month),
        value: isKnown(each) ? <MonthFees month={each} /> : noClaims,
      }))}
      fallback={enough ? undefined : 'Insufficient data for trend analysis'}
    >
      <LineChart
        label="Monthly DIR Fee Trend"
        unknownText={noClaims}
        points={trend.map((each, index) => ({
          key: each.month,
          label: formatMonth(each.month),
          shortLabel: labels[index] ?? '',
          dollars: each.totalDirFees,
          known: isKnown(each),
        }))}
      />
    </ChartFrame>
  );
}

function MonthFees({ month }: { readonly month: TrendMonth }) {
  const { totalDirFees, from, to } = month;
  return (
    <FigureLink figure="dirFees" value={totalDirFees} from={from} to={to}>
      <Money value={totalDirFees} />
    </FigureLink>
  );
}

/** A month without claims may still have a lump sum: that is a figure, not a gap. */
function isKnown(each: TrendMonth): boolean {
  return each.hasClaims || each.totalDirFees !== 0;
}

function rangeOf(trend: readonly TrendMonth[]): string {
  const first = trend[0];
  const last = trend.at(-1);
  if (first === undefined || last === undefined) return 'By month';
  return `${formatMonth(first.month)} to ${formatMonth(last.month)}`;
}
