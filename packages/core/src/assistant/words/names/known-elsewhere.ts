import { brandRows } from './brand-names.ts';
import { payerAliases, vendorAliases } from './party-aliases.ts';

const drugNames = new Set(brandRows.flat().flatMap((name) => name.split(' ')));

/** Whether a word is the name of some payer, wholesaler or drug, the pharmacy's own or not. */
export function isKnownElsewhere(word: string): boolean {
  return drugNames.has(word) || payerAliases.has(word) || vendorAliases.has(word);
}
