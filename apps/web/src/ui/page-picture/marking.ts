import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** An area of a page, in points from its upper left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The place of a value on a page. */
export interface MarkedBox {
  /** The value's key, unique on the page. */
  readonly key: string;
  readonly box: PageBox;
  readonly doubtful: boolean;
}

/** The smallest box that contains a point of the page. */
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

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In points: a small movement during a click does not count as a drag. */
const markedMin = 6;

/** The position of a mouse event on the page that an element shows. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent, page: Size): Point {
  const seen = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - seen.left) / seen.width) * page.width,
    y: ((clientY - seen.top) / seen.height) * page.height,
  };
}

/** Follows a mouse drag over a page. Fingers scroll as usual. */
export function useMarking(page: Size, onMark: ((box: PageBox) => void) | undefined) {
  const [begun, setBegun] = useState<Point>();
  const [marked, setMarked] = useState<PageBox>();
  const dragged = useRef(false);

  function boxTo(event: PointerEvent): PageBox | undefined {
    if (begun === undefined) return undefined;
    const box = boxBetween(begun, pointOf(event, page));
    return box.right - box.left < markedMin || box.bottom - box.top < markedMin ? undefined : box;
  }

  return {
    marked,
    /** Whether the click that follows ended a drag. */
    wasDragged: () => dragged.current,
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      const isMeant = onMark !== undefined && event.pointerType === 'mouse' && event.button === 0;
      if (isMeant) setBegun(pointOf(event, page));
    },
    onPointerMove: (event: PointerEvent) => setMarked(boxTo(event)),
    onPointerUp: (event: PointerEvent) => {
      const box = boxTo(event);
      dragged.current = box !== undefined;
      setBegun(undefined);
      setMarked(undefined);
      if (box !== undefined) onMark?.(box);
    },
    onPointerLeave: () => {
      setBegun(undefined);
      setMarked(undefined);
    },
  };
}

function boxBetween(first: Point, second: Point): PageBox {
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    right: Math.max(first.x, second.x),
    bottom: Math.max(first.y, second.y),
  };
}
