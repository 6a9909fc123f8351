import type { Cents } from '@pfs/core/money';

/** What a cell holds. Every kind knows how it is written on paper and typed in a spreadsheet. */
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
  /** Share of the width beside the other columns; 1 where it is not said. */
  readonly weight?: number;
}

type Row = readonly Cell[];

/**
 * Rows at hand, or rows that come; those are read no faster than the document is made. A source of
 * many thousand rows gives them in pieces of some hundred: one at a time they would take longer to
 * wait for than to write.
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
      /** It introduces what follows and is not parted from it. */
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

/** What stands at the head of a document and says what it is about. */
export interface DocumentHead {
  readonly title: string;
  readonly organization: string;
  /** Such as `September 1, 2026 to November 30, 2026`. */
  readonly period: string;
  /** What was filtered, in words; none for everything. */
  readonly filters: readonly string[];
  /** The moment whose data the document shows, as its reader's clock says it. */
  readonly dataAsOf: string;
}

/** Of a letter that the organization sends; this product is not named in it. */
export interface LetterHead {
  /** At the foot of each page. */
  readonly title: string;
  readonly organization: string;
  /** Address and identifiers, below the organization's name. */
  readonly lines: readonly string[];
}

export interface PdfDocument {
  readonly head: DocumentHead | LetterHead;
  /** For wide tables; upright where it is not said. */
  readonly landscape?: boolean;
  readonly blocks: readonly PdfBlock[];
}

export interface Sheet extends Table {
  /** At most 31 characters; letters, digits and spaces. */
  readonly name: string;
}

export interface Workbook {
  readonly head: DocumentHead;
  /** What a reader must know of the tables, such as what was left out; on the first sheet. */
  readonly notes?: readonly string[];
  readonly sheets: readonly Sheet[];
}
