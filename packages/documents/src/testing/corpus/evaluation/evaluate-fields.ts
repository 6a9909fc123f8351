import type {
  DraftClaim,
  DraftClaimField,
  DraftPayment,
  DraftPaymentField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { centsToText } from '@pfs/core/money';
import { isAmountColumn, printedAmount } from '../printing/print-cell.ts';
import type { ColumnField, Style } from '../style.ts';
import type { TrueClaim, TruePayment } from '../truth.ts';

export interface FieldsEvaluation {
  readonly fields: number;
  readonly fieldsRight: number;
  readonly claims: number;
  readonly claimsFound: number;
  readonly repairedRight: number;
  readonly repairedWrong: number;
  /** Each wrong value: as read, and as it is. */
  readonly wrong: readonly string[];
}

/** How many of the printed values a draft has, and how many of them are right, proven or not. */
export function evaluateFields(
  draft: DraftPayment | undefined,
  truth: TruePayment,
  style: Style,
): FieldsEvaluation {
  const tally = { fields: 0, fieldsRight: 0, repairedRight: 0, repairedWrong: 0 };
  const wrong: string[] = [];
  const look = (what: string, value: DraftValue | undefined, is: string): void => {
    const isRight = isSame(value?.value, is);
    tally.fields += 1;
    if (isRight) tally.fieldsRight += 1;
    else wrong.push(`${what}: "${value?.value ?? ''}" (${value?.printed ?? ''}) is "${is}"`);
    if (value?.decidedBy === 'repaired') tally[isRight ? 'repairedRight' : 'repairedWrong'] += 1;
  };
  for (const { field, value } of printedFacts(truth, style))
    look(field, draft?.fields[field], value);
  const matches = matchClaims(truth.claims.map(ofTruth), (draft?.claims ?? []).map(ofDraft));
  truth.claims.forEach((claim, at) => {
    const read = draft?.claims[matches[at] ?? -1];
    for (const { field, value } of printedFields(claim, style)) {
      look(`${claim.claimId} ${field}`, read?.fields[field], value);
    }
  });
  truth.lumps.forEach((lump, at) => {
    const printed = style.lumps?.taken === 'negative' ? -lump.amount : lump.amount;
    look(`lump ${at} amount`, draft?.lumps[at]?.amount, centsToText(printed as never));
    look(`lump ${at} reference`, draft?.lumps[at]?.reference, lump.reference);
  });
  const claimsFound = truth.claims.filter(({ claimId }, at) => {
    const read = draft?.claims[matches[at] ?? -1];
    return read?.fields.claimId?.value === claimId;
  }).length;
  return { ...tally, claims: truth.claims.length, claimsFound, wrong };
}

/** A blank is zero, and a number of units is the same with and without decimals. */
function isSame(read: string | undefined, is: string): boolean {
  if (read === undefined || read === '') return is === '0.00';
  return read === is || read.replace(/\s+/g, ' ').trim() === is;
}

function ofTruth({ claimId, dateOfService, amounts }: TruePayment['claims'][number]): Matchable {
  return { claimId, dateOfService, net: centsToText(amounts.net) };
}

function ofDraft({ fields }: DraftClaim): Matchable {
  const { claimId, dateOfService, net } = fields;
  return { claimId: claimId?.value, dateOfService: dateOfService?.value, net: net?.value };
}

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

/** Something with a number and a net that may each be misread. */
export interface Matchable {
  readonly claimId: string | undefined;
  readonly net: string | undefined;
  readonly dateOfService: string | undefined;
}

/** For each true claim the index of the one read for it, or undefined if it was not found. */
export function matchClaims(
  truth: readonly Matchable[],
  read: readonly Matchable[],
): readonly (number | undefined)[] {
  const used = new Set<number>();
  const matches: (number | undefined)[] = truth.map(() => undefined);
  const rules: readonly ((one: Matchable, other: Matchable) => boolean)[] = [
    (one, other) => one.claimId === other.claimId,
    (one, other) => one.net === other.net && one.dateOfService === other.dateOfService,
    (one, other) => one.dateOfService === other.dateOfService,
    (one, other) => one.net === other.net,
    () => true,
  ];
  for (const isSame of rules) {
    truth.forEach((claim, at) => {
      if (matches[at] !== undefined) return;
      const found = nearest(read, at, (place, other) => !used.has(place) && isSame(claim, other));
      if (found === undefined) return;
      used.add(found);
      matches[at] = found;
    });
  }
  return matches;
}

function nearest(
  read: readonly Matchable[],
  at: number,
  fits: (place: number, claim: Matchable) => boolean,
): number | undefined {
  const places = read.flatMap((claim, place) => (fits(place, claim) ? [place] : []));
  return places.sort((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
}
