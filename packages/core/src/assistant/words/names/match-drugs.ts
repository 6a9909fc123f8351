import { normalizeNdc } from '../../../ndc.ts';
import type { NameMatch } from '../find-names.ts';
import type { Correction, Found } from '../found.ts';
import type { Word } from '../read-words.ts';
import { cutOffLettersMin, type DrugIndex } from './drug-index.ts';
import { drugWords, drugWordsOf, isSalt, isStrength, isUnit, mayNarrow } from './drug-words.ts';
import { isKnownElsewhere } from './known-elsewhere.ts';
import { endOfFree, type NameWord, toNameWords } from './name-word.ts';
import { nameKey } from './party-aliases.ts';

/** Words of the longest of other names. */
const otherNameMax = 3;

interface Drugs {
  readonly from: number;
  readonly to: number;
  readonly drugs: ReadonlySet<number>;
  /** Read for the words that are another name of them. */
  readonly alias: readonly string[] | undefined;
}

/** The drugs that a question names: all of a name, or those of the strength and form it says. */
export function matchDrugs(
  question: readonly Word[],
  index: DrugIndex,
  isTaken: (index: number) => boolean,
): readonly Found<NameMatch>[] {
  const words = toNameWords(question, isTaken, {
    isKnown: (word) => index.byWord.has(word) || isKnownElsewhere(word),
    tellingWords: index.leadWords,
    spellings: index.spellings,
  }).map(withoutDoubt);
  const found: Found<NameMatch>[] = [];
  for (let at = 0; at < words.length; ) {
    const next = words[at]?.isTaken
      ? undefined
      : (ndcAt(words, at, index) ?? drugsAt(words, at, found.at(-1)?.to ?? 0, index));
    if (next !== undefined) found.push(next);
    at = next?.to ?? at + 1;
  }
  return found;
}

/** One drug is never taken for another: a slip that may be of two drugs is left as it is. */
function withoutDoubt(word: NameWord): NameWord {
  return word.others.length > 0
    ? { ...word, text: word.raw.toLowerCase(), isCorrected: false }
    : word;
}

function ndcAt(
  words: readonly NameWord[],
  at: number,
  index: DrugIndex,
): Found<NameMatch> | undefined {
  const ndc = normalizeNdc(words[at]?.text ?? '');
  if (ndc === undefined || !index.ndcs.has(ndc)) return undefined;
  const value = { kind: 'drug', candidates: [], ndcs: [ndc], matched: 'whole' } as const;
  const from = words[at - 1]?.text === 'ndc' && !words[at - 1]?.isTaken ? at - 1 : at;
  return { from, to: at + 1, value: { ...value, corrections: [] }, corrections: [] };
}

function drugsAt(
  words: readonly NameWord[],
  at: number,
  free: number,
  index: DrugIndex,
): Found<NameMatch> | undefined {
  const other = byOtherName(words, at, index);
  const own = byOwnName(words, at, index);
  const start = other && (own === undefined || other.to > at + 1) ? other : own;
  if (start === undefined) return undefined;
  const drugs = withStrengthBefore(words, narrowed(words, start, index), free, index);
  const value = toMatch(words, drugs, index);
  return { from: drugs.from, to: drugs.to, value, corrections: value.corrections };
}

function byOwnName(words: readonly NameWord[], at: number, index: DrugIndex): Drugs | undefined {
  const text = words[at]?.text ?? '';
  const leads = cutOffWords(text, index);
  if (index.leads.has(text)) leads.push(text);
  const drugs = new Set(leads.flatMap((lead) => [...(index.byWord.get(lead) ?? [])]));
  return drugs.size === 0 ? undefined : { from: at, to: at + 1, drugs, alias: undefined };
}

/** `atorvastatin` where some files say ATORVASTAT. */
function cutOffWords(text: string, index: DrugIndex): string[] {
  const begun = index.cutOff.get(text.slice(0, cutOffLettersMin)) ?? [];
  return begun.filter((word) => word !== text && text.startsWith(word));
}

function byOtherName(words: readonly NameWord[], at: number, index: DrugIndex): Drugs | undefined {
  const end = Math.min(endOfFree(words, at), at + otherNameMax);
  for (let to = end; to > at; to--) {
    const own = index.otherNames.get(nameKey(words.slice(at, to).map((word) => word.text)));
    if (own === undefined) continue;
    const [first = '', ...more] = own;
    let drugs = index.byWord.get(first) ?? new Set<number>();
    for (const word of more) drugs = both(drugs, index.byWord.get(word));
    if (drugs.size > 0) return { from: at, to, drugs, alias: own };
  }
  return undefined;
}

/** What follows a drug's name and tells which of its kind: `metoprolol succinate er 50 mg tab`. */
function narrowed(words: readonly NameWord[], start: Drugs, index: DrugIndex): Drugs {
  let { to, drugs } = start;
  for (; to < words.length && !words[to]?.isTaken; to++) {
    const narrower = narrowerBy(words, to, drugs, index);
    if (narrower === undefined) break;
    drugs = narrower;
  }
  return { ...start, to, drugs };
}

function narrowerBy(
  words: readonly NameWord[],
  at: number,
  drugs: ReadonlySet<number>,
  index: DrugIndex,
): ReadonlySet<number> | undefined {
  const tokens = drugWordsOf(words[at]?.text ?? '');
  const before = drugWordsOf(words[at - 1]?.text ?? '').at(-1) ?? '';
  let narrower = drugs;
  for (const [part, token] of tokens.entries()) {
    const having = both(narrower, index.byWord.get(token));
    const isOfStrength = isUnit(token) && isStrength(part > 0 ? (tokens[0] ?? '') : before);
    if (having.size > 0 && (isOfStrength || mayNarrow(token))) narrower = having;
    else if (!isOfStrength && !isSalt(token)) return undefined;
  }
  return narrower;
}

/** `20 mg atorvastatin`, `20mg atorvastatin`; a number without a unit may count something else. */
function withStrengthBefore(
  words: readonly NameWord[],
  found: Drugs,
  free: number,
  index: DrugIndex,
): Drugs {
  for (const length of [1, 2]) {
    const from = found.from - length;
    if (from < free || words.slice(from, found.from).some((word) => word.isTaken)) continue;
    const [strength = '', unit = '', ...more] = words
      .slice(from, found.from)
      .flatMap((word) => drugWordsOf(word.text));
    if (!isStrength(strength) || !isUnit(unit) || more.length > 0) continue;
    const drugs = both(found.drugs, index.byWord.get(strength));
    if (drugs.size > 0) return { ...found, from, drugs };
  }
  return found;
}

function both(
  drugs: ReadonlySet<number>,
  others: ReadonlySet<number> | undefined,
): ReadonlySet<number> {
  return new Set([...drugs].filter((drug) => others?.has(drug)));
}

function toMatch(words: readonly NameWord[], found: Drugs, index: DrugIndex): NameMatch {
  const typed = words.slice(found.from, found.to);
  const candidates = [...found.drugs].map((drug) => index.names[drug] ?? '').sort();
  const slips = typed
    .filter((word) => word.isCorrected)
    .map((word): Correction => ({ typed: word.raw, read: word.text.toUpperCase() }));
  const isTypo = slips.length > 0;
  const said = typed.flatMap((word) => drugWordsOf(word.text)).length;
  const isWhole = candidates.every((name) => drugWords(name).length === said);
  const plain = isWhole ? 'whole' : 'word';
  const matched = isTypo ? 'typo' : found.alias ? 'alias' : plain;
  const corrections = found.alias ? [otherName(words, found, found.alias)] : slips;
  return { kind: 'drug', candidates, matched, corrections };
}

function otherName(words: readonly NameWord[], found: Drugs, alias: readonly string[]): Correction {
  const typed = words.slice(found.from, found.to).map((word) => word.raw);
  return { typed: typed.join(' '), read: alias.join(' ').toUpperCase() };
}
