import type { Measure } from '@pfs/core/assistant/measures';

const many: ReadonlySet<Measure> = new Set<Measure>([
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'takeBacks',
  'claims',
  'deniedClaims',
  'reversals',
  'paymentsReceived',
  'payments',
  'lumpSums',
  'drugUnits',
  'belowCostClaims',
  'vendorInvoices',
  'vendorOpen',
  'vendorOverdue',
  'expenses',
]);

/** `DIR fees were`, `gross amount was`. */
export function wasOrWere(measure: Measure): 'was' | 'were' {
  return many.has(measure) ? 'were' : 'was';
}

/** `are` or `is`, of the same. */
export function isOrAre(measure: Measure): 'is' | 'are' {
  return many.has(measure) ? 'are' : 'is';
}

/** In the middle of a sentence; `DIR` and its like stay, all fees are just the fees. */
export function midSentence(words: string): string {
  const without = /^(?:All (?=fees)|Number of )/u;
  if (without.test(words)) return words.replace(without, '');
  return /^\p{Lu}(?=\p{Ll})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
