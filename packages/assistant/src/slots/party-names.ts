import { isCommon } from './common-words.ts';
import { correctWord, makeVocabulary, type Vocabulary } from './spelling.ts';

/** Words of so many names that they tell none apart. */
const generic = new Set(
  `rx pharmacy pharmacies services service benefits benefit program programs plan plans inc llc corp
  corporation co company ltd group health healthcare care insurance solutions management pbm network
  drug drugs supply supplies distributors distributor distribution wholesale wholesaler wholesalers
  medical generics generic brand pharma pharmaceutical pharmaceuticals the of and national usa us
  america american part d prescription prescriptions administrators payer vendor partners systems
  therapeutics state first united`.split(/\s+/),
);
/** Said behind a name that may have them not. */
const behindNames = new Set(['plan', 'plans', 'inc', 'llc', 'corp', 'insurance']);

/** Other names of the same payer or wholesaler; without blanks. */
const aliases = `
expressscripts esi esrx express medco evernorth, caremark cvs cvscaremark cvshealth silverscript,
optumrx optum orx catamaran, primetherapeutics prime, medimpact mimp, humana humanarx,
magellan magellanrx mrx, navitus, capitalrx caprx judi, elixir envision envisionrx medtrak,
unitedhealthcare uhc, bluecross bcbs bluecrossblueshield anthem elevance carelon ingenio,
wellcare, aetna, cigna, centene envolve, liviniti southernscripts, procare procarerx, abarca,
tricare, medicaid medicade, medicare, mckesson mck, cardinal cardinalhealth,
amerisourcebergen amerisource cencora abc absg, anda, kinray, smithdrug sdc, hdsmith, parmed`
  .trim()
  .split(/,\s+/)
  .map((row) => row.split(' '));
const aliasRows = new Map(aliases.flatMap((row) => row.map((name) => [name, row] as const)));

export interface PartyIndex {
  readonly names: readonly string[];
  /** By each word of the names, and by each two that stand side by side. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  readonly sizes: readonly number[];
  /** Words that tell a name apart. */
  readonly telling: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
}

/** Words from a place on to `last` that name these payers, or these vendors. */
export interface PartyStretch {
  readonly last: number;
  readonly names: readonly string[];
  readonly isCorrected: boolean;
  readonly weight: number;
}

/** A word of a name or a question without its signs. */
export function nameKey(text: string): string {
  return /^[a-z\d]*$/.test(text) ? text : text.replace(/[^\p{L}\p{N}]/gu, '');
}

export function indexParties(names: readonly string[]): PartyIndex {
  const byKey = new Map<string, Set<number>>();
  const telling = new Set<string>();
  const sizes: number[] = [];
  const add = (key: string, party: number, tells: boolean) => {
    byKey.set(key, (byKey.get(key) ?? new Set()).add(party));
    if (tells) telling.add(key);
  };
  for (const [party, name] of names.entries()) {
    const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const keys = plain
      .split(/[\s,./()&-]+/)
      .map(nameKey)
      .filter(Boolean);
    sizes.push(keys.length);
    for (const [at, key] of keys.entries()) {
      add(key, party, isTelling(key));
      const pair = key + (keys[at + 1] ?? '');
      if (pair !== key) add(pair, party, pair === 'partd' || isTelling(key));
    }
  }
  for (const row of aliases) {
    const own = new Set(row.flatMap((name) => [...(byKey.get(name) ?? [])]));
    for (const name of row) if (own.size > 0 && !byKey.has(name)) byKey.set(name, own);
  }
  return { names, byKey, sizes, telling, vocabulary: makeVocabulary(telling) };
}

function isTelling(key: string): boolean {
  return key.length >= 2 && !/^\d+$/.test(key) && !generic.has(key) && !isCommon(key);
}

/** Whether a word is the name of a payer or wholesaler, of this pharmacy or not. */
export function isOtherParty(word: string): boolean {
  return aliasRows.has(word);
}

export function partiesAt(
  words: readonly string[],
  first: number,
  index: PartyIndex,
): PartyStretch | undefined {
  let parties: ReadonlySet<number> | undefined;
  let [last, count, tells, isCorrected, isAlias] = [first, 0, false, false, false];
  for (;;) {
    const step = keyAt(words, last, index);
    const having = step && index.byKey.get(step.key);
    const both: ReadonlySet<number> | undefined =
      parties && having ? new Set([...parties].filter((party) => having.has(party))) : having;
    if (!step || !both || both.size === 0) break;
    parties = both;
    count += step.words;
    last += step.words;
    tells ||= index.telling.has(step.key) || aliasRows.has(step.key);
    isCorrected ||= step.isCorrected;
    isAlias ||= aliasRows.has(step.key) && !index.telling.has(step.key);
  }
  if (parties === undefined || !tells) return undefined;
  const whole = isAlias ? [] : [...parties].filter((party) => (index.sizes[party] ?? 0) <= count);
  const chosen = whole.length > 0 ? whole : [...parties];
  if (behindNames.has(words[last] ?? '')) last += 1;
  const weight = isCorrected
    ? 0.75
    : isAlias || (whole.length === 0 && chosen.length > 1)
      ? 0.9
      : 1;
  const names = chosen.map((party) => index.names[party] ?? '').sort();
  return { last, names, isCorrected: isCorrected || isAlias, weight };
}

/** The word of the names that a word, or two, of the question stand for. */
function keyAt(words: readonly string[], at: number, index: PartyIndex) {
  const key = nameKey(words[at] ?? '');
  for (const length of [3, 2]) {
    const joined = words
      .slice(at, at + length)
      .map(nameKey)
      .join('');
    const isOne = index.telling.has(joined) || aliasRows.has(joined);
    if (at + length <= words.length && isOne && index.byKey.has(joined)) {
      return { key: joined, words: length, isCorrected: false };
    }
  }
  if (index.byKey.has(key)) return { key, words: 1, isCorrected: false };
  if (key.length < 4 || isCommon(key) || aliasRows.has(key)) return undefined;
  const whole = [...index.telling].filter((word) => word.startsWith(key));
  const parties = new Set(whole.flatMap((word) => [...(index.byKey.get(word) ?? [])]));
  const [begun] = parties.size === 1 ? whole : [];
  const read = begun ?? correctWord(key, index.vocabulary);
  return read === undefined ? undefined : { key: read, words: 1, isCorrected: true };
}
