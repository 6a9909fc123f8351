import { useState } from 'react';
import { useElementWidth } from '../lib/use-element-width.ts';
import { ChartPoints } from './chart-points.tsx';
import { LineGridlines } from './line-gridlines.tsx';
import { inset, plotHeight } from './line-plot.ts';
import { SeriesLegend } from './series-legend.tsx';
import { SeriesLines } from './series-lines.tsx';
import { placeSeries, type Series } from './series-plot.ts';
import { SeriesValues, valuesText } from './series-values.tsx';

interface Place {
  readonly key: string;
  readonly label: string;
  readonly shortLabel: string;
}

interface SeriesChartProps {
  readonly label: string;
  readonly places: readonly Place[];
  /** Up to three, told apart by colour, dashes and the form of their points. */
  readonly series: readonly Series[];
}

const height = inset.top + plotHeight + inset.bottom;

const widthBeforeMeasured = 480;

/** A month's short name and the space beside it. */
const labelWidth = 30;

/** Lines of several figures. Its twin, the table of the same figures, stands below it. */
export function SeriesChart({ label, places, series }: SeriesChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(widthBeforeMeasured);
  const [active, setActive] = useState<number>();
  const plot = placeSeries(
    series,
    places.map(({ key }) => key),
    width,
  );
  const labelEvery = Math.ceil(labelWidth / plot.step);
  return (
    <div>
      <SeriesLegend series={series} />
      <div ref={ref} className="relative" style={{ height }}>
        <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
          <LineGridlines plot={plot} width={width} />
          <SeriesLines lines={plot.lines} active={active} />
        </svg>
        <ChartPoints
          label={label}
          width={width}
          height={height}
          step={plot.step}
          active={active}
          onActive={setActive}
          points={places.map((place, at) => ({
            key: place.key,
            label: place.label,
            value: <SeriesValues series={series} at={at} />,
            valueText: valuesText(series, at),
            x: plot.xs[at] ?? 0,
            y: inset.top + plotHeight / 2,
          }))}
        />
      </div>
      <div className="relative h-5" aria-hidden="true">
        {places.map((place, at) => (
          <span
            key={place.key}
            className="absolute top-0 -translate-x-1/2 text-[0.6875rem] whitespace-nowrap text-ink-soft"
            style={{ left: `${((plot.xs[at] ?? 0) / width) * 100}%` }}
          >
            {at % labelEvery === 0 ? place.shortLabel : null}
          </span>
        ))}
      </div>
    </div>
  );
}
