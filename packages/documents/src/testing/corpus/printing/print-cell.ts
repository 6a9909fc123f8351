import { type Cents, centsToText, negateCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { ColumnField, Style } from '../style.ts';
import type { TrueAmounts, TrueClaim } from '../truth.ts';

const feeFields = ['dirFee', 'gerFee', 'transactionFee', 'networkFee'] as const;

const words = { paid: 'PAID', reversal: 'REVERSED', denied: 'REJECTED' } as const;

/** What a claim's row has in a column. */
export function printCell(claim: TrueClaim, field: ColumnField, style: Style): string {
  switch (field) {
    case 'line':
      return '';
    case 'status':
      return words[claim.status];
    case 'dateOfService':
      return printDay(claim.dateOfService, style.day);
    case 'ndc':
      return printNdc(claim.ndc, style.ndc);
    case 'quantity':
      return claim.status === 'reversal' ? `-${claim.quantity}` : claim.quantity;
    case 'claimId':
    case 'drugName':
    case 'planName':
    case 'claimReference':
    case 'patientName':
    case 'memberId':
      return claim[field];
    default:
      return printMoney(printedAmount(claim.amounts, field, style), style.money);
  }
}

export type AmountColumn = keyof TrueAmounts | 'allowed';

/** The amount with the sign that the layout gives its fees. */
export function printedAmount(amounts: TrueAmounts, field: AmountColumn, style: Style): Cents {
  const amount = amountOf(amounts, field);
  const isFee = (feeFields as readonly string[]).includes(field);
  return isFee && style.feesPrinted === 'negative' ? negateCents(amount) : amount;
}

function amountOf(amounts: TrueAmounts, field: AmountColumn): Cents {
  if (field === 'allowed') return toCents(amounts.gross + amounts.patientPaid);
  return amounts[field];
}

export function isAmountColumn(field: ColumnField): field is AmountColumn {
  return !notAmounts.has(field);
}

const notAmounts: ReadonlySet<string> = new Set([
  'claimId',
  'status',
  'dateOfService',
  'drugName',
  'ndc',
  'quantity',
  'planName',
  'claimReference',
  'patientName',
  'memberId',
  'line',
]);

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

export const dayStyles = [
  'MM/DD/YYYY',
  'M/D/YY',
  'YYYY-MM-DD',
  'DD-MON-YYYY',
  'Month D, YYYY',
  'MMDDYYYY',
] as const;

export type DayStyle = (typeof dayStyles)[number];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function printDay(day: Day, style: DayStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  switch (style) {
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`;
    case 'M/D/YY':
      return `${Number(month)}/${Number(date)}/${year.slice(2)}`;
    case 'YYYY-MM-DD':
      return day;
    case 'DD-MON-YYYY':
      return `${date}-${name.slice(0, 3).toUpperCase()}-${year}`;
    case 'Month D, YYYY':
      return `${name} ${Number(date)}, ${year}`;
    case 'MMDDYYYY':
      return `${month}${date}${year}`;
  }
}

export type NdcStyle = 'plain' | 'dashes';

export function printNdc(ndc: string, style: NdcStyle): string {
  return style === 'plain' ? ndc : `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
}
