import { unknownText } from './format-money.ts';

const price = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
});

/** The price of one unit, with the parts of a cent that it has: $0.04125. */
export function formatUnitPrice(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  return price.format(value === 0 ? 0 : value).replace('-', '−');
}
