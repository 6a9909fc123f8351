/** A word that was read as another: a typo, or another name of the same. */
export interface Correction {
  readonly typed: string;
  readonly read: string;
}

/** Something that a stretch of a question's words says. */
export interface Found<T> {
  /** Index of the first word. */
  readonly from: number;
  /** Index behind the last word. */
  readonly to: number;
  readonly value: T;
  readonly corrections: readonly Correction[];
}
