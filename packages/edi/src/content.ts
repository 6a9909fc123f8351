/** What the first bytes of a file show it to be. */
export type ContentKind =
  | 'x12'
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'tiff'
  | 'html'
  | 'text'
  | 'binary'
  | 'empty';

/** How many bytes `judgeContent` looks at; more does not change its answer. */
export const judgedBytesMax = 1024;

const signatures: readonly { readonly kind: ContentKind; readonly bytes: readonly number[] }[] = [
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
];

/**
 * Judges a file by its first bytes, whatever its name says.
 *
 * @param firstBytes the beginning of the file, best `judgedBytesMax` of it, or all when shorter
 */
export function judgeContent(firstBytes: Uint8Array): ContentKind {
  const bytes = firstBytes.subarray(0, judgedBytesMax);
  for (const { kind, bytes: signature } of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) return kind;
  }
  const start = startOfText(bytes);
  if (start === bytes.length) return bytes.some((byte) => byte === 0) ? 'binary' : 'empty';
  if (startsAsX12(bytes, start)) return 'x12';
  if (bytes.some(isBinaryByte)) return 'binary';
  return startsAsHtml(bytes, start) ? 'html' : 'text';
}

/** Where the text begins behind a byte order mark and white space. */
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

/** Control characters that no text has; form feeds, escapes and old end-of-file marks do occur. */
function isBinaryByte(byte: number): boolean {
  return byte < 0x20 && !isWhiteSpace(byte) && byte !== 0x1a && byte !== 0x1b;
}

const htmlStarts = ['<!doctype html', '<html'] as const;

function startsAsHtml(bytes: Uint8Array, start: number): boolean {
  const text = String.fromCharCode(...bytes.subarray(start, start + 16)).toLowerCase();
  return htmlStarts.some((begin) => text.startsWith(begin));
}
