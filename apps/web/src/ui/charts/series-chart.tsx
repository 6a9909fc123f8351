import { clsx } from 'clsx';
import { line } from 'd3-shape';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Money } from '../money.tsx';
import { Plot, type PlotScale } from './plot.tsx';

/** Lines differ by their dashes, so that nobody needs the colors to tell them apart. */
const seriesLooks = [
  { stroke: 'stroke-mark', fill: 'fill-mark', dashes: undefined },
  { stroke: 'stroke-taken', fill: 'fill-taken', dashes: '6 4' },
  { stroke: 'stroke-good', fill: 'fill-good', dashes: '2 3' },
] as const;

const lookOf = (order: number) => seriesLooks[order % seriesLooks.length];

interface Series {
  readonly key: string;
  readonly name: string;
  /** In dollars, one for each place. */
  readonly amounts: readonly number[];
}

interface Place {
  readonly key: string;
  readonly label: string;
  readonly shortLabel: string;
}

interface SeriesChartProps {
  readonly label: string;
  readonly places: readonly Place[];
  /** Up to three. */
  readonly series: readonly Series[];
}

/** Lines of several figures over one scale. Below it stands a table of the same figures. */
export function SeriesChart({ label, places, series }: SeriesChartProps) {
  return (
    <div>
      <SeriesLegend series={series} />
      <Plot
        label={label}
        values={series.flatMap(({ amounts }) => amounts)}
        places={places.map((place, at) => ({
          ...place,
          value: <SeriesValues series={series} at={at} />,
          valueText: series
            .map(({ name, amounts }) => `${name} ${formatMoney(amounts[at])}`)
            .join(', '),
        }))}
      >
        {(scale, active) =>
          series.map((each, order) => (
            <SeriesLine
              key={each.key}
              series={each}
              look={lookOf(order)}
              scale={scale}
              active={active}
            />
          ))
        }
      </Plot>
    </div>
  );
}

/** The figures of one place, in the tooltip. */
function SeriesValues({ series, at }: { readonly series: readonly Series[]; readonly at: number }) {
  return series.map(({ key, name, amounts }) => (
    <span key={key} className="flex justify-between gap-3">
      <span className="font-normal">{name}</span>
      <Money value={amounts[at]} />
    </span>
  ));
}

function SeriesLegend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] text-ink-soft">
      {series.map(({ key, name }, order) => (
        <li key={key} className="flex items-center gap-2">
          <svg width={24} height={8} aria-hidden="true" data-mark>
            <line
              x1={0}
              x2={24}
              y1={4}
              y2={4}
              strokeWidth={2}
              strokeDasharray={lookOf(order)?.dashes}
              className={lookOf(order)?.stroke}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface SeriesLineProps {
  readonly series: Series;
  readonly look: ReturnType<typeof lookOf>;
  readonly scale: PlotScale;
  readonly active: number | undefined;
}

function SeriesLine({ series, look, scale, active }: SeriesLineProps) {
  const points = series.amounts.map((dollars, at) => ({
    x: scale.xs[at] ?? 0,
    y: scale.y(dollars),
  }));
  const path = line<{ x: number; y: number }>(
    ({ x }) => x,
    ({ y }) => y,
  )(points);
  return (
    <g data-mark>
      <path
        d={path ?? ''}
        className={clsx('fill-none', look?.stroke)}
        strokeWidth={2}
        strokeDasharray={look?.dashes}
        strokeLinejoin="round"
      />
      {points.map(({ x, y }, at) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={at === active ? 5 : 3}
          className={clsx('stroke-sheet', look?.fill)}
          strokeWidth={1.5}
        />
      ))}
    </g>
  );
}
