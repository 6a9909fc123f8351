import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState } from 'react';
import { formatMoney } from '../lib/format-money.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ChartPoints } from './chart-points.tsx';
import { Money } from './money.tsx';

export interface LinePoint {
  readonly key: string;
  /** In full, for the tooltip and the reader. */
  readonly label: string;
  readonly shortLabel: string;
  readonly dollars: number;
  /** False where there was nothing to count: drawn hollow, and said so. */
  readonly known: boolean;
}

interface LineChartProps {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly unknownText: string;
}

const plotHeight = 160;
const inset = { top: 16, right: 16, bottom: 8, left: 52 };
const height = inset.top + plotHeight + inset.bottom;
const labelEnd = inset.left - 8;
const widthBeforeMeasured = 480;
const tickCount = 4;

export function LineChart({ label, points, unknownText }: LineChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const plot = place(points, width);
  return (
    <div>
      <div ref={ref} className="relative" style={{ height }}>
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          className="absolute inset-0 overflow-visible"
        >
          <Gridlines plot={plot} width={width} />
          <Curve plot={plot} active={active} />
        </svg>
        <ChartPoints
          label={label}
          width={width}
          height={height}
          step={plot.step}
          active={active}
          onActive={setActive}
          points={plot.placed.map(({ point, x, y }) => ({
            key: point.key,
            label: point.label,
            value: point.known ? <Money value={point.dollars} /> : unknownText,
            valueText: point.known ? formatMoney(point.dollars) : unknownText,
            x,
            y,
          }))}
        />
      </div>
      <div className="relative h-5" aria-hidden="true">
        {plot.placed.map(({ point, x }) => (
          <span
            key={point.key}
            className="absolute top-0 -translate-x-1/2 text-[0.6875rem] whitespace-nowrap text-ink-soft"
            style={{ left: x }}
          >
            {point.shortLabel}
          </span>
        ))}
      </div>
    </div>
  );
}

type Plot = ReturnType<typeof place>;

function Gridlines({ plot, width }: { readonly plot: Plot; readonly width: number }) {
  return plot.ticks.map(({ dollars, y, labelY }) => (
    <g key={dollars}>
      <line
        x1={inset.left}
        x2={width}
        y1={y}
        y2={y}
        className={dollars === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={labelEnd}
        y={labelY}
        textAnchor="end"
        className="figures fill-ink-faint text-[0.6875rem]"
      >
        {formatMoney(dollars, { compact: true })}
      </text>
    </g>
  ));
}

interface CurveProps {
  readonly plot: Plot;
  readonly active: number | undefined;
}

function Curve({ plot, active }: CurveProps) {
  const { placed, path, shade, baseline } = plot;
  return (
    <>
      <path d={shade} className="fill-accent-soft" data-mark />
      <path d={path} className="fill-none stroke-mark" strokeWidth={2} strokeLinejoin="round" />
      {placed.map(({ point, x, y }, index) => (
        <g key={point.key}>
          {index === active ? (
            <line
              x1={x}
              x2={x}
              y1={y}
              y2={baseline}
              className="stroke-accent"
              strokeDasharray="2 3"
            />
          ) : null}
          <circle
            cx={x}
            cy={y}
            r={index === active ? 5 : 3.5}
            strokeWidth={2}
            className={point.known ? 'fill-mark stroke-sheet' : 'fill-sheet stroke-line-strong'}
          />
        </g>
      ))}
    </>
  );
}

function place(points: readonly LinePoint[], width: number) {
  const amounts = points.map((point) => point.dollars);
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = scaleLinear(
    [bottom, top === bottom ? 1 : top],
    [inset.top + plotHeight, inset.top],
  ).nice(tickCount);
  const x = scalePoint(
    points.map((point) => point.key),
    [inset.left + inset.right, width - inset.right],
  );
  const placed = points.map((point) => ({ point, x: x(point.key) ?? 0, y: y(point.dollars) }));
  const baseline = y(0);
  type Placed = (typeof placed)[number];
  return {
    placed,
    baseline,
    step: x.step() || width,
    ticks: y.ticks(tickCount).map((dollars) => ({
      dollars,
      y: y(dollars),
      labelY: y(dollars) + 4,
    })),
    path:
      line<Placed>(
        (each) => each.x,
        (each) => each.y,
      )(placed) ?? '',
    shade:
      area<Placed>(
        (each) => each.x,
        baseline,
        (each) => each.y,
      )(placed) ?? '',
  };
}
