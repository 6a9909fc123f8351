import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

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

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In points: whoever moves the mouse a little while clicking marks nothing. */
const markedMin = 6;

/** Where on a page something happened that is shown in an element. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent, page: Size): Point {
  const seen = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - seen.left) / seen.width) * page.width,
    y: ((clientY - seen.top) / seen.height) * page.height,
  };
}

/** Follows a drag of the mouse over a page. A finger scrolls as ever. */
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
    /** Whether the click that follows belongs to a drag. */
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
