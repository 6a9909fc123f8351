import { decodeText, looksDelimited } from '@pfs/documents/detect-file-type';
import { detectFileType as detectContent } from '@pfs/edi/file-type';
import { is810 } from '@pfs/edi/invoices/read-810';
import { AppError } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { KindName } from './document-kind.ts';

/** X12, the format of an 835 and of an 810. All other files are documents. */
export const ediType = 'application/edi-x12';

/** The MIME type by content; a name proves nothing. Types that are missing here are refused. */
const typeByContent: Readonly<Record<string, string | undefined>> = {
  x12: ediType,
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tiff: 'image/tiff',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  text: 'text/plain',
};

const onlyKinds = 'Please upload PDF, image, or EDI files only.';

/** Refused types for which the uploader can be told more. */
const refusals: Readonly<Record<string, string | undefined>> = {
  html: `This is a web page, not a remittance. ${onlyKinds}`,
  office:
    'This is an older Excel or Word file, or a password-protected one. ' +
    'Save it as XLSX or CSV without a password, and upload that.',
};

/** The MIME type of a file by its first bytes. Throws for a type that is refused. */
export function detectFileType(head: Uint8Array): string {
  const kind = detectContent(head);
  if (kind === 'empty') throw new AppError('empty_file');
  const fileType = kind === 'text' ? detectTextType(head) : typeByContent[kind];
  if (fileType !== undefined) return fileType;
  throw new AppError('invalid_file_type', { message: refusals[kind] ?? onlyKinds });
}

/** XML, SVG and rich text are text, but never a remittance or an invoice. */
const markup = /^\uFEFF?\s*(<|\{\\rtf)/;

function detectTextType(head: Uint8Array): string | undefined {
  const text = decodeText(head);
  if (text === undefined || markup.test(text)) return undefined;
  // The head may end in the middle of a line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1) || text;
  return looksDelimited(whole) ? 'text/csv' : 'text/plain';
}

/**
 * The kind of a stored file, as far as its beginning tells: X12 with an 810 is an invoice. What any
 * other file is becomes known when it is read; it starts as a remittance.
 */
export async function detectKind(file: Pick<StoredFile, 'read'>): Promise<KindName> {
  for await (const head of file.read()) return is810(head) ? 'invoice' : 'remittance';
  return 'remittance';
}
