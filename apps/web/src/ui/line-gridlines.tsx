import { formatMoney } from '../lib/format-money.ts';
import type { LinePlot } from './line-plot.ts';
import { inset } from './line-plot.ts';

const labelEnd = inset.left - 8;

export function LineGridlines({
  plot,
  width,
}: {
  readonly plot: Pick<LinePlot, 'ticks'>;
  readonly width: number;
}) {
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
