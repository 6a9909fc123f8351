import { payerOfLump, payersOfClaims } from '@pfs/core/draft/check-payers';
import {
  type DraftClaim,
  type DraftPayment,
  type DraftPaymentField,
  type DraftValue,
  draftPaymentFields,
} from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, toCents } from '@pfs/core/money';
import type { LabeledValue } from '../labels/find-labels.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { parseAmount } from '../values/parse-values.ts';
import {
  addLabels,
  columnCents,
  type DraftBuilder,
  hasRows,
  startDraft,
  valueCents,
} from './draft-builder.ts';
import { finishDraft } from './finish-draft.ts';
import { amountField } from './to-claim.ts';

/** The payment facts in a sheet's row; each row names the check. */
export function rowLabels({ cells }: ClaimEvent): LabeledValue[] {
  const values = [...cells].flatMap(([{ meaning }, tokens]): LabeledValue[] => {
    const field = draftPaymentFields.find((one) => one === meaning);
    return field === undefined ? [] : [{ meaning: field, tokens }];
  });
  return values.some(({ meaning }) => meaning === 'traceNumber') ? values : [];
}

/** The payments of a sheet whose rows name theirs, by those facts. */
export interface RowPayments {
  readonly byFacts: Map<string, DraftBuilder>;
  /** What is above the rows applies to all of them. */
  head: DraftBuilder['fields'] | undefined;
}

/**
 * The payment that a row names, created for its first row. Rows with different facts for one check
 * belong to two payments, which then no sum proves; but one check may cover several payers, which
 * each row's claim names.
 */
export function paymentOfRow(
  event: ClaimEvent,
  told: readonly LabeledValue[],
  { payments, last }: { readonly payments: RowPayments; readonly last: DraftBuilder },
): DraftBuilder {
  const names = told.some(({ meaning }) => meaning === 'payerName');
  const ofCheck = told.filter(({ meaning }) => !names || !payerFields.has(meaning));
  const facts = ofCheck.map(({ meaning, tokens }) => [meaning, ...tokens.map(({ text }) => text)]);
  const key = JSON.stringify(facts);
  const known = payments.byFacts.get(key);
  if (known !== undefined) return known;
  payments.head ??= { ...last.fields };
  const draft = hasRows(last) ? nextDraft(last, payments.head) : last;
  payments.byFacts.set(key, draft);
  const { page } = event.line;
  return addLabels(
    draft,
    told.filter(isNotName).map((value) => ({ ...value, page })),
  );
}

const payerFields: ReadonlySet<string> = new Set(['payerName', 'payerId']);
const isNotName = ({ meaning }: LabeledValue): boolean => meaning !== 'payerName';
const shared: readonly DraftPaymentField[] = ['payerName', 'payerId', 'payeeName', 'payeeId'];

function nextDraft(last: DraftBuilder, head: DraftBuilder['fields']): DraftBuilder {
  const { columns, inLumps } = last;
  const draft = { ...startDraft(), columns, inLumps, headings: new Map(last.headings) };
  for (const field of shared) {
    const value = head[field];
    if (value !== undefined) draft.fields[field] = value;
  }
  return draft;
}

/** Whether a line's sums cover the claims of all payments. */
export function isGrandTotal({ cells }: TotalEvent, drafts: readonly DraftBuilder[]): boolean {
  const claims = drafts.flatMap((draft) => draft.claims);
  const sums = cells.flatMap(({ column, token }) => {
    const field = amountField(column);
    return field === undefined ? [] : [{ field, printed: parseAmount(token.text) }];
  });
  const isSum = ({ field, printed }: (typeof sums)[number]): boolean => {
    return printed !== undefined && parseCents(printed) === columnCents(claims, field);
  };
  return sums.length > 0 && sums.every(isSum);
}

/**
 * A document's payments, each with its payers: those its rows name, or, if each of several payments
 * has one, the company named right above its number. What a document says about all payments says
 * nothing about one.
 */
export function withPayers(
  drafts: readonly DraftBuilder[],
  names: readonly DraftValue[],
): DraftPayment[] {
  const isTitled = drafts.length > 1 && drafts.every(({ heading }) => heading !== undefined);
  const payments = drafts.map((draft): DraftPayment => {
    const payment = ofRowPayers(finishDraft(draft), names);
    const { payerName } = payment.fields;
    const named = payerName === undefined && isTitled ? draft.heading : payerName;
    if (named === undefined) return payment;
    return { ...payment, fields: { ...payment.fields, payerName: completeName(named, names) } };
  });
  return payments.length > 1 ? withoutGrandTotal(payments) : payments;
}

/**
 * Rows name their payer, whoever sent the page. If all name the same one, it pays everything;
 * otherwise each row keeps its own, and so does a lump sum that fits only one payer.
 */
function ofRowPayers(payment: DraftPayment, names: readonly DraftValue[]): DraftPayment {
  const [payerName, other] = payersOfClaims(payment);
  if (payerName === undefined) return payment;
  if (other === undefined) {
    const claims = payment.claims.map((claim) => withPayer(claim, undefined));
    return { ...payment, claims, fields: { ...payment.fields, payerName } };
  }
  const claims = payment.claims.map((claim) => {
    const own = claim.fields.payerName;
    return own === undefined ? claim : withPayer(claim, completeName(own, names));
  });
  const lumps = payment.lumps.map((lump) => {
    const payer = payerOfLump(lump, { claims });
    const { decidedBy, confidence } = lump.reference ?? lump.amount;
    if (payer === undefined) return lump;
    return { ...lump, payerName: { ...payer, decidedBy, confidence, box: lump.reference?.box } };
  });
  return { ...payment, claims, lumps };
}

function withPayer(claim: DraftClaim, payerName: DraftValue | undefined): DraftClaim {
  const { payerName: _, ...others } = claim.fields;
  return { ...claim, fields: payerName === undefined ? others : { ...others, payerName } };
}

/** Shorter ones start many names. */
const lettersMin = 8;

/** Completes a name that a narrow column cut off, if it is printed in full above its rows. */
function completeName(name: DraftValue, names: readonly DraftValue[]): DraftValue {
  const own = name.value.toLowerCase();
  const longer = names.filter(({ value }) => value.toLowerCase().startsWith(own));
  const [whole, ...others] = longer.filter(({ value }) => value.length > own.length);
  const isOne = whole !== undefined && others.every(({ value }) => value === whole.value);
  return isOne && own.length >= lettersMin ? { ...whole, ...contradictionOf(name) } : name;
}

function contradictionOf({ toldOtherwise }: DraftValue): Pick<DraftValue, 'toldOtherwise'> {
  return toldOtherwise === undefined ? {} : { toldOtherwise };
}

/** "Total deposit" above several checks contradicts none of their amounts. */
function withoutGrandTotal(payments: readonly DraftPayment[]): DraftPayment[] {
  let cents = 0;
  for (const { fields } of payments) cents += valueCents(fields.amount);
  const sum = centsToText(toCents(cents));
  return payments.map((payment) => {
    const { amount } = payment.fields;
    const other = amount?.toldOtherwise?.replace(/[$,\s]/g, '');
    if (amount === undefined || other !== sum) return payment;
    const { toldOtherwise: _, ...own } = amount;
    return { ...payment, fields: { ...payment.fields, amount: own } };
  });
}
