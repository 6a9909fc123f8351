import { draftAmountFields, draftTextFields } from '@pfs/core/draft/draft-remittance';
import type { ReviewPayment, ReviewValue } from '@pfs/wire/document-review';
import { fieldWords } from './field-words.ts';
import { valuesOf } from './value-at.ts';

export interface ReviewColumn {
  readonly field: string;
  readonly label: string;
  readonly kind: 'amount' | 'day' | 'text';
  /** In rem: rows of a long list must not move their columns as they come and go. */
  readonly width: number;
}

const always: readonly string[] = ['claimId', 'dateOfService', 'net'];
/** What claims usually say, where nothing was read that tells. */
const typed: readonly string[] = ['gross', 'patientPaid', 'dirFee', 'drugName', 'ndc', 'quantity'];
const widths: Readonly<Record<string, number>> = {
  dateOfService: 7.25,
  drugName: 13,
  planName: 9,
  payerName: 11,
  ndc: 8,
  quantity: 5,
  status: 6,
  claimReference: 9,
};
const amounts: ReadonlySet<string> = new Set([...draftAmountFields, 'amount']);
const days: ReadonlySet<string> = new Set(['dateOfService', 'paidOn']);

const first: readonly string[] = ['claimId', 'dateOfService'];

/** Money stands next to what names the row: that is what has to add up. */
export const fieldOrder: readonly string[] = [
  ...first,
  ...draftAmountFields,
  ...draftTextFields.filter((field) => !first.includes(field)),
];

export function kindOf(field: string): ReviewColumn['kind'] {
  if (amounts.has(field)) return 'amount';
  return days.has(field) ? 'day' : 'text';
}

/** Each key asks for them again, of a payment of thousands of rows. */
const known = new WeakMap<ReviewPayment, readonly ReviewColumn[]>();

/** The columns that a payment's rows have, or that something in it is missing from. */
export function reviewColumns(payment: ReviewPayment): readonly ReviewColumn[] {
  const columns = known.get(payment) ?? columnsOf(payment);
  known.set(payment, columns);
  return columns;
}

/** Whether no row of it was read from the document. */
export function isTyped({ claims, lumps }: ReviewPayment): boolean {
  return [...claims, ...lumps].every(
    (row) => row.box === null && Object.values(valuesOf(row)).every((value) => isByPerson(value)),
  );
}

function isByPerson(value: ReviewValue | undefined): boolean {
  return value === undefined || value.decidedBy === 'person';
}

function columnsOf(payment: ReviewPayment): readonly ReviewColumn[] {
  const present = new Set<string>(always);
  for (const { fields } of payment.claims) for (const field in fields) present.add(field);
  if (isTyped(payment)) for (const field of typed) present.add(field);
  for (const { field, part } of payment.doubts) {
    // Who paid all of it stands above the rows.
    if (field !== null && (part !== 'payment' || field !== 'payerName')) present.add(field);
  }
  return fieldOrder
    .filter((field) => present.has(field))
    .map((field) => ({
      field,
      label: fieldWords(field),
      kind: kindOf(field),
      width: widths[field] ?? 6.5,
    }));
}
