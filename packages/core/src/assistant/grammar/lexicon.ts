import { expandPhrase } from './expand-phrase.ts';
import { measurePhrases } from './measure-phrases.ts';
import { operationPhrases } from './operation-phrases.ts';
import type { Part, Phrases } from './part.ts';
import { littleWords, plainPhrases } from './plain-phrases.ts';
import { helpPhrases, refusedPhrases } from './refused-phrases.ts';
import { thingPhrases } from './thing-phrases.ts';

/** Each phrase with its part. Where two lists have the same phrase, the first one counts. */
const lexicon = read([
  ...measurePhrases,
  ...thingPhrases,
  ...operationPhrases,
  ...helpPhrases,
  ...refusedPhrases,
  ...plainPhrases,
]);

const phraseWordsMax = Math.max(
  ...Array.from(lexicon.keys(), (phrase) => phrase.split(' ').length),
);

/** The longest phrase from a word on that ends before another: its words, and what it says. */
export function findPhrase(
  words: readonly string[],
  from: number,
  end = words.length,
): { readonly length: number; readonly part: Part } | undefined {
  for (let length = Math.min(phraseWordsMax, end - from); length > 0; length -= 1) {
    const part = lexicon.get(words.slice(from, from + length).join(' '));
    if (part !== undefined) return { length, part };
  }
  return undefined;
}

/** All single words of phrases. */
function wordsOf(phrases: Phrases): ReadonlySet<string> {
  const patterns = phrases.flatMap(([, each]) => each).flatMap(expandPhrase);
  return new Set(patterns.flatMap((phrase) => phrase.split(' ')));
}

/** The words of the language; a misspelled one is rather a word of the first than of the last. */
export const vocabularies: readonly ReadonlySet<string>[] = [
  wordsOf([...measurePhrases, ...thingPhrases]),
  wordsOf(operationPhrases),
  new Set(littleWords),
];

/** Every word that is right as it stands. */
export const known: ReadonlySet<string> = new Set(
  Array.from(lexicon.keys()).flatMap((phrase) => phrase.split(' ')),
);

/** Words that follow each other in a phrase. */
export const wordPairs: readonly (readonly [string, string])[] = Array.from(lexicon.keys())
  .map((phrase) => phrase.split(' '))
  .flatMap((words) => words.slice(1).map((word, at) => [words[at] ?? '', word] as const));

function read(phrases: Phrases): ReadonlyMap<string, Part> {
  const known = new Map<string, Part>();
  for (const [part, patterns] of phrases) {
    for (const phrase of patterns.flatMap(expandPhrase)) {
      if (phrase !== '' && !known.has(phrase)) known.set(phrase, part);
    }
  }
  return known;
}
