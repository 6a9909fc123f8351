export interface WorkedExample {
  /** Heads of the columns: what goes in, and what comes out. */
  readonly given: readonly string[];
  readonly result: readonly string[];
  /** Lines as a book-keeper writes them: `$53.00 | $1,000.00 => 5.3%`. */
  readonly rows: readonly string[];
  /** The formula of the program, from cells to cells. */
  readonly compute: (...given: readonly string[]) => readonly string[];
}

/** What a section of docs/domain/formulas.md says of a figure; the tests run its examples. */
export interface Formula {
  readonly title: string;
  readonly meaning: string;
  /** The formula in words, a line for each figure. */
  readonly formula: readonly string[];
  readonly rounding: string;
  /** What happens where there is no gross, no claim, no unit or nothing to compare with. */
  readonly withoutGross: string;
  readonly examples: readonly WorkedExample[];
}

/** The cells of a line, those given apart from those that must come out. */
export function cellsOf(row: string): { given: readonly string[]; result: readonly string[] } {
  const [given = '', result = ''] = row.split(' => ');
  return { given: given.split(' | '), result: result.split(' | ') };
}
