/** A rule broken on purpose: a text that stands once in its file, and what stands there instead. */
export interface Mutation {
  /** What the program gets wrong with it, for a reader of the report. */
  readonly breaks: string;
  /** In `packages`. */
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}
