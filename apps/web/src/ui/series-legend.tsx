import { seriesLooks } from './series-looks.ts';
import type { Series } from './series-plot.ts';

export function SeriesLegend({ series }: { readonly series: readonly Series[] }) {
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
