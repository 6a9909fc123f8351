import type { Category } from '../category.ts';
import { referenceWords } from '../classification.ts';

/** What a lump sum fee settles. `rate` is an effective rate of no known class. */
export const lumpPrograms = [
  'dir',
  'ger',
  'ber',
  'dfer',
  'rate',
  'transaction_fee',
  'network_fee',
] as const;
export type LumpProgram = (typeof lumpPrograms)[number];

/** The class of drugs whose claims a lump sum concerns. */
export const lumpPopulations = ['all', 'generic', 'brand'] as const;
export type LumpPopulation = (typeof lumpPopulations)[number];

/** How a lump sum is divided over claims: by AWP, by gross, or the same for each. */
export type LumpWeight = 'awp' | 'gross' | 'claim';

interface ProgramDefinition {
  readonly name: string;
  readonly population: LumpPopulation;
  readonly weight: LumpWeight;
}

/** AWP is used only if every claim has one; otherwise gross. Source: docs/domain/lump-sums.md. */
export const lumpProgramTable: Readonly<Record<LumpProgram, ProgramDefinition>> = {
  dir: { name: 'DIR', population: 'all', weight: 'gross' },
  ger: { name: 'GER', population: 'generic', weight: 'awp' },
  ber: { name: 'BER', population: 'brand', weight: 'awp' },
  dfer: { name: 'DFER', population: 'all', weight: 'claim' },
  rate: { name: 'Effective rate', population: 'all', weight: 'gross' },
  transaction_fee: { name: 'Transaction fees', population: 'all', weight: 'claim' },
  network_fee: { name: 'Network fees', population: 'all', weight: 'claim' },
};

const rateWords: Readonly<Record<string, LumpProgram>> = {
  GER: 'ger',
  GENERIC: 'ger',
  BER: 'ber',
  BRAND: 'ber',
  DFER: 'dfer',
};

/**
 * The program of a lump sum, by its category and, for effective rates, its words. Words of two
 * programs name none. Undefined if it isn't a fee.
 */
export function programOf(category: Category, reference: string | null): LumpProgram | undefined {
  if (category === 'dir' || category === 'transaction_fee' || category === 'network_fee') {
    return category;
  }
  if (category !== 'effective_rate') return undefined;
  const named = new Set(
    referenceWords(reference ?? '').flatMap((word) => rateWords[word] ?? glued(word)),
  );
  const [program] = named;
  return named.size === 1 && program !== undefined ? program : 'rate';
}

/** `GERQ` of `GERQ3-26` names GER. */
function glued(word: string): LumpProgram | [] {
  return rateWords[/^(D?[GBF]?ER)Q$/.exec(word)?.[1] ?? ''] ?? [];
}
