/** Why a document could not be read. */
export const unreadableReasons = {
  password_needed: 'The file is password protected. Enter the password to process it.',
  wrong_password: 'Wrong password for this file.',
  locked: 'The file’s protection isn’t supported. Save it without protection.',
  damaged: 'The file is damaged or was cut off. Ask the sender for it again.',
  no_pages: 'The file has no pages.',
  too_many_pages: 'The file has more than 200 pages. Split it and upload the parts.',
  too_many_pixels: 'An image in the file is too large. Scan at 600 dpi or less.',
  too_large_unpacked: 'The file is too large when unpacked, so it wasn’t read.',
  too_many_cells: 'The file has too many cells, so it wasn’t read.',
  not_a_document: 'The file isn’t a PDF, image, spreadsheet, or text file we can read.',
  page_took_too_long: 'Reading a page took too long. Scan it again, straight and cleanly.',
  sheet_took_too_long: 'Reading a sheet took too long. Split it into smaller files.',
  file_took_too_long:
    'Reading the file took longer than five minutes. Split it into smaller files.',
  too_much_memory: 'The file needs too much memory, so it wasn’t read.',
  reader_failed: 'We couldn’t process the file. Save or scan it again and upload it.',
} as const;

export type UnreadableCode = keyof typeof unreadableReasons;

/** The document can't be read; the message is for the user who sent it. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, options?: ErrorOptions) {
    super(unreadableReasons[code], options);
    this.code = code;
  }
}

/** Limits per document. Exceeding one ends reading with a reason. */
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
