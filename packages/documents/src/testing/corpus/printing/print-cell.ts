import { type Cents, negateCents, toCents } from '@pfs/core/money';
import type { ColumnField, Style } from '../style.ts';
import type { TrueAmounts, TrueClaim } from '../truth.ts';
import { printDay } from './print-day.ts';
import { printMoney } from './print-money.ts';
import { printNdc } from './print-ndc.ts';

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
