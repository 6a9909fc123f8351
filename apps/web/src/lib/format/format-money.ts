/** Money comes as dollars; older answers carry it as text, sometimes with a dollar sign. */
export type MoneyValue = number | string | null | undefined;

export interface MoneyFormat {
  /**
   * `taken` shows a fee as money that went away: 12.5 becomes −$12.50, and −12.5 becomes +$12.50.
   * `change` shows the sign of what is added, too: +$12.50.
   */
  readonly sign?: 'plain' | 'taken' | 'change';
  /** Without cents where there are none: $249, for prices. */
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
 * How the amounts of one chart are written beside its marks: all alike. Beside thousands ($8.2K)
 * a smaller amount has no cents; else all have cents where one has.
 */
export function moneyLabels(amounts: readonly number[]): (dollars: number) => string {
  const hasThousands = amounts.some((each) => Math.abs(each) >= 1_000);
  const withoutThousands = amounts.every(Number.isInteger) ? unitForm : full;
  return (dollars) => {
    const size = Math.abs(dollars);
    // What is not nothing is never written as nothing.
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

/** US dollars with a real minus sign; never −$0.00; a dash where the amount is not known. */
export function formatMoney(value: MoneyValue, format: MoneyFormat = {}): string {
  const dollars = toDollars(value);
  if (dollars === undefined) return unknownText;
  const digits = (format.whole ? wholeForm : full).format(Math.abs(dollars));
  if (!/[1-9]/.test(digits)) return digits;
  if (format.sign === 'taken') return dollars > 0 ? `−${digits}` : `+${digits}`;
  if (format.sign === 'change' && dollars > 0) return `+${digits}`;
  return dollars < 0 ? `−${digits}` : digits;
}
