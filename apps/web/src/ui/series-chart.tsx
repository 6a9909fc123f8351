import { clsx } from 'clsx';
import { line } from 'd3-shape';
import { useState } from 'react';
import { formatMoney } from '../lib/format-money.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ChartPoints } from './chart-points.tsx';
import { LineGridlines } from './line-gridlines.tsx';
import { inset, plotHeight } from './line-plot.ts';
import { Money } from './money.tsx';
import { linearScale, pointPlaces } from './scales.ts';

/** How lines are told apart, without colour too: by their dashes. */
const seriesLooks = [
  { stroke: 'stroke-mark', fill: 'fill-mark', dashes: undefined },
  { stroke: 'stroke-taken', fill: 'fill-taken', dashes: '6 4' },
  { stroke: 'stroke-good', fill: 'fill-good', dashes: '2 3' },
] as const;

interface Series {
  readonly key: string;
  readonly name: string;
  /** In dollars, one for each place. */
  readonly amounts: readonly number[];
}

const tickCount = 4;

/** Several lines over the same places and one scale, which always holds zero. */
function placeSeries(series: readonly Series[], keys: readonly string[], width: number) {
  const amounts = series.flatMap((each) => each.amounts);
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = linearScale(
    [bottom, top === bottom ? 1 : top],
    [inset.top + plotHeight, inset.top],
    tickCount,
  );
  const x = pointPlaces(keys.length, [inset.left + inset.right, width - inset.right]);
  const xs = keys.map((_key, at) => x.at(at));
  return {
    xs,
    step: x.step || width,
    ticks: y.ticks(tickCount).map((value) => ({ value, y: y(value), labelY: y(value) + 4 })),
    lines: series.map((each) => {
      const points = each.amounts.map((dollars, at) => ({ x: xs[at] ?? 0, y: y(dollars) }));
      return { series: each, points, path: pathOf(points) };
    }),
  };
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return (
    line<{ x: number; y: number }>(
      (each) => each.x,
      (each) => each.y,
    )([...points]) ?? ''
  );
}

interface Place {
  readonly key: string;
  readonly label: string;
  readonly shortLabel: string;
}

interface SeriesChartProps {
  readonly label: string;
  readonly places: readonly Place[];
  /** Up to three, told apart by colour, dashes and the form of their points. */
  readonly series: readonly Series[];
}

const height = inset.top + plotHeight + inset.bottom;

const widthBeforeMeasured = 480;

/** A month's short name and the space beside it. */
const labelWidth = 30;

/** Lines of several figures. Its twin, the table of the same figures, stands below it. */
export function SeriesChart({ label, places, series }: SeriesChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const plot = placeSeries(
    series,
    places.map(({ key }) => key),
    width,
  );
  const labelEvery = Math.ceil(labelWidth / plot.step);
  return (
    <div>
      <SeriesLegend series={series} />
      <div ref={ref} className="relative" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
          <LineGridlines plot={plot} width={width} />
          <SeriesLines lines={plot.lines} active={active} />
        </svg>
        <ChartPoints
          label={label}
          width={width}
          height={height}
          step={plot.step}
          active={active}
          onActive={setActive}
          points={places.map((place, at) => ({
            key: place.key,
            label: place.label,
            value: <SeriesValues series={series} at={at} />,
            valueText: valuesText(series, at),
            x: plot.xs[at] ?? 0,
            y: inset.top + plotHeight / 2,
          }))}
        />
      </div>
      <div className="relative h-5" aria-hidden="true">
        {places.map((place, at) => (
          <span
            key={place.key}
            className="absolute top-0 -translate-x-1/2 text-[0.6875rem] whitespace-nowrap text-ink-soft"
            style={{ left: `${((plot.xs[at] ?? 0) / width) * 100}%` }}
          >
            {at % labelEvery === 0 ? place.shortLabel : null}
          </span>
        ))}
      </div>
    </div>
  );
}

interface SeriesValuesProps {
  readonly series: readonly Series[];
  readonly at: number;
}

/** The figures of one place, in the tooltip. */
function SeriesValues({ series, at }: SeriesValuesProps) {
  return series.map(({ key, name, amounts }) => (
    <span key={key} className="flex justify-between gap-3">
      <span className="font-normal">{name}</span>
      <Money value={amounts[at]} />
    </span>
  ));
}

function valuesText(series: readonly Series[], at: number): string {
  return series.map(({ name, amounts }) => `${name} ${formatMoney(amounts[at])}`).join(', ');
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
              strokeDasharray={seriesLooks[order % seriesLooks.length]?.dashes}
              className={seriesLooks[order % seriesLooks.length]?.stroke}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface SeriesLinesProps {
  readonly lines: ReturnType<typeof placeSeries>['lines'];
  readonly active: number | undefined;
}

function SeriesLines({ lines, active }: SeriesLinesProps) {
  return lines.map(({ series, points, path }, order) => {
    const look = seriesLooks[order % seriesLooks.length];
    return (
      <g key={series.key} data-mark>
        <path
          d={path}
          className={clsx('fill-none', look?.stroke)}
          strokeWidth={2}
          strokeDasharray={look?.dashes}
          strokeLinejoin="round"
        />
        {points.map((point, at) => (
          <circle
            key={point.x}
            cx={point.x}
            cy={point.y}
            r={at === active ? 5 : 3}
            className={clsx('stroke-sheet', look?.fill)}
            strokeWidth={1.5}
          />
        ))}
      </g>
    );
  });
}
