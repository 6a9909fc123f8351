import { bandPlaces, linearScale } from './scales.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly dollars: number;
  /** A bar that stands for several small ones. */
  readonly isRest?: boolean;
  /** Where its rows are. */
  readonly href?: string;
}

/** The tallest bar is as high as this, in pixels. */
export const barHeightMax = 160;
const roomAbove = 20;

export function placeBars(bars: readonly Bar[], width: number) {
  const top = Math.max(0, ...bars.map((bar) => bar.dollars));
  const bottom = Math.min(0, ...bars.map((bar) => bar.dollars));
  const flat = top === 0 && bottom === 0;
  const y = linearScale([bottom, flat ? 1 : top], [roomAbove + barHeightMax, roomAbove]);
  const zero = y(0);
  const x = bandPlaces(bars.length, width);
  const barWidth = Math.min(x.step * 0.64, 56);
  const placed = bars.map((bar, at) => {
    const end = y(bar.dollars);
    const middle = x.at(at);
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
  return { placed, step: x.step, zero, height };
}
