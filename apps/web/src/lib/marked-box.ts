/** A stretch of a page, in points from its upper left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a value stands on a page. */
export interface MarkedBox {
  /** Of the value; no other on the page has it. */
  readonly key: string;
  readonly box: PageBox;
  readonly doubtful: boolean;
}

/** The smallest box that holds a point of the page. */
export function boxAtPoint<Marked extends MarkedBox>(
  boxes: readonly Marked[],
  { x, y }: { readonly x: number; readonly y: number },
): Marked | undefined {
  let found: Marked | undefined;
  for (const each of boxes) {
    const { left, top, right, bottom } = each.box;
    const holds = x >= left && x <= right && y >= top && y <= bottom;
    if (holds && (found === undefined || areaOf(each.box) < areaOf(found.box))) found = each;
  }
  return found;
}

function areaOf({ left, top, right, bottom }: PageBox): number {
  return (right - left) * (bottom - top);
}
