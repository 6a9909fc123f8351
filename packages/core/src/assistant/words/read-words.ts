import { ownEntry } from './own-entry.ts';
/** One word of a question, or one number, date, amount or code, which stays whole. */
export interface Word {
  /** Lower case, one form of each letter, no accents, straight quotes, without a final `'s`. */
  readonly text: string;
  /** As it was typed. */
  readonly raw: string;
  /** `'s` was cut off: `Humana's`, `what's`. */
  readonly possessive: boolean;
}

/** An apostrophe is part of a word, and begins a year of two digits: `don't`, `'25`. */
const letters = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'\p{L}+)*'?`;
/** `$1,000.50`, `1.5k`, `500mg`, `10%`, `3/5/2026`, `2026-03`, `160-4.5`, `00093-5056-98`. */
const figures = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+|(?=\.\d))(?:\.\d+)?`;
const number = String.raw`\$? ?${figures}(?:[/-]${figures})*(?:\p{L}[\p{L}\p{N}]*)?[%+$]?`;
const token = new RegExp(
  [
    /** `d.i.r.` */
    String.raw`(?<![\p{L}\p{N}])(?:\p{L}\.){2,}`,
    String.raw`\bw\/o?(?![\p{L}\p{N}])`,
    String.raw`'\d{2}(?![\p{L}\p{N}])`,
    number,
    letters,
    '[%&]',
    /** Signs of comparison say something before a number only. */
    String.raw`(?:[<>]=?|[≤≥=])(?=\s*[$\d.])`,
    /** A dash between two things, not one within a word. */
    String.raw`(?<=\s)-(?=\s)`,
    String.raw`(?<=\d[km%$]?)-(?=\$\s?\d)|(?<=\bq[1-4])-(?=q[1-4])`,
  ].join('|'),
  'giu',
);

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const monthsJoined = new RegExp(String.raw`\b(${month})-(?=${month}\b)`, 'gi');

const day = String.raw`\d{1,2}\/\d{1,2}(?:\/\d{2,4})?`;
const daysJoined = new RegExp(String.raw`(?<![\d/-])(${day})-(?=${day}(?![\d/-]))`, 'g');

const said: Readonly<Record<string, string>> = {
  '&': 'and',
  'w/': 'with',
  'w/o': 'without',
  '≥': '>=',
  '≤': '<=',
};

/**
 * The words of a question. Signs between them are dropped, as are signs that say nothing; a dash
 * that stands alone is a word, for it may mean `to`. Hyphened words are several words.
 */
export function readWords(text: string): readonly Word[] {
  const plain = /^[ -~]*$/.test(text) ? text : straightened(text);
  const words = plain.replace(monthsJoined, '$1 - ').replace(daysJoined, '$1 - ').matchAll(token);
  return Array.from(words, ([raw]) => toWord(raw.trim())).filter(isBetween);
}

/** Without signs that say nothing, and with one form of each that says something. */
function straightened(text: string): string {
  return text
    .replace(/[™®©\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replace(/[‘’‚‛′´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\p{Cc}/gu, ' ');
}

/** A dash with nothing before or behind it stands for nothing. */
function isBetween({ text }: Word, index: number, all: readonly Word[]): boolean {
  if (text !== '-') return text !== '';
  return index > 0 && index < all.length - 1 && all[index - 1]?.text !== '-';
}

function toWord(raw: string): Word {
  const lower = raw.toLowerCase();
  if (/^[a-z\d]+$/.test(lower)) return { text: lower, raw, possessive: false };
  const known = ownEntry(said, lower);
  if (known !== undefined) return { text: known, raw, possessive: false };
  const folded = lower
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\d])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/^\$ /, '$');
  const isInitials = /^(?:\p{L}\.)+$/u.test(folded);
  const joined = isInitials ? folded.replaceAll('.', '') : folded;
  const bare = joined.replace(/(?<=.)(?:'s|(?<=s)')$|'$/u, '');
  return { text: bare, raw, possessive: /(?:'s|s')$/u.test(joined) };
}
