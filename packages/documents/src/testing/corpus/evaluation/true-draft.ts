import type {
  DraftClaim,
  DraftControl,
  DraftPayment,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { centsToText, negateCents } from '@pfs/core/money';
import { sumOf } from '../drawing/draw-table.ts';
import { type AmountColumn, isAmountColumn, printedAmount } from '../printing/print-cell.ts';
import type { Style } from '../style.ts';
import type { TruePayment } from '../truth.ts';
import { printedFacts, printedFields } from './evaluate-fields.ts';

/** The draft of a payment that is read without errors. */
export function trueDraft(payment: TruePayment, style: Style): DraftPayment {
  const claims = payment.claims.map(
    (claim, row): DraftClaim => ({
      row,
      box: undefined,
      fields: {
        ...valuesOf(printedFields(claim, style)),
        ...(claim.status === 'denied' ? { status: written('DENIED') } : {}),
      },
    }),
  );
  const lumps = payment.lumps.map(({ reference, amount }, row) => {
    const printed = style.lumps?.taken === 'negative' ? negateCents(amount) : amount;
    return {
      row,
      box: undefined,
      reference: written(reference),
      amount: written(centsToText(printed)),
    };
  });
  const columns = style.columns.flatMap(({ field }) => (isAmountColumn(field) ? [field] : []));
  return {
    fields: valuesOf(printedFacts(payment, style)),
    claims,
    lumps,
    controls: style.totals === undefined ? [] : totalsOf(payment, style, columns),
    columns: [],
  };
}

function totalsOf(
  { claims }: TruePayment,
  style: Style,
  columns: readonly AmountColumn[],
): readonly DraftControl[] {
  const sums = sumOf(claims);
  return columns.map((field) => ({
    scope: 'payment',
    of: field === 'allowed' ? 'gross' : field,
    value: written(centsToText(printedAmount(sums, field, style))),
    fromRow: 0,
    toRow: claims.length - 1,
  }));
}

function valuesOf<Field extends string>(
  fields: readonly { readonly field: Field; readonly value: string }[],
): Partial<Record<Field, DraftValue>> {
  return Object.fromEntries(fields.map(({ field, value }) => [field, written(value)])) as Partial<
    Record<Field, DraftValue>
  >;
}

function written(value: string): DraftValue {
  return { value, printed: value, box: undefined, decidedBy: 'text_layer', confidence: 1 };
}
