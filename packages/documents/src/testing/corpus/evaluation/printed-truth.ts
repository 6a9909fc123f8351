import type { DraftClaimField, DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import { centsToText } from '@pfs/core/money';
import { isAmountColumn, printedAmount } from '../printing/print-cell.ts';
import type { ColumnField, Style } from '../style.ts';
import type { TrueClaim, TruePayment } from '../truth.ts';

/** A field of a row and the normal form of its value. */
export interface PrintedField<Field> {
  readonly field: Field;
  readonly value: string;
}

/** The contents of a claim's row in the form a draft has. Patient names are not read. */
export function printedFields(
  claim: TrueClaim,
  style: Style,
): readonly PrintedField<DraftClaimField>[] {
  return style.columns.flatMap(({ field }): readonly PrintedField<DraftClaimField>[] => {
    if (isAmountColumn(field)) {
      const value = centsToText(printedAmount(claim.amounts, field, style));
      return [{ field: field === 'allowed' ? 'gross' : field, value }];
    }
    return isRead(field) ? [{ field, value: textOf(claim, field) }] : [];
  });
}

const readTexts = [
  'claimId',
  'dateOfService',
  'drugName',
  'ndc',
  'quantity',
  'planName',
  'claimReference',
] as const;

type ReadText = (typeof readTexts)[number];

function isRead(field: ColumnField): field is ReadText {
  return (readTexts as readonly string[]).includes(field);
}

function textOf(claim: TrueClaim, field: ReadText): string {
  if (field !== 'quantity') return claim[field];
  return String(claim.status === 'reversal' ? -claim.quantity : Number(claim.quantity));
}

/** The payment's own facts, as far as its head prints them. */
export function printedFacts(
  payment: TruePayment,
  { head }: Style,
): readonly PrintedField<DraftPaymentField>[] {
  const { payer, trace, paidOn, amount, payee, payeeId } = head.labels;
  const facts: readonly (readonly [boolean, DraftPaymentField, string])[] = [
    [payer !== undefined || head.letterhead === true, 'payerName', payment.payerName],
    [trace !== undefined, 'traceNumber', payment.traceNumber],
    [paidOn !== undefined, 'paidOn', payment.paidOn],
    [amount !== undefined || head.summary === true, 'amount', centsToText(payment.amount)],
    [payee !== undefined, 'payeeName', payment.payeeName],
    [payeeId !== undefined, 'payeeId', payment.payeeId],
  ];
  return facts.flatMap(([isPrinted, field, value]) => (isPrinted ? [{ field, value }] : []));
}
