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
  const index = {
    payers: indexParties(names.payers),
    vendors: indexParties(names.vendors),
    drugs: indexDrugs(names.drugs),
  };
  indexes.set(names, index);
  return index;
}

/** Whether a word names a payer, wholesaler or drug that a pharmacy may know, be it this one's or not. */
export function isKnownName(word: string): boolean {
  return isOtherParty(word) || isOtherDrug(word);
}

/**
 * The names in a question, in the order of its words. A name that fits several payers is a span for
 * each; one that fits several drugs, as an ingredient or a class, is one span with all of them.
 */
export function findNames(words: readonly Word[], index: NameIndex): readonly Span<NameMatch>[] {
  const texts = words.map((word) => word.text);
  const found: Span<NameMatch>[] = [];
  for (const kind of ['payer', 'vendor'] as const) {
    for (let first = 0; first < texts.length; ) {
      const stretch = partiesAt(texts, first, kind === 'payer' ? index.payers : index.vendors);
      for (const name of stretch?.names ?? []) {
        const { last = first, weight = 0, isCorrected } = stretch ?? {};
        const read = isCorrected ? { read: name } : {};
        const value = { kind, names: [name], ndcs: [] };
        found.push({ first, last, value, typed: typedOf(words, first, last), ...read, weight });
      }
      first = stretch?.last ?? first + 1;
    }
  }
  for (let at = 0, free = 0; at < texts.length; at = Math.max(free, at + 1)) {
    const ndc = normalizeNdc(texts[at] ?? '');
    const isNdc = ndc !== undefined && index.drugs.ndcs.has(ndc);
    const drugs = isNdc
      ? { first: texts[at - 1] === 'ndc' ? at - 1 : at, last: at + 1, names: [], weight: 1 }
      : drugsAt(texts, at, free, index.drugs);
    if (drugs === undefined) continue;
    const { names, ...span } = drugs;
    const value = { kind: 'drug' as const, names, ndcs: isNdc ? [ndc] : [] };
    found.push({ ...span, value, typed: typedOf(words, span.first, span.last) });
    free = drugs.last;
  }
  return found.sort((one, other) => one.first - other.first);
}
