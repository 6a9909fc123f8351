import { isCommon } from './common-words.ts';
import { correctWord, makeVocabulary, type Vocabulary } from './spelling.ts';

/** Words of so many names that they tell none apart. */
const generic = new Set(
  `rx pharmacy pharmacies services service benefits benefit program programs plan plans inc llc corp
  corporation co company ltd group health healthcare care insurance solutions management pbm network
  drug drugs supply supplies distributors distributor distribution wholesale wholesaler wholesalers
  medical generics generic brand pharma pharmaceutical pharmaceuticals the of and national usa us
  america american part prescription prescriptions administrators payer vendor partners systems
  therapeutics state first united`.split(/\s+/),
);
/** Said behind a name that may have them not. */
const behindNames = /^(?:plans?|inc|llc|corp?|company|insurance)$/;

/** Other names of the same payer or wholesaler; without blanks. */
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

export interface PartyIndex {
  readonly names: readonly string[];
  /** How many words each has. */
  readonly sizes: readonly number[];
  /** By each word of the names, by each two side by side, and by other names of the same. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words that tell a name apart. */
  readonly telling: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
}

/** A word of a name or a question without its signs. */
function nameKey(text: string): string {
  return /^[a-z\d]*$/.test(text) ? text : text.replace(/[^\p{L}\p{N}]/gu, '');
}

export function indexParties(names: readonly string[]): PartyIndex {
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
export function isOtherParty(word: string): boolean {
  return otherParties.has(word);
}

/** The payers, or vendors, that words from a place on name: all those that the words fit. */
export function partiesAt(words: readonly string[], first: number, index: PartyIndex) {
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

/** The word of the names that a word, or some joined, of the question stand for. */
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
