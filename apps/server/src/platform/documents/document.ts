import type { Cents } from '@pfs/core/money';

/** The content of a cell. Each kind has a form for print and a type for spreadsheets. */
export type CellKind =
  | 'text'
  /** Whole cents; dollars with two decimals in the file. */
  | 'money'
  /** Percent points, one decimal: 4.5 is 4.5 %. */
  | 'percent'
  | 'count'
  /** Up to three decimals. */
  | 'quantity'
  /** YYYY-MM-DD */
  | 'day'
  /** YYYY-MM */
  | 'month';

export type Cell = string | number | Cents | null;

export interface Column {
  readonly label: string;
  readonly kind: CellKind;
  /** Share of the width compared with other columns; 1 by default. */
  readonly weight?: number;
}

type Row = readonly Cell[];

/**
 * Rows, or a source of rows, which is read no faster than the document is made. A source yields
 * rows in pieces of some hundred: one at a time, waiting would take longer than writing.
 */
export type Rows =
  | Iterable<Row>
  | AsyncIterable<Row>
  | { readonly pieces: AsyncIterable<readonly Row[]> };

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: Rows;
  /** Set off below the rows. */
  readonly total?: readonly Cell[];
}

export interface ChartPoint {
  readonly label: string;
  readonly cents: Cents;
}

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      /** It introduces what follows and stays on its page. */
      readonly withNext?: boolean;
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'facts';
      readonly facts: readonly { label: string; value: Cell; as: CellKind }[];
    }
  | ({ readonly kind: 'table'; readonly caption?: string; readonly empty?: string } & Table)
  | { readonly kind: 'bar_chart'; readonly title: string; readonly points: readonly ChartPoint[] }
  | { readonly kind: 'line_chart'; readonly title: string; readonly points: readonly ChartPoint[] }
  | { readonly kind: 'page_break' };

/** The head of a document, which says what it is about. */
export interface DocumentHead {
  readonly title: string;
  readonly organization: string;
  /** Such as `September 1, 2026 to November 30, 2026`. */
  readonly period: string;
  /** The filters as text; none for everything. */
  readonly filters: readonly string[];
  /** The time of the document's data, in the reader's time zone. */
  readonly dataAsOf: string;
}

/** For a letter of the organization, which doesn't name this product. */
export interface LetterHead {
  /** At the foot of each page. */
  readonly title: string;
  readonly organization: string;
  /** Address and identifiers, below the organization's name. */
  readonly lines: readonly string[];
}

export interface PdfDocument {
  readonly head: DocumentHead | LetterHead;
  /** For wide tables; portrait by default. */
  readonly landscape?: boolean;
  readonly blocks: readonly PdfBlock[];
}

export interface Sheet extends Table {
  /** At most 31 characters; letters, digits and spaces. */
  readonly name: string;
}

export interface Workbook {
  readonly head: DocumentHead;
  /** What a reader must know about the tables, such as omitted rows; on the first sheet. */
  readonly notes?: readonly string[];
  readonly sheets: readonly Sheet[];
}
