import { type Cents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import {
  type DayStyle,
  type MoneyStyle,
  type NdcStyle,
  printDay,
  printMoney,
  printNdc,
} from '../corpus/printing/print-cell.ts';
import type { PaperFont } from './paper.ts';

export type WildDayStyle = DayStyle | 'MM/DD/YY' | 'MM-DD-YYYY' | 'DD MON YY';

export interface WildMoney extends MoneyStyle {
  /** What follows an amount below zero instead of a sign. */
  readonly suffix?: ' CR' | 'CR' | ' DR' | 'DR';
  /** `$` at the column's left edge, or the cents in their own column. */
  readonly apart?: 'dollar' | 'cents';
}

/** How a document prints its contents. */
export interface Look {
  readonly font: PaperFont;
  readonly money: WildMoney;
  readonly day: WildDayStyle;
  readonly headDay: WildDayStyle;
  readonly ndc: NdcStyle;
}

const zeros = ['0.00', '0.00', '', '-', '.00'] as const;
const days = ['MM/DD/YYYY', 'MM/DD/YY', 'M/D/YY', 'YYYY-MM-DD', 'MM-DD-YYYY'] as const;
const headDays = ['MM/DD/YYYY', 'Month D, YYYY', 'DD-MON-YYYY', 'MM-DD-YYYY'] as const;

/** A random look; what a layout is about is given. */
export function chooseLook(random: SeededRandom, fixed: Partial<Look> = {}): Look {
  const money: WildMoney = {
    negative: random.pick(['minus', 'parentheses', 'trailing', 'minus']),
    dollar: random.chance(35, 100),
    thousands: random.chance(70, 100),
    zero: random.pick(zeros),
  };
  return {
    font: random.pick(['Helvetica', 'Times', 'Helvetica']),
    day: random.pick(days),
    headDay: random.pick(headDays),
    ndc: random.pick(['plain', 'dashes']),
    money,
    ...fixed,
  };
}

/** A tab marks an amount that is printed in two places. */
export function amountText(cents: number, money: WildMoney): string {
  if (cents === 0 && money.zero !== undefined && money.zero !== '0.00') return money.zero;
  const size = printMoney(toCents(Math.abs(cents)), { ...money, zero: '0.00' });
  const signed = cents < 0 ? negative(cents, money, size) : size;
  if (money.apart === 'dollar') return `$\t${signed}`;
  return money.apart === 'cents' ? signed.replace('.', '\t') : signed;
}

function negative(cents: number, money: WildMoney, size: string): string {
  return money.suffix === undefined ? printMoney(cents as Cents, money) : `${size}${money.suffix}`;
}

/** An amount in a text or a total: zero is printed, and nothing is split. */
export function sumText(cents: number, { apart: _, ...money }: WildMoney): string {
  return amountText(cents, { ...money, zero: '0.00' });
}

export function dayText(day: Day, style: WildDayStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (style) {
    case 'MM/DD/YY':
      return `${month}/${date}/${year.slice(2)}`;
    case 'MM-DD-YYYY':
      return `${month}-${date}-${year}`;
    case 'DD MON YY':
      return printDay(day, 'DD-MON-YYYY').replaceAll('-', ' ').replace(' 20', ' ');
    default:
      return printDay(day, style);
  }
}

export function ndcText(ndc: string, { ndc: style }: Look): string {
  return printNdc(ndc, style);
}
