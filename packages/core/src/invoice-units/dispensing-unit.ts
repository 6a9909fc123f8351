/** What drugs are dispensed and priced in, as pharmacies' claims and NADAC count. */
export type DispensingUnit = 'EA' | 'ML' | 'GM';

interface Measure {
  readonly unit: DispensingUnit;
  /** How many of it: a liter is a thousand milliliters. */
  readonly times: number;
}

const words: Readonly<Record<string, Measure>> = {
  ...measures('EA', ['EA', 'EACH', 'UN', 'UNIT', 'UNITS', 'UNT']),
  ...measures('EA', ['TAB', 'TABS', 'TABLET', 'TABLETS', 'TB', 'TBS', 'CAPLET', 'CAPLETS']),
  ...measures('EA', ['CAP', 'CAPS', 'CAPSULE', 'CAPSULES', 'CP', 'CPS']),
  ...measures('ML', ['ML', 'MLS', 'MILLILITER', 'MILLILITERS', 'CC']),
  ...measures('GM', ['GM', 'GMS', 'G', 'GRAM', 'GRAMS', 'GRM']),
  ...measures('ML', ['L', 'LT', 'LTR', 'LITER', 'LITERS'], 1_000),
  ...measures('GM', ['KG', 'KGS'], 1_000),
};

/** The measure that a word of a unit names; undefined for a package, a strength and all else. */
export function measureOf(word: string): Measure | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** EA and its likes count whatever is sold: a tablet, or a bottle of a hundred of them. */
export function countsPieces(word: string): boolean {
  return ['EA', 'EACH', 'UN', 'UNIT', 'UNITS', 'UNT'].includes(word);
}

function measures(unit: DispensingUnit, names: readonly string[], times = 1) {
  return Object.fromEntries(names.map((name) => [name, { unit, times }]));
}
