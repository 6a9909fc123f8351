import { normalizeNdc } from '@pfs/core/ndc';
import type { KnownNames } from '../reading.ts';
import { type DrugIndex, drugsAt, indexDrugs, isOtherDrug } from './drug-names.ts';
import { indexParties, isOtherParty, type PartyIndex, partiesAt } from './party-names.ts';
import { type Span, typedOf, type Word } from './words.ts';

export interface NameMatch {
  readonly kind: 'payer' | 'vendor' | 'drug';
  /** Whole names in the data; none for an NDC. */
  readonly names: readonly string[];
  readonly ndcs: readonly string[];
}

export interface NameIndex {
  readonly payers: PartyIndex;
  readonly vendors: PartyIndex;
  readonly drugs: DrugIndex;
}

/** Made once for each set of names, for as long as that is used. */
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

/** Ten digits without dashes may have lost any of three zeros. */
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
