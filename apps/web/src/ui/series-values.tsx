import { formatMoney } from '../lib/format-money.ts';
import { Money } from './money.tsx';
import type { Series } from './series-plot.ts';

interface SeriesValuesProps {
  readonly series: readonly Series[];
  readonly at: number;
}

/** The figures of one place, in the tooltip. */
export function SeriesValues({ series, at }: SeriesValuesProps) {
  return series.map(({ key, name, amounts }) => (
    <span key={key} className="flex justify-between gap-3">
      <span className="font-normal">{name}</span>
      <Money value={amounts[at]} />
    </span>
  ));
}

export function valuesText(series: readonly Series[], at: number): string {
  return series.map(({ name, amounts }) => `${name} ${formatMoney(amounts[at])}`).join(', ');
}
