import { payerOfLump, payersOfClaims } from '@pfs/core/draft/check-payers';
import type {
  DraftClaim,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, toCents } from '@pfs/core/money';
import type { LabelledValue } from '../labels/find-labels.ts';
import type { ClaimEvent, TotalEvent } from '../tables/table-events.ts';
import { parseAmount } from '../values/parse-values.ts';
import { addLabels, columnCents, type DraftBuilder, hasRows, startDraft } from './draft-builder.ts';
import { finishDraft } from './finish-draft.ts';
import { amountField } from './to-claim.ts';

export const told = [
  'traceNumber',
  'paidOn',
  'amount',
  'payerName',
  'payerId',
  'payeeName',
  'payeeId',
] as const;

/** What rows of a sheet say of their payment: it names the check in each of them. */
export function rowLabels({ cells }: ClaimEvent): LabelledValue[] {
  const values = [...cells].flatMap(([{ meaning }, tokens]): LabelledValue[] => {
    const field = told.find((one) => one === meaning);
    return field === undefined ? [] : [{ meaning: field, tokens }];
  });
  return values.some(({ meaning }) => meaning === 'traceNumber') ? values : [];
}

/** The payments of a sheet whose rows name theirs, by all that rows say of one. */
export interface RowPayments {
  readonly byFacts: Map<string, DraftBuilder>;
  /** What stands above the rows is of all of them. */
  head: DraftBuilder['fields'] | undefined;
}

/**
 * The payment that a row names, begun where no row before it named the same. Rows that say
 * different things of one check are of two payments, which no sum proves then; but one check may be
 * of several payers, whom each row's claim names.
 */
export function paymentOfRow(
  event: ClaimEvent,
  told: readonly LabelledValue[],
  { payments, last }: { readonly payments: RowPayments; readonly last: DraftBuilder },
): DraftBuilder {
  const names = told.some(({ meaning }) => meaning === 'payerName');
  const ofCheck = told.filter(({ meaning }) => !names || !ofPayer.has(meaning));
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
    told.filter(isNoName).map((value) => ({ ...value, page })),
  );
}

const ofPayer: ReadonlySet<string> = new Set(['payerName', 'payerId']);

const isNoName = ({ meaning }: LabelledValue): boolean => meaning !== 'payerName';

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

/** Whether a line's sums are what the claims of all payments come to. */
export function isSumOfAll({ cells }: TotalEvent, drafts: readonly DraftBuilder[]): boolean {
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
 * The payments of a document, each with its payers: those that its rows name, or the company named
 * right above its number where each of several payments has one. What the document says of all
 * payments together says nothing of one.
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
    return { ...payment, fields: { ...payment.fields, payerName: inFull(named, names) } };
  });
  return payments.length > 1 ? withoutSumOfAll(payments) : payments;
}

/**
 * Rows say of themselves who pays for them, whoever sends the page. Where all name one, it pays
 * all; where they name several each row keeps its own, and so does a lump sum that can be of one
 * payer alone.
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
    return own === undefined ? claim : withPayer(claim, inFull(own, names));
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
