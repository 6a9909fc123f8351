/** A rule broken on purpose: a text that occurs once in its file, and its replacement. */
export interface Mutation {
  /** What the program then does wrong, for the report. */
  readonly breaks: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  /** The tests that must fail; for rules of the packages, the fast tests. */
  readonly tests?: readonly string[];
}
