import type { ChargeCategory } from '@pfs/core/invoice-draft/draft-invoice';

const words: readonly (readonly [ChargeCategory, RegExp])[] = [
  ['Tax', /\btax(es)?\b/i],
  ['Freight', /\b(freight|shipping|delivery|handling|postage)\b/i],
  ['Discount', /\b(discount|rebate|allowance|credit)\b/i],
];

/** Codes of charges for carrying goods; the standard has some hundred of all kinds. */
const freightCodes: ReadonlySet<string> = new Set([
  'D240',
  'D250',
  'D260',
  'D270',
  'D500',
  'G740',
  'G760',
  'G821',
  'G830',
]);

/** What an allowance or a charge is, by its indicator, its code and its words. */
export function charge810(indicator: string, code: string, description: string): ChargeCategory {
  if (indicator === 'A') return 'Discount';
  if (freightCodes.has(code)) return 'Freight';
  if (/^H[678]\d\d$/.test(code)) return 'Tax';
  return words.find(([, form]) => form.test(description))?.[0] ?? 'Fee';
}
