import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the visible ones, so that scrolling shows no gaps. */
const rowsBeyond = 8;
/** Rows rendered before the height of the list is known. */
const rowsAtFirst = 40;

interface VirtualRowsOptions {
  readonly count: number;
  readonly rowPixels: number;
}

/** Which rows of a long list to render while it scrolls in its own element. */
export function useVirtualRows({ count, rowPixels }: VirtualRowsOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ first: 0, last: rowsAtFirst });

  const measure = useCallback(() => {
    const element = ref.current;
    if (element === null) return;
    const height = element.clientHeight || rowsAtFirst * rowPixels;
    const first = Math.max(0, Math.floor(element.scrollTop / rowPixels) - rowsBeyond);
    const last = Math.ceil((element.scrollTop + height) / rowPixels) + rowsBeyond;
    setSight((before) =>
      before.first === first && before.last === last ? before : { first, last },
    );
  }, [rowPixels]);

  useLayoutEffect(() => {
    measure();
    if (ref.current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure]);

  /** Scrolls until a row is rendered. */
  const reveal = useCallback(
    (index: number) => {
      const element = ref.current;
      if (element === null || element.clientHeight === 0) return;
      const top = index * rowPixels;
      const bottom = top + rowPixels;
      // The sticky heading covers one row.
      const seenBottom = element.scrollTop + element.clientHeight - rowPixels;
      if (top < element.scrollTop) element.scrollTop = Math.max(0, top - 2 * rowPixels);
      else if (bottom > seenBottom) {
        element.scrollTop = bottom - element.clientHeight + 4 * rowPixels;
      }
      measure();
    },
    [rowPixels, measure],
  );

  const first = Math.min(sight.first, Math.max(0, count - 1));
  const last = Math.min(sight.last, count);
  return {
    ref,
    onScroll: measure,
    reveal,
    first,
    last,
    pixelsAbove: first * rowPixels,
    pixelsBelow: Math.max(0, count - last) * rowPixels,
  };
}
