/** Money comes as dollars; older answers carry it as text, sometimes with a dollar sign. */
export type MoneyValue = number | string | null | undefined;

export interface MoneyFormat {
  /**
   * `taken` shows a fee as money that went away: 12.5 becomes −$12.50, and −12.5 becomes +$12.50.
   * `change` shows the sign of what is added, too: +$12.50.
   */
  readonly sign?: 'plain' | 'taken' | 'change';
  /** Short form for chart labels: $12.3K. */
  readonly compact?: boolean;
  /** Without cents where there are none: $249, for prices. */
  readonly whole?: boolean;
}

export const unknownText = '—';

const full = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const compactForm = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

const wholeForm = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

function formOf(dollars: number, { compact = false, whole = false }: MoneyFormat) {
  // Below a thousand the short form would end in a single decimal: $700.4.
  if (compact) return Math.abs(dollars) < 1000 ? wholeForm : compactForm;
  return whole ? wholeForm : full;
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
  const digits = formOf(dollars, format).format(Math.abs(dollars));
  if (!/[1-9]/.test(digits)) return digits;
  if (format.sign === 'taken') return dollars > 0 ? `−${digits}` : `+${digits}`;
  if (format.sign === 'change' && dollars > 0) return `+${digits}`;
  return dollars < 0 ? `−${digits}` : digits;
}
