import type { Box } from './words.ts';

export type TurnedDegrees = 0 | 90 | 180 | 270;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of a page, where it stands once the page is turned clockwise. */
export function turnBox(box: Box, page: Size, turned: TurnedDegrees): Box {
  const { left, top, right, bottom } = box;
  const { width, height } = page;
  if (turned === 0) return box;
  if (turned === 90)
    return { left: height - bottom, top: left, right: height - top, bottom: right };
  if (turned === 270) return { left: top, top: width - right, right: bottom, bottom: width - left };
  return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
}

export function turnSize({ width, height }: Size, turned: TurnedDegrees): Size {
  return turned % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Quarters as they are told from outside. */
export function isTurn(degrees: number | undefined): degrees is TurnedDegrees {
  return degrees === 0 || degrees === 90 || degrees === 180 || degrees === 270;
}

/** The box around several. */
export function aroundBoxes(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
