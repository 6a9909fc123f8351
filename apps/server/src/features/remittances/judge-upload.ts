import { decodeText, looksDelimited } from '@pfs/documents/detect-file-type';
import { detectFileType } from '@pfs/edi/file-type';
import { AppError } from '../../platform/errors.ts';

/** The MIME type by content; a name proves nothing. Undefined: not a kind that is taken. */
const typeByContent: Readonly<Record<string, string | undefined>> = {
  x12: 'application/edi-x12',
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  text: 'text/plain',
};

const onlyKinds = 'Please upload PDF, image, or EDI files only.';

/** What is not taken, told with what it is where a person can do something about it. */
const refusals: Readonly<Record<string, string | undefined>> = {
  html: `This is a web page, not a remittance. ${onlyKinds}`,
  office:
    'This is an older Excel or Word file, or a password-protected one. ' +
    'Save it as XLSX or CSV without a password, and upload that.',
};

/** The type of an uploaded file by its first bytes; throws where it is none that is taken. */
export function judgeUpload(head: Uint8Array): string {
  const kind = detectFileType(head);
  if (kind === 'empty') throw new AppError('empty_file');
  const fileType = kind === 'text' ? judgeText(head) : typeByContent[kind];
  if (fileType !== undefined) return fileType;
  throw new AppError('invalid_file_type', { message: refusals[kind] ?? onlyKinds });
}

/** XML, SVG and rich text are text, but no form of a remittance. */
const markup = /^\uFEFF?\s*(<|\{\\rtf)/;

function judgeText(head: Uint8Array): string | undefined {
  const text = decodeText(head);
  if (text === undefined || markup.test(text)) return undefined;
  // Where the head ends is no end of a line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1) || text;
  return looksDelimited(whole) ? 'text/csv' : 'text/plain';
}
