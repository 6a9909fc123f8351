import type { KnownDrug } from '../../understanding.ts';
import { indexSpellings, type SpellingIndex } from '../nearest-spelling.ts';
import { brandRows } from './brand-names.ts';
import { drugWords, isLead } from './drug-words.ts';
import { nameKey } from './party-aliases.ts';

/** The drugs of a pharmacy, made ready to be found in questions. */
export interface DrugIndex {
  readonly names: readonly string[];
  readonly byWord: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words that tell what drug it is. */
  readonly leads: ReadonlySet<string>;
  readonly leadWords: readonly string[];
  /** Cut off by the file that names it, by the first letters they have. */
  readonly cutOff: ReadonlyMap<string, readonly string[]>;
  /** Of each name that the pharmacy does not use: the words of the name that it does. */
  readonly otherNames: ReadonlyMap<string, readonly string[]>;
  readonly spellings: SpellingIndex;
  readonly ndcs: ReadonlySet<string>;
}

/** So many letters are enough to know a word that is cut off. */
export const cutOffLettersMin = 6;

export function indexDrugs(drugs: readonly KnownDrug[]): DrugIndex {
  const names = [...new Set(drugs.map((drug) => drug.name))].filter((name) => name !== '');
  const byWord = new Map<string, Set<number>>();
  for (const [index, name] of names.entries()) {
    for (const word of drugWords(name)) {
      const same = byWord.get(word);
      if (same === undefined) byWord.set(word, new Set([index]));
      else same.add(index);
    }
  }
  const leadWords = [...byWord.keys()].filter(isLead);
  const leads = new Set(leadWords);
  const otherNames = findOtherNames(leads);
  return {
    names,
    byWord,
    leads,
    leadWords,
    cutOff: byFirstLetters(leadWords),
    otherNames,
    spellings: indexSpellings(new Set([...leadWords, ...singleWords(otherNames)])),
    ndcs: new Set(drugs.map((drug) => drug.ndc)),
  };
}

function singleWords(names: ReadonlyMap<string, unknown>): readonly string[] {
  return [...names.keys()].filter(isLead);
}

function byFirstLetters(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < cutOffLettersMin) continue;
    const first = word.slice(0, cutOffLettersMin);
    const same = found.get(first);
    if (same === undefined) found.set(first, [word]);
    else same.push(word);
  }
  return found;
}

/** Brands of ingredients that the pharmacy fills, and ingredients of its brands. */
function findOtherNames(leads: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const row of brandRows) {
    const names = row.map((name) => name.split(' '));
    const own = names.filter((words) => words.every((word) => leads.has(word)));
    for (const words of names) {
      const other = own.find((each) => each !== words);
      const key = nameKey(words);
      if (other !== undefined && !own.includes(words) && !found.has(key)) found.set(key, other);
    }
  }
  return found;
}
