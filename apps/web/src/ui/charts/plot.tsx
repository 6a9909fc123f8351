import { nice, ticks } from 'd3-array';
import { type ReactNode, useState } from 'react';
import { moneyLabels } from '../../lib/format/format-money.ts';
import { useElementWidth } from '../../lib/use-element-width.ts';
import { type ChartPoint, ChartPoints } from './chart-points.tsx';

const plotHeight = 160;
const inset = { top: 16, right: 16, bottom: 8, left: 52 };
const height = inset.top + plotHeight + inset.bottom;
const tickCount = 4;
const widthBeforeMeasured = 480;
/** A month's short name and the space beside it. */
const labelWidth = 30;

export interface PlotScale {
  readonly width: number;
  /** From a value to the pixels below the upper edge. */
  readonly y: (value: number) => number;
  /** The pixels right of the left edge, one for each place. */
  readonly xs: readonly number[];
  /** The pixels between two places. */
  readonly step: number;
  readonly ticks: readonly number[];
}

/** Values over a scale with round ends that includes zero; a single place lies in the middle. */
export function scaleOf(values: readonly number[], count: number, width: number): PlotScale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [from, to] = nice(low, low === high ? 1 : high, tickCount);
  const [left, right] = [inset.left + inset.right, width - inset.right];
  const step = (right - left) / Math.max(1, count - 1);
  const first = count === 1 ? (left + right) / 2 : left;
  return {
    width,
    y: (value) => inset.top + plotHeight * ((to - value) / (to - from)),
    xs: Array.from({ length: count }, (_, at) => first + at * step),
    step: step || width,
    ticks: ticks(from, to, tickCount),
  };
}

interface PlotPlace extends Omit<ChartPoint, 'x' | 'y'> {
  readonly shortLabel: string;
  /** Where its tooltip points; the middle of the plot unless given. */
  readonly at?: number;
}

interface PlotProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly places: readonly PlotPlace[];
  /** How a value is written beside a grid line; as an amount unless given. */
  readonly format?: ((value: number) => string) | undefined;
  /** Draws the values; `active` is the place under the pointer or the focus. */
  readonly children: (scale: PlotScale, active: number | undefined) => ReactNode;
}

/** Grid lines, labels and the points that react, around whatever a chart draws. */
export function Plot({ label, values, places, format, children }: PlotProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const scale = scaleOf(values, places.length, width);
  const labelEvery = Math.ceil(labelWidth / scale.step);
  // Counted from the last, which may say that it isn't over.
  const isLabeled = (index: number) => (places.length - 1 - index) % labelEvery === 0;
  return (
    <div>
      <div ref={ref} className="relative" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
          <Gridlines scale={scale} format={format} />
          {children(scale, active)}
        </svg>
        <ChartPoints
          label={label}
          width={width}
          height={height}
          step={scale.step}
          active={active}
          onActive={setActive}
          points={places.map((place, index) => ({
            ...place,
            x: scale.xs[index] ?? 0,
            y: place.at === undefined ? inset.top + plotHeight / 2 : scale.y(place.at),
          }))}
        />
      </div>
      <div className="relative h-5" aria-hidden="true">
        {places.map(({ key, shortLabel }, index) => (
          <span
            key={key}
            className="absolute top-0 -translate-x-1/2 text-[0.6875rem] whitespace-nowrap text-ink-soft"
            style={{ left: `${((scale.xs[index] ?? 0) / width) * 100}%` }}
          >
            {isLabeled(index) ? shortLabel : null}
          </span>
        ))}
      </div>
    </div>
  );
}

interface GridlinesProps {
  readonly scale: PlotScale;
  readonly format: PlotProps['format'];
}

function Gridlines({ scale: { ticks: values, width, y }, format }: GridlinesProps) {
  const textOf = format ?? moneyLabels(values);
  return values.map((value) => (
    <g key={value}>
      <line
        x1={inset.left}
        x2={width}
        y1={y(value)}
        y2={y(value)}
        className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={inset.left - 8}
        y={y(value) + 4}
        textAnchor="end"
        className="figures fill-ink-faint text-[0.6875rem]"
      >
        {textOf(value)}
      </text>
    </g>
  ));
}
