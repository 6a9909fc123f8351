import { indexSpellings, type SpellingIndex } from '../nearest-spelling.ts';
import { readWords } from '../read-words.ts';
import { isLegalForm, tellingOf } from './generic-words.ts';
import { type Aliases, nameKey } from './party-aliases.ts';

export interface Party {
  readonly name: string;
  readonly words: readonly string[];
  /** How many words are more than a legal form. */
  readonly ownWords: number;
}

/** Words that stand beside each other in some names. */
export interface NameRun {
  readonly words: readonly string[];
  readonly parties: ReadonlySet<number>;
}

/** The names of payers, or of vendors, made ready to be found in questions. */
export interface PartyIndex {
  readonly parties: readonly Party[];
  /** By the key of the run, so that `north lake` finds NORTHLAKE and `cvscaremark` CVS CAREMARK. */
  readonly runs: ReadonlyMap<string, NameRun>;
  readonly byWord: ReadonlyMap<string, ReadonlySet<number>>;
  /** A word as the first name that has it spells it. */
  readonly spelled: ReadonlyMap<string, string>;
  readonly tellingWords: readonly string[];
  readonly aliases: Aliases;
  readonly spellings: SpellingIndex;
}

/** Longer names are found by their first words. */
const wordsMax = 10;
/** Words that are written as one by mistake. */
const joinedMax = 3;

export function indexParties(names: readonly string[], aliases: Aliases): PartyIndex {
  const parties: Party[] = [];
  const runs = new Map<string, { words: readonly string[]; parties: Set<number> }>();
  const byWord = new Map<string, Set<number>>();
  const spelled = new Map<string, string>();
  for (const name of new Set(names)) {
    const read = readWords(name).slice(0, wordsMax);
    const words = read.map((word) => word.text);
    if (words.length === 0) continue;
    const party = parties.length;
    parties.push({ name, words, ownWords: words.filter((word) => !isLegalForm(word)).length });
    for (const { text, raw } of read) {
      if (!spelled.has(text)) spelled.set(text, raw);
      byWord.set(text, (byWord.get(text) ?? new Set<number>()).add(party));
    }
    for (const run of runsOf(words)) {
      const key = nameKey(run);
      const same = runs.get(key) ?? { words: run, parties: new Set<number>() };
      runs.set(key, { ...same, parties: same.parties.add(party) });
    }
  }
  const tellingWords = [...byWord.keys()].filter((word) => tellingOf(word) === 'name');
  const spellings = indexSpellings(spellingsOf(byWord, runs, aliases));
  return { parties, runs, byWord, spelled, tellingWords, aliases, spellings };
}

function runsOf(words: readonly string[]): readonly (readonly string[])[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_word, length) => words.slice(from, from + length + 1)),
  );
}

/** What a misspelled word may stand for: words of names, some written as one, and known aliases. */
function spellingsOf(
  byWord: ReadonlyMap<string, unknown>,
  runs: ReadonlyMap<string, NameRun>,
  aliases: Aliases,
): ReadonlySet<string> {
  const found = new Set(byWord.keys());
  for (const [key, { words }] of runs) {
    const tells = words.some((word) => tellingOf(word) === 'name');
    if (words.length > 1 && words.length <= joinedMax && tells) found.add(key);
  }
  for (const [key, others] of aliases) {
    if (key.length > 4 && others.some((other) => runs.has(other))) found.add(key);
  }
  return found;
}
