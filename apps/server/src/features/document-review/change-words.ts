import { doubtWords } from '@pfs/core/draft/doubt-words';
import type { ReviewChange } from '@pfs/wire/document-review-changes';

const fields: Readonly<Record<string, string>> = {
  charge: 'the charge',
  ingredientCost: 'the ingredient cost',
  dispensingFee: 'the dispensing fee',
  tax: 'the tax',
  incentive: 'the incentive',
  patientPaid: 'what the patient paid',
  otherPayer: 'what another payer paid',
  gross: 'the gross amount',
  dirFee: 'the DIR fee',
  gerFee: 'the GER fee',
  transactionFee: 'the transaction fee',
  networkFee: 'the network fee',
  withheld: 'the withheld amount',
  otherAdjustment: 'the other adjustment',
  net: 'the net amount',
  claimId: 'the prescription number',
  dateOfService: 'the date of service',
  drugName: 'the drug',
  ndc: 'the NDC',
  quantity: 'the quantity',
  planName: 'the plan',
  status: 'the status',
  claimReference: 'the payer’s number of the claim',
  payerName: 'the payer',
  payerId: 'the payer’s id',
  traceNumber: 'the trace number',
  paidOn: 'the date of the payment',
  amount: 'the amount',
  payeeName: 'the payee',
  payeeId: 'the payee’s id',
  reference: 'the reference',
};

/** What a call has changed, without a value of it. */
export function changeSummary(changes: readonly ReviewChange[]): string {
  const [first] = changes;
  if (first === undefined) return '';
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  return `${wordsOf(first)}${more}`;
}

function wordsOf(change: ReviewChange): string {
  switch (change.kind) {
    case 'set':
      return `set ${fields[change.field] ?? change.field}${ofRow(change)}`;
    case 'accept':
      return `accepted ${fields[change.field] ?? change.field}${ofRow(change)}`;
    case 'accept_row':
      return `accepted row ${change.row + 1}`;
    case 'accept_all':
      return 'accepted all that was doubtful';
    case 'remove_row':
      return `removed row ${change.row + 1}`;
    case 'add_row':
      return 'added a row';
    case 'split':
      return `split the payment before row ${change.row + 1}`;
    case 'move_column':
      return `moved a column: ${fields[change.field]} is ${fields[change.into]}`;
    case 'split_column':
      return `split ${fields[change.into]} from ${fields[change.field]}`;
    case 'merge_columns':
      return `added ${fields[change.field]} to ${fields[change.into]}`;
    case 'flip_rows':
      return `turned the sign of rows ${change.fromRow + 1} to ${change.toRow + 1}`;
    case 'accept_doubt':
      return `accepted all the same: “${doubtWords(change.code)}”`;
  }
}

function ofRow(change: { readonly part: string; readonly row?: number }): string {
  return change.row === undefined ? '' : ` of row ${change.row + 1}`;
}
