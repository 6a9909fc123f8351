import { area, line } from 'd3-shape';
import { linearScale, pointPlaces } from './scales.ts';

export interface LinePoint {
  readonly key: string;
  /** In full, for the tooltip and the reader. */
  readonly label: string;
  readonly shortLabel: string;
  /** Null leaves a gap: nothing is known there. */
  readonly value: number | null;
  /** False where there was nothing to count: drawn hollow, and said so. */
  readonly known: boolean;
  /** Where its rows are. */
  readonly href?: string;
}

export const plotHeight = 160;
export const inset = { top: 16, right: 16, bottom: 8, left: 52 };

const tickCount = 4;

export type LinePlot = ReturnType<typeof placeLine>;

export function placeLine(points: readonly LinePoint[], width: number) {
  const amounts = points.map((point) => point.value ?? 0);
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  const y = linearScale(
    [bottom, top === bottom ? 1 : top],
    [inset.top + plotHeight, inset.top],
    tickCount,
  );
  const x = pointPlaces(points.length, [inset.left + inset.right, width - inset.right]);
  const placed = points.map((point, at) => ({ point, x: x.at(at), y: y(point.value ?? 0) }));
  const baseline = y(0);
  type Placed = (typeof placed)[number];
  const isKnown = ({ point }: Placed) => point.value !== null;
  return {
    placed,
    baseline,
    step: x.step || width,
    ticks: y.ticks(tickCount).map((value) => ({
      value,
      y: y(value),
      labelY: y(value) + 4,
    })),
    path:
      line<Placed>(
        (each) => each.x,
        (each) => each.y,
      ).defined(isKnown)(placed) ?? '',
    shade:
      area<Placed>(
        (each) => each.x,
        baseline,
        (each) => each.y,
      ).defined(isKnown)(placed) ?? '',
  };
}
