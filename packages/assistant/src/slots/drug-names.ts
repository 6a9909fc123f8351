import type { KnownDrug } from '../reading.ts';
import { isCommon } from './common-words.ts';
import { drugRows, formWords } from './drug-words.ts';
import { correctWord, makeVocabulary, type Vocabulary } from './spelling.ts';

export interface DrugIndex {
  readonly names: readonly string[];
  readonly byWord: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words that tell what drug it is. */
  readonly leads: ReadonlySet<string>;
  /** By ingredients, brands and classes that the names do not hold themselves. */
  readonly byOther: ReadonlyMap<
    string,
    { readonly drugs: ReadonlySet<number>; readonly read?: string }
  >;
  readonly vocabulary: Vocabulary;
  readonly ndcs: ReadonlySet<string>;
}

export interface DrugStretch {
  readonly first: number;
  readonly last: number;
  readonly names: readonly string[];
  readonly read?: string;
  readonly weight: number;
}

const otherDrugs = new Set(drugRows.flatMap(({ names }) => names.flat()));
const lettersOfCut = 6;

export function indexDrugs(drugs: readonly KnownDrug[]): DrugIndex {
  const names = [...new Set(drugs.map(({ name }) => name))].filter((name) => name !== '');
  const byWord = new Map<string, Set<number>>();
  const leads = new Set<string>();
  for (const [drug, name] of names.entries()) {
    for (const [at, word] of drugWords(name.toLowerCase()).entries()) {
      const same = byWord.get(word);
      if (same === undefined) byWord.set(word, new Set([drug]));
      else same.add(drug);
      if (isLead(word, at === 0)) leads.add(word);
    }
  }
  const byOther = otherNames(byWord, leads);
  const single = [...byOther.keys()].filter((key) => otherDrugs.has(key));
  const vocabulary = makeVocabulary([...leads, ...single]);
  return { names, byWord, leads, byOther, vocabulary, ndcs: new Set(drugs.map(({ ndc }) => ndc)) };
}

/** Strength and unit apart, and one word for each form: `500MG TABLETS` is 500, mg, tab. */
function drugWords(text: string): readonly string[] {
  const words = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\p{L}+|\d*\.?\d+/gu) ?? [];
  return words.map((word) => formWords.get(word) ?? word.replace(/^(?=\.)/, '0'));
}

function isLead(word: string, isFirst: boolean): boolean {
  const isPart = formWords.has(word) && !(isFirst && word.length > 3);
  return word.length >= 3 && /^\p{L}+$/u.test(word) && !isPart && !isCommon(word);
}

function otherNames(byWord: ReadonlyMap<string, ReadonlySet<number>>, leads: ReadonlySet<string>) {
  const found = new Map<string, { drugs: Set<number>; read?: string }>();
  for (const { names, classes } of drugRows) {
    const own = names.filter((words) => words.every((word) => leads.has(word)));
    const drugs = own.flatMap(([first = '', ...more]) =>
      [...(byWord.get(first) ?? [])].filter((drug) =>
        more.every((word) => byWord.get(word)?.has(drug)),
      ),
    );
    if (drugs.length === 0) continue;
    const read = own[0]?.join(' ').toUpperCase() ?? '';
    for (const words of names) {
      if (!own.includes(words)) found.set(words.join(''), { drugs: new Set(drugs), read });
    }
    for (const name of classes) {
      const key = name.replaceAll(' ', '');
      const before = found.get(key)?.drugs ?? byWord.get(key) ?? [];
      found.set(key, { drugs: new Set([...before, ...drugs]) });
    }
  }
  return found;
}

export function isOtherDrug(word: string): boolean {
  return otherDrugs.has(word);
}

/** The drugs that words from a place on name; a strength may stand before the name. */
export function drugsAt(
  words: readonly string[],
  at: number,
  free: number,
  index: DrugIndex,
): DrugStretch | undefined {
  const start = otherAt(words, at, index) ?? ownAt(words, at, index);
  if (start === undefined) return undefined;
  let { drugs, last } = start;
  for (; last < words.length; last++) {
    const narrower = narrowed(words, last, drugs, index);
    if (narrower === undefined) break;
    drugs = narrower;
  }
  const first = strengthBefore(words, at, free);
  if (first < at) drugs = narrowed([words.slice(first, at).join('')], 0, drugs, index) ?? drugs;
  const names = [...drugs].map((drug) => index.names[drug] ?? '').sort();
  const read = start.read === undefined ? {} : { read: start.read };
  return { first, last, names, ...read, weight: start.weight };
}

function otherAt(words: readonly string[], at: number, index: DrugIndex) {
  for (const length of [3, 2, 1]) {
    const typed = words
      .slice(at, at + length)
      .join('')
      .replaceAll('-', '');
    const key = index.byOther.has(typed) ? typed : typed.replace(/s$/, '');
    const found = index.byOther.get(key);
    if (at + length > words.length || !found) continue;
    const isClass = found.read === undefined;
    if (length === 1 && !isClass && index.leads.has(typed)) continue;
    const isMeds =
      isClass && /^(?:drugs?|meds?|medications?|medicines?)$/.test(words[at + length] ?? '');
    return { ...found, last: at + length + (isMeds ? 1 : 0), weight: 0.9 };
  }
  return undefined;
}

function ownAt(words: readonly string[], at: number, index: DrugIndex) {
  const word = words[at] ?? '';
  const last = at + 1;
  const own = index.leads.has(word) ? [word] : [];
  // Some files cut names off: ATORVASTAT.
  for (let length = lettersOfCut; length < word.length; length++) {
    if (index.leads.has(word.slice(0, length))) own.push(word.slice(0, length));
  }
  if (own.length > 0) {
    return {
      drugs: new Set(own.flatMap((lead) => [...(index.byWord.get(lead) ?? [])])),
      last,
      weight: 1,
    };
  }
  if (word.length < 4 || isCommon(word) || otherDrugs.has(word) || formWords.has(word))
    return undefined;
  const begun = [...index.leads].filter((lead) => lead.startsWith(word));
  const read = begun.length === 1 ? begun[0] : correctWord(word, index.vocabulary);
  if (read === undefined) return undefined;
  const other = index.byOther.get(read);
  const drugs = index.byWord.get(read) ?? other?.drugs ?? new Set<number>();
  return { drugs, last, read: other?.read ?? read.toUpperCase(), weight: 0.75 };
}

/** What follows a drug's name and tells which of its kind: `succinate er 50 mg tab`. */
function narrowed(
  words: readonly string[],
  at: number,
  drugs: ReadonlySet<number>,
  index: DrugIndex,
): ReadonlySet<number> | undefined {
  let narrower = drugs;
  const parts = drugWords(words[at] ?? '');
  for (const [part, word] of parts.entries()) {
    const having = index.byWord.get(word);
    const both = new Set([...narrower].filter((drug) => having?.has(drug)));
    const isStrength = /^\d/.test(parts[part - 1] ?? words[at - 1] ?? '');
    if (both.size > 0 && !isCommon(word)) narrower = both;
    else if (!(isUnit(word) ? isStrength : formWords.has(word) && isSalt(word))) return undefined;
  }
  return parts.length === 0 ? undefined : narrower;
}

function isUnit(word: string): boolean {
  return /^(?:mg|mcg|ml|gm|meq|unit)$/.test(word);
}

function isSalt(word: string): boolean {
  return /^(?:hcl|succ|tart|sod|pot|calc)$/.test(word);
}

/** `20 mg atorvastatin`, `20mg atorvastatin`: a number without a unit may count something else. */
function strengthBefore(words: readonly string[], at: number, free: number): number {
  for (const first of [at - 1, at - 2]) {
    const isStrength = /^[\d.,]+(?:mc?g|ml|units?)$/.test(words.slice(first, at).join(''));
    if (first >= free && isStrength) return first;
  }
  return at;
}
