import { type Cents, centsToText } from '@pfs/core/money';

export interface MoneyStyle {
  readonly negative: 'minus' | 'parentheses' | 'trailing' | 'CR';
  readonly dollar?: boolean;
  readonly thousands?: boolean;
  readonly zero?: '0.00' | '-' | '' | '.00';
}

/** An amount as a page prints it: `$1,204.50`, `(12.00)`, `12.00-`, `12.00 CR`. */
export function printMoney(cents: Cents, style: MoneyStyle): string {
  if (cents === 0 && style.zero !== undefined) return style.zero;
  const plain = centsToText(Math.abs(cents) as Cents);
  const digits = style.thousands ? plain.replace(/\B(?=(\d{3})+\.)/g, ',') : plain;
  const amount = style.dollar ? `$${digits}` : digits;
  if (cents >= 0) return amount;
  switch (style.negative) {
    case 'minus':
      return `-${amount}`;
    case 'parentheses':
      return `(${amount})`;
    case 'trailing':
      return `${amount}-`;
    case 'CR':
      return `${amount} CR`;
  }
}
