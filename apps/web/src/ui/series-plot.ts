import { line } from 'd3-shape';
import { inset, plotHeight } from './line-plot.ts';
import { linearScale, pointPlaces } from './scales.ts';

export interface Series {
  readonly key: string;
  readonly name: string;
  /** In dollars, one for each place. */
  readonly amounts: readonly number[];
}

const tickCount = 4;

/** Several lines over the same places and one scale, which always holds zero. */
export function placeSeries(series: readonly Series[], keys: readonly string[], width: number) {
  const amounts = series.flatMap((each) => each.amounts);
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = linearScale(
    [bottom, top === bottom ? 1 : top],
    [inset.top + plotHeight, inset.top],
    tickCount,
  );
  const x = pointPlaces(keys.length, [inset.left + inset.right, width - inset.right]);
  const xs = keys.map((_key, at) => x.at(at));
  return {
    xs,
    step: x.step || width,
    ticks: y.ticks(tickCount).map((value) => ({ value, y: y(value), labelY: y(value) + 4 })),
    lines: series.map((each) => {
      const points = each.amounts.map((dollars, at) => ({ x: xs[at] ?? 0, y: y(dollars) }));
      return { series: each, points, path: pathOf(points) };
    }),
  };
}

function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return (
    line<{ x: number; y: number }>(
      (each) => each.x,
      (each) => each.y,
    )([...points]) ?? ''
  );
}
