/** What one document may take. A page beyond them ends the reading with a reason. */
export interface DocumentLimits {
  readonly pagesMax: number;
  /** Of a page's picture, as it is in the file and as it is drawn. */
  readonly pixelsMax: number;
  /** Of work, not of waiting: a busy machine makes no page unreadable. */
  readonly recognitionSecondsMax: number;
  readonly unpackedBytesMax: number;
  readonly cellsMax: number;
}

export const documentLimits: DocumentLimits = {
  pagesMax: 200,
  pixelsMax: 40_000_000,
  recognitionSecondsMax: 20,
  unpackedBytesMax: 200_000_000,
  cellsMax: 1_000_000,
};
