import type { ReconciledFees } from '@pfs/wire/figures';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { type FigureFilter, figurePath } from '../../lib/figure-path.ts';
import { formatMonth } from '../../lib/format/format-day.ts';
import { Button } from '../button.tsx';
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
  /** By payment date. */
  readonly paid: readonly TrendMonth[];
  /** By fill date. */
  readonly earned: readonly TrendMonth[];
  /** How both agree. */
  readonly reconciled: ReconciledFees;
  /** The days of all months together. */
  readonly period: FigureFilter;
  /** The labels below the months. */
  readonly labelsOf: (months: readonly string[]) => readonly string[];
  /** The month that is not over; its label says so. */
  readonly currentMonth?: string;
  /** After the months. */
  readonly note?: ReactNode;
}

const monthsWithClaimsMin = 2;
const noClaims = 'No claims';
const views = [
  ['paid', 'Paid in'],
  ['earned', 'Earned in'],
] as const;

/** DIR fees by month of payment or fill, as a chart and a table; each month opens its rows. */
export function FeeTrendChart(props: FeeTrendProps) {
  const { title, paid, earned, labelsOf, currentMonth, note, reconciled, period } = props;
  const [search] = useSearchParams();
  const isEarned = search.get('fees') === 'earned';
  const months = isEarned ? earned : paid;
  const figure = isEarned ? 'earnedDirFees' : 'dirFees';
  const labels = labelsOf(months.map(({ month }) => month));
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
      controls={
        <>
          <ViewSwitch isEarned={isEarned} />
          {isEarned ? <Reconciled fees={reconciled} period={period} /> : null}
        </>
      }
      columns={['Month', 'DIR fees']}
      rows={months.map((each) => ({
        key: each.month,
        label: nameOf(each.month),
        value: isKnown(each) ? (
          <FigureLink figure={figure} value={each.totalDirFees} from={each.from} to={each.to} />
        ) : (
          noClaims
        ),
      }))}
      fallback={enough ? undefined : 'Insufficient data for trend analysis'}
    >
      <LineChart
        label={title}
        unknownText={noClaims}
        points={months.map((each, index) => ({
          key: each.month,
          label: nameOf(each.month),
          href: figurePath(figure, { from: each.from, to: each.to }),
          shortLabel: `${labels[index] ?? ''}${each.month === currentMonth ? ' so far' : ''}`,
          value: each.totalDirFees,
          known: isKnown(each),
        }))}
      />
    </ChartFrame>
  );
}

function ViewSwitch({ isEarned }: { readonly isEarned: boolean }) {
  const [, setSearch] = useSearchParams();
  function choose(view: string): void {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('fees', view);
      return next;
    });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
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
  );
}

interface ReconciledProps {
  readonly fees: ReconciledFees;
  readonly period: FigureFilter;
}

/** How the fees on these months' fills follow from those paid in them. */
function Reconciled({ fees, period }: ReconciledProps) {
  return (
    <p className="px-5 pb-3 text-[0.8125rem] text-ink-soft">
      Earned <FigureLink figure="earnedDirFees" value={fees.earned} {...period} /> = paid{' '}
      <FigureLink figure="dirFees" value={fees.paid} {...period} /> −{' '}
      <Money value={fees.otherFills} /> for other fills + <Money value={fees.stillExpected} /> paid
      at other times for these fills. Claims count on their fill date, lump sums in their service
      period.
    </p>
  );
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
