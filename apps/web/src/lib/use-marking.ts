import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { PageBox } from './marked-box.ts';

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
