import {
  draftAmountFields,
  draftPaymentFields,
  draftTextFields,
} from '@pfs/core/draft/draft-remittance';
import type { ReviewPayment, ReviewValue } from '@pfs/wire/document-review';
import { fieldLabel } from './labels.ts';
import { valuesOf } from './place.ts';

export interface ReviewColumn {
  readonly field: string;
  readonly label: string;
  readonly kind: 'amount' | 'day' | 'text';
  /** In rem, so that columns stay in place while a long list scrolls. */
  readonly width: number;
}

const alwaysShown: readonly string[] = ['claimId', 'dateOfService', 'net'];
/** Offered where claims are typed in and no document says which columns there are. */
const typedColumns: readonly string[] = [
  ...['gross', 'patientPaid', 'dirFee'],
  ...['drugName', 'ndc', 'quantity'],
];
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

/** The order of columns: money comes right after what identifies the row, as it has to add up. */
export const fieldOrder: readonly string[] = [
  ...first,
  ...draftAmountFields,
  ...draftTextFields.filter((field) => !first.includes(field)),
];

export function kindOf(field: string): ReviewColumn['kind'] {
  if (amounts.has(field)) return 'amount';
  return days.has(field) ? 'day' : 'text';
}

/** Remembered, as each key press asks for the columns of payments with thousands of rows. */
const known = new WeakMap<ReviewPayment, readonly ReviewColumn[]>();

/** The columns in which a payment's rows have a value, or lack one that is needed. */
export function reviewColumns(payment: ReviewPayment): readonly ReviewColumn[] {
  const columns = known.get(payment) ?? columnsOf(payment);
  known.set(payment, columns);
  return columns;
}

/** Whether none of the payment's rows was read from the document. */
export function isTyped({ claims, lumps }: ReviewPayment): boolean {
  return [...claims, ...lumps].every(
    (row) => row.box === null && Object.values(valuesOf(row)).every((value) => isByPerson(value)),
  );
}

function isByPerson(value: ReviewValue | undefined): boolean {
  return value === undefined || value.decidedBy === 'person';
}

function columnsOf(payment: ReviewPayment): readonly ReviewColumn[] {
  const present = new Set<string>(alwaysShown);
  for (const { fields } of payment.claims) for (const field in fields) present.add(field);
  if (isTyped(payment)) for (const field of typedColumns) present.add(field);
  for (const { field, part } of payment.doubts) {
    // The payer of the whole payment is shown above the rows.
    if (field !== null && (part !== 'payment' || field !== 'payerName')) present.add(field);
  }
  return fieldOrder
    .filter((field) => present.has(field))
    .map((field) => ({
      field,
      label: fieldLabel(field),
      kind: kindOf(field),
      width: widths[field] ?? 6.5,
    }));
}

const requiredOfPayment: readonly string[] = ['payerName', 'traceNumber', 'paidOn', 'amount'];

/** The fields of the payment itself that are shown: required ones, and others that were read. */
export function paymentFieldsShown({ fields, doubts }: ReviewPayment): readonly string[] {
  const doubted = new Set(doubts.map(({ part, field }) => (part === 'payment' ? field : null)));
  return draftPaymentFields.filter(
    (field) =>
      requiredOfPayment.includes(field) || Object.hasOwn(fields, field) || doubted.has(field),
  );
}
