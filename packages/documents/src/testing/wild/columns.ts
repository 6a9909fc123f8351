import { negateCents, toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnField } from '../corpus/style.ts';
import type { TrueAmountField, TrueAmounts, TrueClaim } from '../corpus/truth.ts';
import { amountText, dayText, type Look, ndcText, sumText } from './look.ts';
import { type HeadingField, headings, oneOf } from './wording.ts';

export interface WildColumn {
  /** Undefined for a column that says nothing about the money. */
  readonly field?: ColumnField;
  /** With `\n` where the heading continues on the next line. */
  readonly heading: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly text?: (claim: TrueClaim, at: number) => string;
  /** An amount that no field has, in cents. */
  readonly amount?: (claim: TrueClaim) => number;
}

const textFields: ReadonlySet<string> = new Set([
  'claimId',
  'status',
  'dateOfService',
  'drugName',
  'ndc',
  'planName',
  'claimReference',
  'patientName',
  'memberId',
  'line',
]);

/** A column under one of the headings that payers give it. */
export function column(
  random: SeededRandom,
  field: HeadingField,
  letters: 'as is' | 'capitals' = 'as is',
): WildColumn {
  return named(field, oneOf(random, headings[field], letters));
}

export function columnsOf(
  random: SeededRandom,
  fields: readonly HeadingField[],
  letters: 'as is' | 'capitals' = 'as is',
): readonly WildColumn[] {
  return fields.map((field) => column(random, field, letters));
}

/** A column under the layout's own heading. */
export function named(field: ColumnField, heading: string): WildColumn {
  return { field, heading, align: textFields.has(field) ? 'left' : 'right' };
}

/** A column of an amount that no field has. */
export function memo(heading: string, amount: (claim: TrueClaim) => number): WildColumn {
  return { heading, align: 'right', amount };
}

export function isAmount({ field, amount }: WildColumn): boolean {
  if (field === undefined) return amount !== undefined;
  return !textFields.has(field) && field !== 'quantity';
}

/** The fields that a reader may be asked for. */
export function fieldsOf(columns: readonly WildColumn[]): readonly ColumnField[] {
  return columns.flatMap(({ field }) => (field === undefined ? [] : [field]));
}

const statusWords = { paid: 'PAID', reversal: 'REVERSED', denied: 'REJECTED' } as const;

export function cellOf(
  claim: TrueClaim,
  at: number,
  { column: own, look }: { readonly column: WildColumn; readonly look: Look },
): string {
  if (own.text !== undefined) return own.text(claim, at);
  if (isAmount(own)) return amountText(centsOf(claim, own), look.money);
  switch (own.field) {
    case 'line':
      return String(at + 1);
    case 'status':
      return statusWords[claim.status];
    case 'dateOfService':
      return dayText(claim.dateOfService, look.day);
    case 'ndc':
      return ndcText(claim.ndc, look);
    case 'quantity':
      return quantityText(claim);
    default:
      return String(claim[own.field as 'claimId']);
  }
}

export function quantityText({ status, quantity }: TrueClaim): string {
  return status === 'reversal' ? `-${quantity}` : quantity;
}

function centsOf(claim: TrueClaim, { field, amount }: WildColumn): number {
  return amount?.(claim) ?? claim.amounts[field as TrueAmountField];
}

export function cellsOf(
  claim: TrueClaim,
  at: number,
  { columns, look }: { readonly columns: readonly WildColumn[]; readonly look: Look },
): readonly string[] {
  return columns.map((own) => cellOf(claim, at, { column: own, look }));
}

/** The totals under the amount columns; the first column has the words. */
export function sumCells(
  claims: readonly TrueClaim[],
  words: string,
  { columns, look }: { readonly columns: readonly WildColumn[]; readonly look: Look },
): readonly string[] {
  const apart = look.money.apart;
  return columns.map((own, at) => {
    if (at === 0) return words;
    if (!isAmount(own)) return '';
    const cents = claims.reduce((sum, claim) => sum + centsOf(claim, own), 0);
    return apart === undefined
      ? sumText(cents, look.money)
      : amountText(cents, { ...look.money, zero: '0.00' });
  });
}

export function netOf(claims: readonly TrueClaim[]): number {
  return claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
}

/** Reversals, as amounts above zero. */
export function turned(claim: TrueClaim): TrueClaim {
  const amounts = Object.fromEntries(
    Object.entries(claim.amounts).map(([field, cents]) => [field, negateCents(toCents(cents))]),
  ) as unknown as TrueAmounts;
  return { ...claim, status: 'paid', amounts };
}
