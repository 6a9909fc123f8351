import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface VirtualTableProps<Row> {
  /** Which of the rows are in sight. */
  readonly sight: ReturnType<typeof useVirtualRows>;
  readonly rows: readonly Row[];
  readonly caption: string;
  /** The `thead`; it should stick to the top. */
  readonly heading: ReactNode;
  readonly columns: number;
  /** Fixed, so that columns stay in place as rows come and go. */
  readonly widthRem: number;
  readonly className: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Below the table. */
  readonly footer?: ReactNode;
  readonly children: (row: Row, index: number) => ReactNode;
}

/** A table that scrolls in its own frame and draws only the rows in sight, of thousands too. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { sight, rows, caption, heading, columns, widthRem, className, children } = props;
  return (
    <div ref={sight.ref} onScroll={sight.onScroll} className={`overflow-auto ${className}`}>
      <table
        aria-rowcount={rows.length + 1}
        className="table-fixed border-collapse bg-sheet text-[0.8125rem]"
        style={{ width: `max(100%, ${widthRem}rem)` }}
      >
        <caption className="sr-only">{caption}</caption>
        {heading}
        <tbody onKeyDown={props.onKeyDown}>
          <Gap pixels={sight.pixelsAbove} columns={columns} />
          {rows.slice(sight.first, sight.last).map((row, at) => children(row, sight.first + at))}
          <Gap pixels={sight.pixelsBelow} columns={columns} />
        </tbody>
      </table>
      {props.footer}
    </div>
  );
}

/** Stands for rows that are not drawn. */
function Gap({ pixels, columns }: { readonly pixels: number; readonly columns: number }) {
  return pixels === 0 ? null : (
    <tr>
      <td colSpan={columns} style={{ height: pixels }} />
    </tr>
  );
}

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
