import type { DocumentWords } from '../../words.ts';
import { isPageNoise, isRowLine } from '../lines/line-words.ts';
import type { Line, Token } from '../lines/placed-word.ts';
import { contentColumns } from './content-columns.ts';
import { type HeadingBand, isNear } from './heading-band.ts';
import { headingsOverColumns } from './headings-over-columns.ts';

/** "Your reference is the prescription number." */
const legend =
  /\b(references?|numbers?|documents?|invoices?|items?)\b( \w+){0,3} (is|are)( the)? (your |pharmacy )?(prescription|rx|script)s?\b/i;

/**
 * Whether a document says that what it lists are prescriptions: those who pay bills call them
 * invoices, and their numbers references.
 */
export function listsPrescriptions({ pages }: DocumentWords): boolean {
  return pages.some(({ words }) => legend.test(words.map(({ text }) => text).join(' ')));
}

/**
 * The words above the first rows of a page that each have a day, a number and an amount: headings
 * of claims, though none of them is known as one's. Undefined where no such rows stand below words.
 */
export function bandOverRows(lines: readonly Line[]): HeadingBand | undefined {
  const first = lines.findIndex(isListed);
  let from = first;
  while (from > Math.max(0, first - headsMax) && mayHead(lines[from - 1], lines[from])) from -= 1;
  if (first === -1 || from === first) return undefined;
  const groups = headingsOverColumns(
    lines.slice(from, first),
    contentColumns(lines.filter(isListed)),
  );
  return { from, to: first - 1, groups, kind: 'claims' };
}

const headsMax = 3;

function mayHead(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || !isNear(line, next) || isPageNoise(line)) return false;
  return line.tokens.every(({ kind, text }) => kind === 'text' && !/[.:]$/.test(text.slice(4)));
}

function isListed(line: Line): boolean {
  const isNumber = ({ kind, text }: Token): boolean =>
    kind !== 'text' && kind !== 'amount' && kind !== 'day' && /\d{5}/.test(text);
  const has = (is: (token: Token) => boolean): boolean => line.tokens.some(is);
  return isRowLine(line, 3) && has(({ kind }) => kind === 'day') && has(isNumber);
}
