import { unknownText } from './format-money.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function formatCount(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  return whole.format(value).replace('-', '−');
}

/** One decimal and a % sign. */
export function formatPercent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  const digits = oneDecimal.format(Math.abs(value));
  return value < 0 && digits !== '0.0' ? `−${digits}%` : `${digits}%`;
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Bytes, KB, MB or GB with up to two decimals. */
export function formatFileSize(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), sizeUnits.length - 1);
  const size = Math.round((bytes / 1024 ** power) * 100) / 100;
  return `${size} ${sizeUnits[power]}`;
}

const units = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Dispensed units, which may be fractions: 1,234.5. */
export function formatUnits(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  return units.format(value).replace('-', '−');
}

const price = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** A unit price, with fractions of a cent: $0.04125. */
export function formatUnitPrice(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknownText;
  return price.format(value === 0 ? 0 : value).replace('-', '−');
}

/** A label and how many there are, once that is known: `Vendors (12)`. */
export function withCount(label: string, total: number | undefined): string {
  return total === undefined ? label : `${label} (${formatCount(total)})`;
}
