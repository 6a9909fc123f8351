import { unknownText } from './format-money.ts';

const units = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Dispensed units, of which a part may be dispensed: 1,234.5. */
export function formatUnits(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  return units.format(value).replace('-', '−');
}
