import type { LabelledValue } from '../labels/find-labels.ts';
import type { Line, Token } from '../lines/tokens.ts';
import type { TableKind } from './heading-bands.ts';
import type { RowCells, TableColumn } from './table-column.ts';

/** What a document says, in the order in which it is read. */
export type TableEvent =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'table'; readonly table: TableKind; readonly columns: readonly TableColumn[] }
  | ClaimEvent
  | {
      readonly kind: 'lump';
      readonly line: Line;
      readonly words: readonly Token[];
      readonly amount: Token;
      /** In a table of lump sums, under its amounts. */
      readonly isListed: boolean;
    }
  | TotalEvent
  | { readonly kind: 'labels'; readonly page: number; readonly values: readonly LabelledValue[] }
  | { readonly kind: 'group' | 'support'; readonly line: Line };

export interface ClaimEvent {
  readonly kind: 'claim';
  readonly line: Line;
  /** Wrapped words join the cells of their column. */
  cells: RowCells;
}

/** Sums or counts under columns, or behind words. */
export interface TotalEvent {
  readonly kind: 'total';
  readonly line: Line;
  /** In full words, lower case. */
  readonly text: string;
  readonly cells: readonly { readonly column: TableColumn; readonly token: Token }[];
  /** Amounts that stand under no column of amounts. */
  readonly loose: readonly Token[];
  /** Only its amounts say that it sums up others: it says nothing of what was paid. */
  readonly isGuessed?: boolean;
}
