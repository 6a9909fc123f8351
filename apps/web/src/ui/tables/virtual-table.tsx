import type { KeyboardEvent, ReactNode } from 'react';
import type { useVirtualRows } from './use-virtual-rows.ts';

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
