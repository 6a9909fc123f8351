/** Dollars; older responses have text, sometimes with a dollar sign. */
export type MoneyValue = number | string | null | undefined;

export interface MoneyFormat {
  /**
   * `taken` shows a fee as money lost: 12.5 becomes −$12.50, and −12.5 becomes +$12.50. `change`
   * also shows a plus sign: +$12.50.
   */
  readonly sign?: 'plain' | 'taken' | 'change';
  /** Leaves out zero cents: $249, for prices. */
  readonly whole?: boolean;
}

export const unknownText = '—';

const formWith = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });

const full = formWith({});
const compactForm = formWith({ notation: 'compact', maximumFractionDigits: 1 });
const unitForm = formWith({ maximumFractionDigits: 0 });
const wholeForm = formWith({ trailingZeroDisplay: 'stripIfInteger' });

/**
 * How the amounts of one chart are labeled: all alike. Beside thousands ($8.2K) smaller amounts
 * have no cents; otherwise all have cents if one has.
 */
export function moneyLabels(amounts: readonly number[]): (dollars: number) => string {
  const hasThousands = amounts.some((each) => Math.abs(each) >= 1_000);
  const withoutThousands = amounts.every(Number.isInteger) ? unitForm : full;
  return (dollars) => {
    const size = Math.abs(dollars);
    // An amount other than zero is never written as zero.
    const form = size > 0 && size < 0.5 ? full : size < 1_000 ? unitForm : compactForm;
    const digits = (hasThousands ? form : withoutThousands).format(size);
    return dollars < 0 ? `−${digits}` : digits;
  };
}

export function toDollars(value: MoneyValue): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const dollars = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, ''));
  return Number.isFinite(dollars) ? dollars : undefined;
}

/** US dollars with a real minus sign; never −$0.00; a dash if the amount is unknown. */
export function formatMoney(value: MoneyValue, format: MoneyFormat = {}): string {
  const dollars = toDollars(value);
  if (dollars === undefined) return unknownText;
  const digits = (format.whole ? wholeForm : full).format(Math.abs(dollars));
  if (!/[1-9]/.test(digits)) return digits;
  if (format.sign === 'taken') return dollars > 0 ? `−${digits}` : `+${digits}`;
  if (format.sign === 'change' && dollars > 0) return `+${digits}`;
  return dollars < 0 ? `−${digits}` : digits;
}
