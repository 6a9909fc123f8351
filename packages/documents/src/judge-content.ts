import { decodeText } from './cells/decode-text.ts';
import { looksDelimited } from './cells/delimiter.ts';
import type { DocumentKind } from './words.ts';

/** PDF programs allow some bytes before the header. */
const headBytes = 1_024;

/** What a file holds, by its first bytes; undefined for what is not read. */
export function judgeContent(bytes: Uint8Array): DocumentKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes));
  if (head.includes('%PDF-')) return 'pdf';
  if (/^(\xFF\xD8\xFF|\x89PNG\r\n|II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head)) return 'image';
  // Any other zip is told from a workbook when it is opened.
  if (head.startsWith('PK\u0003\u0004')) return 'workbook';
  if (/^\s*(<!doctype|<html|<svg|<\?xml|\{\\rtf|ISA\*)/i.test(head)) return undefined;
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  return looksDelimited(text) ? 'csv' : 'plain_text';
}
