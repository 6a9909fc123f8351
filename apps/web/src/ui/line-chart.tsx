import { useState } from 'react';
import { formatMoney } from '../lib/format-money.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ChartPoints } from './chart-points.tsx';
import { LineGridlines } from './line-gridlines.tsx';
import { inset, type LinePlot, type LinePoint, placeLine, plotHeight } from './line-plot.ts';

interface LineChartProps {
  readonly label: string;
  readonly points: readonly LinePoint[];
  readonly unknownText: string;
  /** How a value is written; as an amount unless said. */
  readonly full?: (value: number) => string;
  /** The same beside the lines of the grid. */
  readonly short?: ((value: number) => string) | undefined;
}

const height = inset.top + plotHeight + inset.bottom;

const widthBeforeMeasured = 480;

export function LineChart(props: LineChartProps) {
  const { label, points, unknownText, full = formatMoney, short } = props;
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const plot = placeLine(points, width);
  const textOf = ({ known, value }: LinePoint) =>
    known && value !== null ? full(value) : unknownText;
  return (
    <div>
      <div ref={ref} className="relative" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
          <LineGridlines plot={plot} width={width} format={short} />
          <LineCurve plot={plot} active={active} />
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
            value: textOf(point),
            valueText: textOf(point),
            href: point.href,
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
            style={{ left: `${(x / width) * 100}%` }}
          >
            {point.shortLabel}
          </span>
        ))}
      </div>
    </div>
  );
}

interface CurveProps {
  readonly plot: LinePlot;
  readonly active: number | undefined;
}

function LineCurve({ plot, active }: CurveProps) {
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
          {point.value === null ? null : (
            <circle
              cx={x}
              cy={y}
              r={index === active ? 5 : 3.5}
              strokeWidth={2}
              className={point.known ? 'fill-mark stroke-sheet' : 'fill-sheet stroke-line-strong'}
            />
          )}
        </g>
      ))}
    </>
  );
}
