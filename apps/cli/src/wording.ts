import { formatUsd, toCents } from '@pfs/core/money';

/** `1 claim`, `1,200 claims`. */
export function plural(value: number, unit: string): string {
  return `${count(value)} ${unit}${value === 1 ? '' : 's'}`;
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Cents that were added up over files or payments, which may leave what is exact. */
export function sumText(cents: number): string {
  return Number.isSafeInteger(cents) ? formatUsd(toCents(cents)) : 'too much to count exactly';
}
