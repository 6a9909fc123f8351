import { parse } from 'csv-parse/sync';
import type { DocumentKind } from './document-words.ts';
import { headingMeaning } from './layout/headings/heading-meanings.ts';
import { headingText } from './layout/headings/heading-text.ts';

/** PDF programs allow some bytes before the header. */
const headBytes = 1_024;

/** A file's type, from its first bytes; undefined if it can't be read. */
export function detectFileType(bytes: Uint8Array): DocumentKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes));
  if (head.includes('%PDF-')) return 'pdf';
  if (/^(\xFF\xD8\xFF|\x89PNG\r\n|II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(head)) return 'image';
  // Other zip files are rejected when opened.
  if (head.startsWith('PK\u0003\u0004')) return 'workbook';
  if (/^\s*(<!doctype|<html|<svg|<\?xml|\{\\rtf|ISA\*)/i.test(head)) return undefined;
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  return looksDelimited(text) ? 'csv' : 'plain_text';
}

/** Control characters other than tab, line ends and form feed: text has none. */
const noText = /(?![\t\n\v\f\r])\p{Cc}/gu;
const noTextShareMax = 0.001;

/** Bytes as text: by byte order mark, else UTF-8, else Windows-1252. Undefined if it isn't text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  const cleaned = text.replace(noText, '');
  const odd = text.length - cleaned.length;
  return odd > text.length * noTextShareMax ? undefined : cleaned;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
const linesChecked = 60;
const columnsMin = 3;
const charactersChecked = 100_000;
const headingsMin = 4;
/** No remittance has wider lines. */
const headingsMax = 1_000;
/** Headings are short; prose isn't. */
const headingMax = 60;
/** At least this share of lines has the table's columns; titles and totals are above and below. */
const shareMin = 0.5;

type Delimiter = (typeof delimiters)[number];

export function looksDelimited(text: string): boolean {
  return findDelimiter(text) !== undefined;
}

/**
 * The delimiter of a text file: the one that splits a line of headings, else the one that splits
 * most lines alike.
 */
export function findDelimiter(all: string): Delimiter | undefined {
  const text = all.slice(0, charactersChecked);
  const named = delimiters.find((delimiter) => hasHeadings(text, delimiter));
  if (named !== undefined) return named;
  const lines = linesOf(text);
  let best: { delimiter: Delimiter; score: number } | undefined;
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => columnsOf(line, delimiter));
    const share = commonest(counts.filter((count) => count >= columnsMin)) / lines.length;
    if (share >= shareMin && share > (best?.score ?? 0)) best = { delimiter, score: share };
  }
  return best?.delimiter;
}

/** Whether a line's cells are known headings, however few lines follow. */
function hasHeadings(text: string, delimiter: Delimiter): boolean {
  return rowsOf(text, delimiter).some((cells) => {
    if (cells.length < headingsMin || cells.length > headingsMax) return false;
    if (cells.some((cell) => cell.length > headingMax)) return false;
    const known = cells.filter((cell) => headingMeaning(headingText(cell)) !== undefined).length;
    return known >= headingsMin && known * 2 >= cells.length;
  });
}

function rowsOf(text: string, delimiter: Delimiter): readonly string[][] {
  if (!text.includes(delimiter)) return [];
  if (!text.includes('"')) return linesOf(text).map((line) => line.split(delimiter));
  try {
    const rules = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
    return parse(text, { ...rules, delimiter, to: linesChecked });
  } catch {
    return [];
  }
}

/** The nonblank ones of the first lines. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/, linesChecked).filter((line) => line.trim() !== '');
}

function columnsOf(line: string, delimiter: Delimiter): number {
  if (!line.includes('"')) {
    // Amounts in a report have thousands separators: `1,234.56` alone splits nothing.
    const wide = delimiter === ',' && /\s{3}/.test(line);
    return wide ? 0 : line.split(delimiter).length;
  }
  try {
    const [row] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true });
    return (row as string[] | undefined)?.length ?? 0;
  } catch {
    return 0;
  }
}

function commonest(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}
