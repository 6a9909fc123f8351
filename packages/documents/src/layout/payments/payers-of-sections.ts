import type { DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, toCents } from '@pfs/core/money';
import type { DraftBuilder } from './draft-builder.ts';
import { finishDraft } from './draft-builder.ts';

/**
 * The payments of a document, each of its own payer: one that its rows name, or the company named
 * right above its number where each of several payments has one. What the document says of all
 * payments together says nothing of one.
 */
export function withPayers(
  drafts: readonly DraftBuilder[],
  names: readonly DraftValue[],
): DraftPayment[] {
  const isTitled = drafts.length > 1 && drafts.every(({ heading }) => heading !== undefined);
  const payments = drafts.map((draft): DraftPayment => {
    const payment = finishDraft(draft);
    const { payerName } = payment.fields;
    const named = payerName === undefined && isTitled ? draft.heading : payerName;
    if (named === undefined) return payment;
    return { ...payment, fields: { ...payment.fields, payerName: inFull(named, names) } };
  });
  return payments.length > 1 ? withoutSumOfAll(payments) : payments;
}

/** Shorter ones begin the names of many. */
const lettersMin = 8;

/** A name that a narrow column cut off, as it stands above its rows. */
function inFull(name: DraftValue, names: readonly DraftValue[]): DraftValue {
  const own = name.value.toLowerCase();
  const longer = names.filter(({ value }) => value.toLowerCase().startsWith(own));
  const [whole, ...others] = longer.filter(({ value }) => value.length > own.length);
  const isOne = whole !== undefined && others.every(({ value }) => value === whole.value);
  return isOne && own.length >= lettersMin ? { ...whole, ...toldOf(name) } : name;
}

function toldOf({ toldOtherwise }: DraftValue): Pick<DraftValue, 'toldOtherwise'> {
  return toldOtherwise === undefined ? {} : { toldOtherwise };
}

/** "Total deposit" above several checks contradicts the amount of none. */
function withoutSumOfAll(payments: readonly DraftPayment[]): DraftPayment[] {
  let cents = 0;
  for (const { fields } of payments) cents += parseCents(fields.amount?.value ?? '') ?? 0;
  const sum = centsToText(toCents(cents));
  return payments.map((payment) => {
    const { amount } = payment.fields;
    const other = amount?.toldOtherwise?.replace(/[$,\s]/g, '');
    if (amount === undefined || other !== sum) return payment;
    const { toldOtherwise: _, ...own } = amount;
    return { ...payment, fields: { ...payment.fields, amount: own } };
  });
}
