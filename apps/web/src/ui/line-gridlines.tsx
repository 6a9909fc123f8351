import { moneyLabels } from '../lib/format-money.ts';
import type { LinePlot } from './line-plot.ts';
import { inset } from './line-plot.ts';

const labelEnd = inset.left - 8;

interface GridlinesProps {
  readonly plot: Pick<LinePlot, 'ticks'>;
  readonly width: number;
  readonly format?: ((value: number) => string) | undefined;
}

export function LineGridlines({ plot, width, format }: GridlinesProps) {
  const textOf = format ?? moneyLabels(plot.ticks.map(({ value }) => value));
  return plot.ticks.map(({ value, y, labelY }) => (
    <g key={value}>
      <line
        x1={inset.left}
        x2={width}
        y1={y}
        y2={y}
        className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={labelEnd}
        y={labelY}
        textAnchor="end"
        className="figures fill-ink-faint text-[0.6875rem]"
      >
        {textOf(value)}
      </text>
    </g>
  ));
}
