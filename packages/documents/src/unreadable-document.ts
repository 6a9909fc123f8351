/** Why a document could not be read. */
export const unreadableReasons = {
  password_needed: 'The file is locked with a password. Enter it, and the file is read again.',
  wrong_password: 'The password does not open this file.',
  locked: 'The file is locked in a way that can’t be opened. Save it without protection.',
  damaged: 'The file is damaged or was cut off. Ask the sender for it again.',
  no_pages: 'The file has no pages.',
  too_many_pages: 'The file has more than 200 pages. Split it and upload the parts.',
  too_many_pixels: 'A picture in the file is too large. Scan it with at most 600 dots per inch.',
  too_large_unpacked: 'The file unpacks to far more than a remittance holds and was not read.',
  too_many_cells: 'The file has more cells than a remittance holds and was not read.',
  not_a_document: 'The content is none of PDF, picture, table or text that can be read.',
  page_took_too_long: 'Reading a page took too long. Scan it anew, straight and with less noise.',
  sheet_took_too_long: 'Reading a sheet took too long. Split it into smaller files.',
  file_took_too_long:
    'Reading the file took longer than five minutes. Split it into smaller files.',
  too_much_memory: 'Reading the file needs more memory than a remittance does. It was not read.',
  reader_failed: 'The file stopped its reader. Save or scan it anew and upload it again.',
} as const;

export type UnreadableCode = keyof typeof unreadableReasons;

/** The document can't be read; the message is for the person who sent it. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, options?: ErrorOptions) {
    super(unreadableReasons[code], options);
    this.code = code;
  }
}
