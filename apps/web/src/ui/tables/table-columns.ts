import type { GlossaryWord } from '@pfs/core/glossary';
import type { MouseEvent, ReactNode } from 'react';

export interface Column<Row> {
  readonly header: string;
  /** Adds an explanation beside the header. */
  readonly term?: GlossaryWord;
  readonly align?: 'left' | 'right';
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row: a card's title on a phone. */
  readonly primary?: boolean;
  /** Beside the card's title on a phone. */
  readonly aside?: boolean;
  /** Takes a full line of the card: the first below the title, or the last. */
  readonly wide?: boolean | 'last';
  readonly className?: string;
  /** The sort key of this column. */
  readonly sortKey?: string;
}

export interface Sorting {
  readonly key: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (key: string, order: 'asc' | 'desc') => void;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  /** The total of the rows as a row, shown below them. */
  readonly total?: Row | undefined;
  /**
   * A click anywhere on the row. The primary cell must hold a button that does the same, for the
   * keyboard; the focus is put on it, so that it comes back there.
   */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

export function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (onOpen === undefined) return {};
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('a, button');
      if (onControl || window.getSelection()?.type === 'Range') return;
      event.currentTarget.querySelector('button')?.focus();
      onOpen(row);
    },
  };
}
