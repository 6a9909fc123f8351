/** What the first bytes of a file show it to be. */
export type FileType =
  | 'x12'
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'tiff'
  | 'workbook'
  | 'office'
  | 'html'
  | 'text'
  | 'binary'
  | 'empty';

/** How many bytes `detectFileType` looks at; more don't change the result. */
export const detectionBytesMax = 1024;

const signatures: readonly { readonly kind: FileType; readonly bytes: readonly number[] }[] = [
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { kind: 'tiff', bytes: [0x49, 0x49, 0x2b, 0x00] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  // Old Word and Excel files, and new ones with a password.
  { kind: 'office', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
];

/**
 * Detects a file's type by its first bytes, whatever its name says.
 *
 * @param firstBytes the beginning of the file, best `detectionBytesMax` of it, or all if shorter
 */
export function detectFileType(firstBytes: Uint8Array): FileType {
  const bytes = firstBytes.subarray(0, detectionBytesMax);
  for (const { kind, bytes: signature } of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  if (startsAsWorkbook(bytes)) return 'workbook';
  // An Excel export "as Unicode text": every other byte is zero.
  if (startsAsWideText(bytes)) return 'text';
  const start = startOfText(bytes);
  if (start === bytes.length) return bytes.some((byte) => byte === 0) ? 'binary' : 'empty';
  if (startsAsX12(bytes, start)) return 'x12';
  if (textAt(bytes, 0, bytes.length).includes('%PDF-')) return 'pdf';
  if (bytes.some(isBinaryByte)) return 'binary';
  return startsAsHtml(bytes, start) ? 'html' : 'text';
}

/** Where the text begins after a byte order mark and white space. */
export function startOfText(bytes: Uint8Array): number {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length && isWhiteSpace(bytes[start] as number)) start++;
  return start;
}

/** Whether an X12 envelope or transaction set begins here: ISA, GS or ST and a separator. */
export function startsAsX12(bytes: Uint8Array, start: number): boolean {
  const first = bytes[start];
  const second = bytes[start + 1];
  if (first === 0x49 && second === 0x53 && bytes[start + 2] === 0x41) {
    return isSeparator(bytes[start + 3]);
  }
  const functionalGroup = first === 0x47 && second === 0x53;
  const transactionSet = first === 0x53 && second === 0x54;
  return (functionalGroup || transactionSet) && isSeparator(bytes[start + 2]);
}

/** A byte that may separate elements: neither letter, digit nor white space. */
export function isSeparator(byte: number | undefined): boolean {
  return byte !== undefined && !isWhiteSpace(byte) && !isAlphanumeric(byte);
}

export function isAlphanumeric(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x61 && byte <= 0x7a)
  );
}

function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/**
 * Control characters that no text contains; form feeds, escapes and old end-of-file marks do occur.
 */
function isBinaryByte(byte: number): boolean {
  return byte < 0x20 && !isWhiteSpace(byte) && byte !== 0x1a && byte !== 0x1b;
}

const htmlStarts = ['<!doctype html', '<html'] as const;

function startsAsHtml(bytes: Uint8Array, start: number): boolean {
  const text = textAt(bytes, start, 16).toLowerCase();
  return htmlStarts.some((begin) => text.startsWith(begin));
}

/**
 * The parts of an XLSX, which is a zip. A Word file has most of them too: the reader tells them
 * apart.
 */
const workbookParts = ['[Content_Types].xml', '_rels/', 'docProps/', 'xl/'] as const;
const zipEntryNameAt = 30;

function startsAsWorkbook(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 4) !== 'PK\u0003\u0004') return false;
  const name = textAt(bytes, zipEntryNameAt, 32);
  return workbookParts.some((part) => name.startsWith(part));
}

function startsAsWideText(bytes: Uint8Array): boolean {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  const zeros = bytes.filter((byte) => byte === 0).length;
  return (little || big) && bytes.length > 2 && zeros * 4 > bytes.length;
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
