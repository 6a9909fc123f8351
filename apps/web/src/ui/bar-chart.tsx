import { clsx } from 'clsx';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { formatMoney } from '../lib/format-money.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ChartPoints } from './chart-points.tsx';
import { Money } from './money.tsx';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly dollars: number;
  /** A bar that stands for several small ones. */
  readonly isRest?: boolean;
}

/** The tallest bar is as high as this, in pixels. */
export const barHeightMax = 160;
const roomAbove = 20;
const widthBeforeMeasured = 480;

export function BarChart({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const { placed, step, zero, height } = place(bars, width);
  return (
    <div>
      <div ref={ref} className="relative" style={{ height }}>
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          className="absolute inset-0 overflow-visible"
        >
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
                {formatMoney(bar.dollars, { compact: true })}
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
            x: middle,
            y,
          }))}
        />
      </div>
      <BarLabels bars={bars} />
    </div>
  );
}

function BarLabels({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className="mt-2 flex" aria-hidden="true">
      {bars.map((bar) => (
        <div
          key={bar.key}
          className={clsx(
            'line-clamp-2 min-w-0 flex-1 px-1 text-center text-[0.6875rem] leading-4',
            'text-ink-soft wrap-anywhere',
          )}
        >
          {bar.label}
        </div>
      ))}
    </div>
  );
}

function fillOf(bar: Bar, dimmed: boolean): string {
  if (dimmed) return 'fill-accent-line';
  return bar.isRest ? 'fill-mark-rest' : 'fill-mark';
}

function place(bars: readonly Bar[], width: number) {
  const top = Math.max(0, ...bars.map((bar) => bar.dollars));
  const bottom = Math.min(0, ...bars.map((bar) => bar.dollars));
  const flat = top === 0 && bottom === 0;
  const y = scaleLinear([bottom, flat ? 1 : top], [roomAbove + barHeightMax, roomAbove]);
  const zero = y(0);
  const x = scaleBand(
    bars.map((bar) => bar.key),
    [0, width],
  ).paddingInner(0);
  const barWidth = Math.min(x.bandwidth() * 0.64, 56);
  const placed = bars.map((bar) => {
    const end = y(bar.dollars);
    const middle = (x(bar.key) ?? 0) + x.bandwidth() / 2;
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
  return { placed, step: x.step(), zero, height };
}
