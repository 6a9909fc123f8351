export interface WorkedExample {
  /** Heads of the columns: what goes in, and what comes out. */
  readonly given: readonly string[];
  readonly result: readonly string[];
  /** Lines as a book-keeper writes them: `$53.00 | $1,000.00 => 5.3%`. */
  readonly rows: readonly string[];
  /** The formula of the program, from cells to cells. */
  readonly compute: (...given: readonly string[]) => readonly string[];
}

/** A section of docs/domain/formulas.md; the tests run its examples. */
export interface Formula {
  readonly title: string;
  readonly meaning: string;
  /** The formula in words, a line for each figure. */
  readonly formula: readonly string[];
  /** Left out where the introduction says it. */
  readonly rounding?: string;
  /** What happens without gross, claims, units or anything to compare with. */
  readonly edgeCases?: string;
  readonly examples: readonly WorkedExample[];
}

/** The cells of a line, those given apart from those that must come out. */
export function cellsOf(row: string): { given: readonly string[]; result: readonly string[] } {
  const [given = '', result = ''] = row.split(' => ');
  return { given: given.split(' | '), result: result.split(' | ') };
}
