import type { AskedBack } from '../understanding.ts';
import { correctWord } from '../words/correct-word.ts';
import { readWords } from '../words/read-words.ts';

const ordinals: readonly (readonly string[])[] = [
  ['1', 'first', 'one', '1st', 'former'],
  ['2', 'second', 'two', '2nd'],
  ['3', 'third', 'three', '3rd'],
  ['4', 'fourth', 'four', '4th'],
  ['5', 'fifth', 'five', '5th'],
  ['6', 'sixth', 'six', '6th'],
];

const little = new Set(
  `the a an option number choice please just i mean meant want take choose pick go with for one it
  is of that and what about how yes only would like to`.split(/\s+/u),
);

const last = new Set(['last', 'latter']);
const all = new Set(['all', 'both', 'everything', 'them', 'everyone', 'together']);

/** The option of those asked back that a message chooses; undefined where it asks anew. */
export function chooseOption(text: string, options: readonly AskedBack[]): AskedBack | undefined {
  if (options.length === 0) return undefined;
  const words = readWords(text).map((word) => word.text);
  const whole = options.filter(({ label }) => sameWords(label, words));
  if (whole.length === 1) return whole[0];
  const content = words.filter((word) => !little.has(word));
  const [only] = content;
  if (content.length === 0) return words.includes('one') ? options[0] : undefined;
  if (content.every((word) => all.has(word))) return options.find(({ label }) => isAll(label));
  if (only !== undefined && content.length === 1) {
    const index = ordinals.findIndex((ordinal) => ordinal.includes(only));
    if (index >= 0) return options[index];
    if (last.has(only)) return options.at(-1);
  }
  return byLabel(content, options);
}

function sameWords(label: string, words: readonly string[]): boolean {
  return wordsOf(label).join(' ') === words.join(' ');
}

function wordsOf(label: string): readonly string[] {
  return readWords(label).map((word) => word.text);
}

function isAll(label: string): boolean {
  return /^all\b/iu.test(label);
}

/** The one option whose label has all the words, of which at least one is its own. */
function byLabel(content: readonly string[], options: readonly AskedBack[]): AskedBack | undefined {
  const labels = options.map(({ label }) => new Set(wordsOf(label)));
  const known = new Set(labels.flatMap((label) => [...label]));
  const words = content.map((word) =>
    known.has(word) ? word : (correctWord(word, known) ?? word),
  );
  const fitting = options.filter((_, index) => words.every((word) => labels[index]?.has(word)));
  return fitting.length === 1 ? fitting[0] : undefined;
}
