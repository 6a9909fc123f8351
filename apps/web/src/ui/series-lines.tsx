import { clsx } from 'clsx';
import { seriesLooks } from './series-looks.ts';
import type { placeSeries } from './series-plot.ts';

interface SeriesLinesProps {
  readonly lines: ReturnType<typeof placeSeries>['lines'];
  readonly active: number | undefined;
}

export function SeriesLines({ lines, active }: SeriesLinesProps) {
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
