import { wordFigures } from './number-words.ts';

export interface NameMention {
  /** Every name that these words may mean. */
  readonly names: readonly string[];
  readonly at: number;
}

/** Shorter words are in too many names and sentences. */
const wordLengthMin = 4;

/** Words that many a name begins with and that sentences about figures hold anyway. */
const ordinary = new Set(
  'total first state health pharmacy drug drugs claim claims payment payments fees gross with'.split(
    ' ',
  ),
);

/**
 * Where a text names somebody. A name in quotes is cut out with its digits; another is left, so
 * that a name that holds a figure passes for one only in quotes.
 */
export function cutNames(
  text: string,
  known: readonly string[],
): { readonly rest: string; readonly mentions: readonly NameMention[] } {
  const mentions: NameMention[] = [];
  const byText = new Map(known.map((name) => [name.toLowerCase(), name]));
  let rest = text.replaceAll(/"([^"\n]*)"/g, (whole: string, quoted: string, at: number) => {
    const name = byText.get(quoted.toLowerCase());
    if (name === undefined) return whole;
    mentions.push({ names: [name], at });
    return '~'.padEnd(whole.length, ' ');
  });
  const lower = rest.toLowerCase();
  const inFull = known
    .filter((name) => name !== '' && lower.includes(name.toLowerCase()))
    .toSorted((one, other) => other.length - one.length);
  for (const name of inFull) rest = cutName(rest, name, mentions);
  mentions.push(...firstWords(rest, known));
  return { rest, mentions: mentions.toSorted((one, other) => one.at - other.at) };
}

function cutName(text: string, name: string, mentions: NameMention[]): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const whole = new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'gi');
  const cut = /^[A-Za-z .,&'()/-]+$/.test(name) && wordFigures(name)?.length === 0;
  return text.replaceAll(whole, (found: string, at: number) => {
    mentions.push({ names: [name], at });
    return cut ? '~'.padEnd(found.length, ' ') : found;
  });
}

/** `Northlake` for `NORTHLAKE RX BENEFITS`: the word that a name begins with. */
function firstWords(text: string, known: readonly string[]): NameMention[] {
  const byWord = new Map<string, string[]>();
  for (const name of known) {
    const [word = ''] = name.toLowerCase().split(/[^a-z]+/);
    if (word.length >= wordLengthMin && !ordinary.has(word))
      byWord.set(word, [...(byWord.get(word) ?? []), name]);
  }
  return [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(({ 0: word, index }) => {
    const names = byWord.get(word);
    return names === undefined ? [] : [{ names, at: index }];
  });
}
