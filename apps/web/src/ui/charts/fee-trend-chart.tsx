import type { ReactNode } from 'react';
import { figurePath } from '../../lib/figure-path.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { FigureLink } from '../figure-link.tsx';
import { Money } from '../money.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { LineChart } from './line-chart.tsx';

interface TrendMonth {
  readonly month: string;
  readonly totalDirFees: number;
  readonly hasClaims: boolean;
  /** The days of the month that count. */
  readonly from: string;
  readonly to: string;
}

interface FeeTrendProps {
  readonly title: string;
  readonly months: readonly TrendMonth[];
  /** The label below each month. */
  readonly shortLabels: readonly string[];
  /** The month that is not over; its label says so. */
  readonly currentMonth?: string;
  /** After the months. */
  readonly note?: ReactNode;
  readonly controls?: ReactNode;
  /** Whether these are the DIR fees paid in a month, which it opens; else it opens nothing. */
  readonly isPaid?: boolean;
}

const monthsWithClaimsMin = 2;
const noClaims = 'No claims';

/** DIR fees by month, as a chart and a table; a month of fees paid opens its rows. */
export function FeeTrendChart(props: FeeTrendProps) {
  const { title, months, shortLabels, currentMonth, note, controls, isPaid = true } = props;
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
      controls={controls}
      columns={['Month', 'DIR fees']}
      rows={months.map((each) => ({
        key: each.month,
        label: nameOf(each.month),
        value: isKnown(each) ? <MonthFees month={each} isPaid={isPaid} /> : noClaims,
      }))}
      fallback={enough ? undefined : 'Insufficient data for trend analysis'}
    >
      <LineChart
        label={title}
        unknownText={noClaims}
        points={months.map((each, index) => ({
          key: each.month,
          label: nameOf(each.month),
          href: isPaid ? figurePath('dirFees', { from: each.from, to: each.to }) : undefined,
          shortLabel: `${shortLabels[index] ?? ''}${each.month === currentMonth ? ' so far' : ''}`,
          value: each.totalDirFees,
          known: isKnown(each),
        }))}
      />
    </ChartFrame>
  );
}

interface MonthFeesProps {
  readonly month: TrendMonth;
  readonly isPaid: boolean;
}

function MonthFees({ month, isPaid }: MonthFeesProps) {
  const { totalDirFees, from, to } = month;
  if (!isPaid) return <Money value={totalDirFees} />;
  return <FigureLink figure="dirFees" value={totalDirFees} from={from} to={to} />;
}

/** A month without claims may have a lump sum, which is a figure, not a gap. */
function isKnown({ hasClaims, totalDirFees }: TrendMonth): boolean {
  return hasClaims || totalDirFees !== 0;
}

function rangeOf(months: readonly TrendMonth[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return 'By month';
  return `${formatMonth(first.month)} to ${formatMonth(last.month)}`;
}
