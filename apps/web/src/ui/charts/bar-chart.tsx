import { clsx } from 'clsx';
import { useState } from 'react';
import { formatMoney, moneyLabels } from '../../lib/format/format-money.ts';
import { useElementWidth } from '../../lib/use-element-width.ts';
import { Money } from '../money.tsx';
import { ChartPoints } from './chart-points.tsx';
import { HorizontalBars } from './horizontal-bars.tsx';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly dollars: number;
  /** A bar that combines several small ones. */
  readonly isRest?: boolean;
  /** The path of its rows. */
  readonly href?: string;
}

/** The height of the tallest bar, in pixels. */
export const barHeightMax = 160;
const roomAbove = 20;
const widthBeforeMeasured = 480;
/** On a phone there is no room for names below the bars: there the bars are horizontal. */
const verticalWidthMin = 400;

function placeBars(bars: readonly Bar[], width: number) {
  const top = Math.max(0, ...bars.map(({ dollars }) => dollars));
  const bottom = Math.min(0, ...bars.map(({ dollars }) => dollars));
  const y = (dollars: number) => roomAbove + (barHeightMax * (top - dollars)) / (top - bottom || 1);
  // Without amounts the line is at the bottom.
  const zero = top === bottom ? roomAbove + barHeightMax : y(0);
  const step = width / Math.max(1, bars.length);
  const barWidth = Math.min(step * 0.64, 56);
  const placed = bars.map((bar, at) => {
    const end = bar.dollars === 0 ? zero : y(bar.dollars);
    const middle = (at + 0.5) * step;
    return {
      bar,
      middle,
      x: middle - barWidth / 2,
      y: Math.min(end, zero),
      barWidth,
      barHeight: Math.max(Math.abs(end - zero), bar.dollars === 0 ? 0 : 1),
      labelY: bar.dollars < 0 ? end + 14 : end - 6,
    };
  });
  const height = roomAbove + barHeightMax + (bottom < 0 ? roomAbove : 1);
  return { placed, step, zero, height };
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Vertical bars with their names below, each read aloud and reached by keys and pointer. */
export function BarChart({ label, bars }: BarChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  if (width < verticalWidthMin) {
    const horizontal = bars.map((bar) => ({ ...bar, value: bar.dollars }));
    return (
      <div ref={ref}>
        <HorizontalBars bars={horizontal} format={(dollars) => formatMoney(dollars ?? undefined)} />
      </div>
    );
  }
  const { placed, step, zero, height } = placeBars(bars, width);
  const labelOf = moneyLabels(bars.map(({ dollars }) => dollars));
  return (
    <div ref={ref}>
      <div className="relative" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
          {placed.map(({ bar, x, y, middle, barWidth, barHeight, labelY }, index) => (
            <g key={bar.key}>
              <rect
                data-mark
                x={x}
                y={y}
                width={barWidth}
                height={barHeight}
                rx={2}
                className={fillOf(bar, active !== undefined && active !== index)}
              />
              <text
                x={middle}
                y={labelY}
                textAnchor="middle"
                className="figures fill-ink-soft text-[0.6875rem]"
              >
                {labelOf(bar.dollars)}
              </text>
            </g>
          ))}
          <line x1={0} x2={width} y1={zero} y2={zero} className="stroke-line-strong" />
        </svg>
        <ChartPoints
          label={label}
          width={width}
          height={height}
          step={step}
          active={active}
          onActive={setActive}
          points={placed.map(({ bar, y, middle }) => ({
            key: bar.key,
            label: bar.label,
            value: <Money value={bar.dollars} />,
            valueText: formatMoney(bar.dollars),
            href: bar.href,
            x: middle,
            y,
          }))}
        />
      </div>
      <BarLabels bars={bars} />
    </div>
  );
}

function fillOf(bar: Bar, dimmed: boolean): string {
  if (dimmed) return 'fill-accent-line';
  return bar.isRest ? 'fill-mark-rest' : 'fill-mark';
}

function BarLabels({ bars }: Pick<BarChartProps, 'bars'>) {
  return (
    <div className="mt-2 flex" aria-hidden="true">
      {bars.map((bar) => (
        <div
          key={bar.key}
          className={clsx(
            'line-clamp-3 min-w-0 flex-1 px-1 text-center text-[0.6875rem] leading-4',
            'text-ink-soft wrap-break-word',
          )}
        >
          {bar.label}
        </div>
      ))}
    </div>
  );
}
