import type { LabeledValue } from '../labels/find-labels.ts';
import type { Line, Token } from '../lines/tokens.ts';
import type { TableKind } from './heading-bands.ts';
import type { RowCells, TableColumn } from './table-column.ts';

/** What a document says, in reading order. */
export type TableEvent =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'table'; readonly table: TableKind; readonly columns: readonly TableColumn[] }
  | ClaimEvent
  | {
      readonly kind: 'lump';
      readonly line: Line;
      readonly words: readonly Token[];
      readonly amount: Token;
      /** In a lump-sum table, under its amounts. */
      readonly isListed: boolean;
    }
  | TotalEvent
  | { readonly kind: 'labels'; readonly page: number; readonly values: readonly LabeledValue[] }
  | { readonly kind: 'group' | 'support'; readonly line: Line };

export interface ClaimEvent {
  readonly kind: 'claim';
  readonly line: Line;
  /** Wrapped words are added to their column's cells. */
  cells: RowCells;
}

/** Sums or counts under columns, or after words. */
export interface TotalEvent {
  readonly kind: 'total';
  readonly line: Line;
  /** In full words, lower case. */
  readonly text: string;
  readonly cells: readonly { readonly column: TableColumn; readonly token: Token }[];
  /** Amounts under no amount column. */
  readonly loose: readonly Token[];
  /** Only its amounts show that it is a sum, so it says nothing about the amount paid. */
  readonly isGuessed?: boolean;
}
