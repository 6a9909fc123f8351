import type { KnownNames } from '../../understanding.ts';
import { type DrugIndex, indexDrugs } from './drug-index.ts';
import { payerAliases, vendorAliases } from './party-aliases.ts';
import { indexParties, type PartyIndex } from './party-index.ts';

export interface NameIndex {
  readonly payers: PartyIndex;
  readonly vendors: PartyIndex;
  readonly drugs: DrugIndex;
}

/** Made once for each set of names, for as long as that is used. */
const indexes = new WeakMap<KnownNames, NameIndex>();

/** A pharmacy's names, made ready to be found in questions. The same object is indexed but once. */
export function indexNames(names: KnownNames): NameIndex {
  const known = indexes.get(names);
  if (known !== undefined) return known;
  const index: NameIndex = {
    payers: indexParties(names.payers, payerAliases),
    vendors: indexParties(names.vendors, vendorAliases),
    drugs: indexDrugs(names.drugs),
  };
  indexes.set(names, index);
  return index;
}
