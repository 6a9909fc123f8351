/** What a text means beside the others of its document. */
export interface Meaning {
  readonly text: string;
  /** What else it may mean, where nothing decides which. */
  readonly also?: string;
}
