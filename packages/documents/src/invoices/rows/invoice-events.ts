import type { Line, Token } from '../../layout/lines/placed-word.ts';
import type { Fact } from '../labels/find-facts.ts';
import type { InvoiceColumn } from './invoice-columns.ts';
import type { ItemCells } from './item-cells.ts';

/** A line of a table of items. */
export interface ItemEvent {
  readonly kind: 'item';
  readonly line: Line;
  readonly cells: ItemCells;
  readonly table: readonly InvoiceColumn[];
}

/** What a line of an invoice's pages says, in the order of the pages. */
export type InvoiceEvent =
  | ItemEvent
  | { readonly kind: 'fact'; readonly page: number; readonly fact: Fact }
  /** Words of an item, in a line below its own. */
  | { readonly kind: 'more'; readonly cells: ItemCells }
  | StrayEvent;

/** An amount that is no fact's. */
export interface StrayEvent {
  readonly kind: 'stray';
  readonly token: Token;
  /** Words say that it is something else, or it is hardly an amount: sums tell what it is. */
  readonly isNamed: boolean;
}
