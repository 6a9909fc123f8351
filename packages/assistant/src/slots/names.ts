import { normalizeNdc } from '@pfs/core/ndc';
import type { KnownNames } from '../reading.ts';
import { isCommon } from './common-words.ts';
import { type DrugIndex, drugsAt, indexDrugs, isOtherDrug } from './drug-names.ts';
import { correctWord, makeVocabulary, type Vocabulary } from './spelling.ts';
import { type Span, typedOf, type Word } from './words.ts';

export interface NameMatch {
  readonly kind: 'payer' | 'vendor' | 'drug';
  /** Whole names in the data; none for an NDC. */
  readonly names: readonly string[];
  readonly ndcs: readonly string[];
}

interface NameIndex {
  readonly payers: PartyIndex;
  readonly vendors: PartyIndex;
  readonly drugs: DrugIndex;
}

/** Built once for each set of names. */
const indexes = new WeakMap<KnownNames, NameIndex>();

export function indexNames(names: KnownNames): NameIndex {
  const known = indexes.get(names);
  if (known !== undefined) return known;
  const [payers, vendors] = [indexParties(names.payers), indexParties(names.vendors)];
  const index = { payers, vendors, drugs: indexDrugs(names.drugs) };
  indexes.set(names, index);
  return index;
}

/** Whether a word names a payer, wholesaler or drug, be it one of this pharmacy or not. */
export function isKnownName(word: string): boolean {
  return isOtherParty(word) || isOtherDrug(word);
}

/**
 * The names in a question, in the order of its words. A name that fits several payers is a span for
 * each; one that fits several drugs, as an ingredient or a class, is one span with all of them.
 */
export function findNames(words: readonly Word[], index: NameIndex): readonly Span<NameMatch>[] {
  const texts = words.map((word) => word.text);
  const found = [
    ...findParties(words, texts, 'payer', index.payers),
    ...findParties(words, texts, 'vendor', index.vendors),
  ];
  for (let at = 0, free = 0; at < texts.length; at = Math.max(free, at + 1)) {
    const ndc = ndcsOf(texts[at] ?? '').find((each) => index.drugs.ndcs.has(each)) ?? '';
    const isNdc = ndc !== '';
    const first = isNdc && texts[at - 1] === 'ndc' ? at - 1 : at;
    const drugs = isNdc
      ? { first, last: at + 1, names: [], weight: 1 }
      : drugsAt(texts, at, free, index.drugs);
    if (drugs === undefined) continue;
    const { names, ...span } = drugs;
    const value = { kind: 'drug' as const, names, ndcs: isNdc ? [ndc] : [] };
    found.push({ ...span, value, typed: typedOf(words, span.first, span.last) });
    free = drugs.last;
  }
  return found.sort((one, other) => one.first - other.first);
}

/** Ten digits without dashes may lack any of three zeros. */
function ndcsOf(text: string): readonly string[] {
  const ndc = normalizeNdc(text);
  if (ndc !== undefined || !/^\d{10}$/.test(text)) return ndc === undefined ? [] : [ndc];
  return [0, 5, 9].map((at) => `${text.slice(0, at)}0${text.slice(at)}`);
}

function findParties(
  words: readonly Word[],
  texts: readonly string[],
  kind: 'payer' | 'vendor',
  index: PartyIndex,
): Span<NameMatch>[] {
  const found: Span<NameMatch>[] = [];
  for (let first = 0, next = 1; first < texts.length; first = next, next = first + 1) {
    const parties = partiesAt(texts, first, index);
    if (parties === undefined) continue;
    const { last, names, isOther, weight } = parties;
    const span = { first, last, typed: typedOf(words, first, last), weight };
    for (const name of names) {
      const value = { kind, names: [name], ndcs: [] };
      found.push({ ...span, value, ...(isOther ? { read: name } : {}) });
    }
    next = last;
  }
  return found;
}

/** Words in so many names that they identify none. */
const generic = new Set(
  `rx pharmacy pharmacies services service benefits benefit program programs plan plans inc llc corp
  corporation co company ltd group health healthcare care insurance solutions management pbm network
  drug drugs supply supplies distributors distributor distribution wholesale wholesaler wholesalers
  medical generics generic brand pharma pharmaceutical pharmaceuticals the of and national usa us
  america american part prescription prescriptions administrators payer vendor partners systems
  therapeutics state first united`.split(/\s+/),
);
/** Optional words after a name. */
const behindNames = /^(?:plans?|inc|llc|corp?|company|insurance)$/;

/** Aliases of payers and wholesalers, without spaces. */
const aliases = `
expressscripts esi esrx express medco evernorth, caremark cvs cvshealth silverscript,
optumrx optum orx catamaran, prime, medimpact mimp, humana, magellan mrx, navitus, capitalrx caprx
judi, elixir envision medtrak, unitedhealthcare uhc, bluecross bcbs anthem elevance carelon ingenio,
wellcare, aetna, cigna, centene envolve, liviniti southernscripts, procare, abarca, tricare,
medicaid medicade, medicare, mckesson mck, cardinal, amerisourcebergen amerisource cencora abc,
anda, kinray, smithdrug, hdsmith, parmed`
  .trim()
  .split(/,\s+/)
  .map((row) => row.split(/\s+/));
const otherParties = new Set(aliases.flat());

interface PartyIndex {
  readonly names: readonly string[];
  /** How many words each has. */
  readonly sizes: readonly number[];
  /** By each word of the names, each pair of adjacent words, and aliases. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words that identify a name. */
  readonly telling: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
}

/** A word without punctuation. */
function nameKey(text: string): string {
  return /^[a-z\d]*$/.test(text) ? text : text.replace(/[^\p{L}\p{N}]/gu, '');
}

function indexParties(names: readonly string[]): PartyIndex {
  const byKey = new Map<string, Set<number>>();
  const telling = new Set<string>();
  const sizes = names.map((name, party) => {
    const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const keys = plain
      .split(/[\s,./()&-]+/)
      .map(nameKey)
      .filter(Boolean);
    for (const [at, key] of keys.entries()) {
      for (const each of new Set([key, key + (keys[at + 1] ?? '')])) {
        byKey.set(each, (byKey.get(each) ?? new Set()).add(party));
        if (isTelling(key) || each === 'partd') telling.add(each);
      }
    }
    return keys.length;
  });
  for (const row of aliases) {
    const own = new Set(row.flatMap((name) => [...(byKey.get(name) ?? [])]));
    for (const name of row) if (own.size > 0 && !byKey.has(name)) byKey.set(name, own);
  }
  return { names, sizes, byKey, telling, vocabulary: makeVocabulary(telling) };
}

function isTelling(key: string): boolean {
  return key.length >= 2 && !/^\d+$/.test(key) && !generic.has(key) && !isCommon(key);
}

/** Whether a word is the name of a payer or wholesaler, of this pharmacy or not. */
function isOtherParty(word: string): boolean {
  return otherParties.has(word);
}

/** All payers or vendors that match the words from a position on. */
function partiesAt(words: readonly string[], first: number, index: PartyIndex) {
  let parties: ReadonlySet<number> | undefined;
  let [last, tells, isTypo, isAlias] = [first, false, false, false];
  for (let step = keyAt(words, last, index); step; step = keyAt(words, last, index)) {
    const having = index.byKey.get(step.key) ?? new Set();
    const both = parties ? new Set([...parties].filter((party) => having.has(party))) : having;
    if (both.size === 0) break;
    parties = both;
    last += step.length;
    tells ||= index.telling.has(step.key) || otherParties.has(step.key);
    isTypo ||= step.isTypo;
    isAlias ||= !index.telling.has(step.key) && otherParties.has(step.key);
  }
  if (parties === undefined || !tells) return undefined;
  const said = last - first;
  const whole = isAlias ? [] : [...parties].filter((party) => (index.sizes[party] ?? 0) <= said);
  const chosen = whole.length > 0 ? whole : [...parties];
  const weight = isTypo ? 0.75 : isAlias || (whole.length === 0 && chosen.length > 1) ? 0.9 : 1;
  const names = chosen.map((party) => index.names[party] ?? '').sort();
  const isSilent = behindNames.test(words[last] ?? '');
  return { last: isSilent ? last + 1 : last, names, isOther: isTypo || isAlias, weight };
}

/** The word of the names that one or several joined words of the question stand for. */
function keyAt(words: readonly string[], at: number, index: PartyIndex) {
  for (const length of [3, 2]) {
    const key = words
      .slice(at, at + length)
      .map(nameKey)
      .join('');
    const isOne = index.telling.has(key) || otherParties.has(key);
    if (at + length <= words.length && isOne && index.byKey.has(key))
      return { key, length, isTypo: false };
  }
  const key = nameKey(words[at] ?? '');
  if (index.byKey.has(key)) return { key, length: 1, isTypo: false };
  if (key.length < 4 || isCommon(key) || otherParties.has(key)) return undefined;
  const begun = [...index.telling].filter((word) => word.startsWith(key));
  const parties = new Set(begun.flatMap((word) => [...(index.byKey.get(word) ?? [])]));
  const read = parties.size === 1 ? begun[0] : correctWord(key, index.vocabulary);
  return read === undefined ? undefined : { key: read, length: 1, isTypo: true };
}
