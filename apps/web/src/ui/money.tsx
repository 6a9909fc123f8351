import {
  formatMoney,
  type MoneyFormat,
  type MoneyValue,
  toDollars,
} from '../lib/format/format-money.ts';

interface MoneyProps extends MoneyFormat {
  readonly value: MoneyValue;
  /** Shows the amount without its sign. */
  readonly absolute?: boolean;
}

/** The only way to show an amount on a screen. */
export function Money({ value, absolute = false, ...format }: MoneyProps) {
  const dollars = toDollars(value);
  const shown = absolute && dollars !== undefined ? Math.abs(dollars) : dollars;
  if (shown === undefined) return <span title="Unknown">{formatMoney(undefined)}</span>;
  const tone = format.sign === 'taken' && shown > 0 ? 'figures text-taken' : 'figures';
  return <span className={tone}>{formatMoney(shown, format)}</span>;
}
