import { clsx } from 'clsx';
import { useState } from 'react';
import { formatMoney, moneyLabels } from '../lib/format-money.ts';
import { useElementWidth } from '../lib/use-element-width.ts';
import { type Bar, placeBars } from './bar-plot.ts';
import { ChartPoints } from './chart-points.tsx';
import { Money } from './money.tsx';
import { SideBars } from './side-bars.tsx';

const widthBeforeMeasured = 480;
/** On a phone there is no room for names below the bars: there they lie. */
const standingWidthMin = 400;

/** Standing bars with their names below; what answers to keys and pointer, and says each aloud. */
export function BarChart({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const { placed, step, zero, height } = placeBars(bars, width);
  const labelOf = moneyLabels(bars.map(({ dollars }) => dollars));
  if (width < standingWidthMin) {
    const lying = bars.map((bar) => ({ ...bar, value: bar.dollars }));
    return (
      <div ref={ref}>
        <SideBars bars={lying} format={(dollars) => formatMoney(dollars ?? undefined)} />
      </div>
    );
  }
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

function BarLabels({ bars }: { readonly bars: readonly Bar[] }) {
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
