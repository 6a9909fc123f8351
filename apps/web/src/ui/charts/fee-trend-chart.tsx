import type { ReactNode } from 'react';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { ChartFrame } from './chart-frame.tsx';
import { FigureLink } from '../figure-link.tsx';
import { LineChart } from './line-chart.tsx';
import { Money } from '../money.tsx';

interface TrendMonth {
  readonly month: string;
  readonly totalDirFees: number;
  readonly hasClaims: boolean;
  /** The days of it that count. */
  readonly from: string;
  readonly to: string;
}

interface FeeTrendProps {
  readonly title: string;
  readonly months: readonly TrendMonth[];
  /** What stands below each month. */
  readonly shortLabels: readonly string[];
  /** It still runs, and says so. */
  readonly currentMonth?: string;
  /** Stands behind the months. */
  readonly note?: ReactNode;
}

const monthsWithClaimsMin = 2;
const noClaims = 'No claims';

/** DIR fees month by month, drawn and listed; each leads to what makes it. */
export function FeeTrendChart({ title, months, shortLabels, currentMonth, note }: FeeTrendProps) {
  const nameOf = (month: string) =>
    month === currentMonth ? `${formatMonth(month)} so far` : formatMonth(month);
  const enough = months.filter((each) => each.hasClaims).length >= monthsWithClaimsMin;
  return (
    <ChartFrame
      title={title}
      description={
        <>
          {rangeOf(months)}
          {note}
        </>
      }
      columns={['Month', 'DIR fees']}
      rows={months.map((each) => ({
        key: each.month,
        label: nameOf(each.month),
        value: isKnown(each) ? <MonthFees month={each} /> : noClaims,
      }))}
      fallback={enough ? undefined : 'Insufficient data for trend analysis'}
    >
      <LineChart
        label={title}
        unknownText={noClaims}
        points={months.map((each, index) => ({
          key: each.month,
          label: nameOf(each.month),
          href: figurePath('dirFees', { from: each.from, to: each.to }),
          shortLabel: `${shortLabels[index] ?? ''}${each.month === currentMonth ? ' so far' : ''}`,
          value: each.totalDirFees,
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
function isKnown({ hasClaims, totalDirFees }: TrendMonth): boolean {
  return hasClaims || totalDirFees !== 0;
}

function rangeOf(months: readonly TrendMonth[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return 'By month';
  return `${formatMonth(first.month)} to ${formatMonth(last.month)}`;
}
