import type { Dashboard } from '@pfs/wire/dashboard';
import { formatMonth, formatMonthShort } from '../../lib/format-day.ts';
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Money } from '../../ui/money.tsx';
import { ofMonth } from './month-filter.ts';

const monthsWithClaimsMin = 2;
const noClaims = 'No claims';

export function TrendChart({ trend }: { readonly trend: Dashboard['trend'] }) {
  const enough = trend.filter((each) => each.hasClaims).length >= monthsWithClaimsMin;
  return (
    <ChartFrame
      title="6-Month DIR Fee Trend"
      description={rangeOf(trend)}
      columns={['Month', 'DIR fees']}
      rows={trend.map((each) => ({
        key: each.month,
        label: formatMonth(each.month),
        value: isKnown(each) ? <MonthFees each={each} /> : noClaims,
      }))}
      fallback={enough ? undefined : 'Insufficient data for trend analysis'}
    >
      <LineChart
        label="6-Month DIR Fee Trend"
        unknownText={noClaims}
        points={trend.map((each) => ({
          key: each.month,
          label: formatMonth(each.month),
          shortLabel: formatMonthShort(each.month),
          dollars: each.totalDirFees,
          known: isKnown(each),
        }))}
      />
    </ChartFrame>
  );
}

function MonthFees({ each }: { readonly each: Dashboard['trend'][number] }) {
  return (
    <FigureLink figure="dirFees" value={each.totalDirFees} {...ofMonth(each.month)}>
      <Money value={each.totalDirFees} />
    </FigureLink>
  );
}

/** A month without claims may still have a lump sum: that is a figure, not a gap. */
function isKnown(each: Dashboard['trend'][number]): boolean {
  return each.hasClaims || each.totalDirFees !== 0;
}

function rangeOf(trend: Dashboard['trend']): string {
  const first = trend[0];
  const last = trend.at(-1);
  if (first === undefined || last === undefined) return 'By month';
  return `${formatMonth(first.month)} to ${formatMonth(last.month)}`;
}
