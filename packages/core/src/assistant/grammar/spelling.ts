import { correctWord } from '../words/correct-word.ts';
import { ownEntry } from '../words/own-entry.ts';
import type { Word } from '../words/read-words.ts';
import { known, vocabularies, wordPairs } from './lexicon.ts';

/** Slips and short forms of words that are too short to be told from others. */
const slips: Readonly<Record<string, string>> = {
  wht: 'what',
  wat: 'what',
  waht: 'what',
  wich: 'which',
  whcih: 'which',
  hwo: 'how',
  teh: 'the',
  hte: 'the',
  adn: 'and',
  nad: 'and',
  dri: 'dir',
  tpo: 'top',
  otp: 'top',
  topp: 'top',
  bottm: 'bottom',
  nte: 'net',
  ent: 'net',
  rgoss: 'gross',
  cahs: 'cash',
  feess: 'fees',
  fess: 'fees',
  fes: 'fees',
  shw: 'show',
  hw: 'how',
  mcuh: 'much',
  mny: 'many',
  frm: 'from',
  abt: 'about',
  amt: 'amount',
  amts: 'amounts',
  tot: 'total',
  ttl: 'total',
  qty: 'quantity',
  clms: 'claims',
  pmts: 'payments',
  pymts: 'payments',
  pymt: 'payment',
  pmt: 'payment',
  inv: 'invoice',
  invs: 'invoices',
  rev: 'revenue',
  exp: 'expenses',
  perc: 'percent',
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  ea: 'each',
};

const all: ReadonlySet<string> = new Set(vocabularies.flatMap((words) => [...words]));
const byLength = vocabularies.map((words) => groupByLength(words));
const wordsBefore = groupPairs(wordPairs.map(([first, second]) => [second, first]));
const wordsBehind = groupPairs(wordPairs);
const comparing = new Set(['greater', 'higher', 'above', 'below', 'under', 'between', 'exactly']);

/** The word of the language that another word is, or stands for; undefined where it is none. */
export function spelledRight(
  text: string,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  const slip = ownEntry(slips, text);
  if (slip !== undefined && Object.hasOwn(slips, text)) return slip;
  if (known.has(text) || /\d/u.test(text)) return undefined;
  const read = correctWord(text, all) ?? beside(text, before, after) ?? likeliest(text);
  return read === undefined || isOpposite(text, read) ? undefined : read;
}

/** `undisputed` is no misspelling of `disputed`, nor `rebilled` one of `billed`. */
function isOpposite(text: string, read: string): boolean {
  const prefix = /^(?:un|non|mis|dis|in|im|re|de|pre)(?=[a-z]{4})/u.exec(text)?.[0];
  if (prefix === undefined || read.startsWith(prefix)) return false;
  const rest = text.slice(prefix.length);
  return rest === read || correctWord(rest, new Set([read])) === read;
}

/** The word that makes a phrase with the one before or behind it. */
function beside(
  text: string,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  const first = after === undefined ? undefined : wordsBefore.get(after);
  const second = before === undefined ? undefined : wordsBehind.get(before);
  const read = second === undefined ? undefined : correctWord(text, second);
  return read ?? (first === undefined ? undefined : correctWord(text, first));
}

/**
 * Where several words are as near: what people ask for before how they ask, and a letter left out
 * before one that is wrong, and that before one too many.
 */
function likeliest(text: string): string | undefined {
  for (const [index, words] of vocabularies.entries()) {
    const near = correctWord(text, words);
    if (near !== undefined) return near;
    for (const length of [text.length + 1, text.length, text.length - 1]) {
      const ofLength = byLength[index]?.get(length);
      const read = ofLength === undefined ? undefined : correctWord(text, ofLength);
      if (read !== undefined) return read;
    }
  }
  return undefined;
}

/** `grater than $15`: words before an amount are read without the rest of the language. */
export function comparingWord(word: Word): Word {
  const read = comparing.has(word.text) ? undefined : correctWord(word.text, comparing);
  return read === undefined || known.has(word.text) ? word : { ...word, text: read };
}

function groupPairs(
  pairs: readonly (readonly [string, string])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [key, word] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(word));
  return groups;
}

function groupByLength(words: ReadonlySet<string>): ReadonlyMap<number, ReadonlySet<string>> {
  const groups = new Map<number, Set<string>>();
  for (const word of words) {
    const group = groups.get(word.length) ?? new Set();
    groups.set(word.length, group.add(word));
  }
  return groups;
}
