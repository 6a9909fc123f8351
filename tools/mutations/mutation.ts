/** A rule broken on purpose: a text that stands once in its file, and what stands there instead. */
export interface Mutation {
  /** What the program gets wrong with it, for a reader of the report. */
  readonly breaks: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  /** Where a test must notice; for a rule of the packages, the fast tests of rules. */
  readonly tests?: readonly string[];
}
