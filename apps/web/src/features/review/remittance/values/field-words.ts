import type { ReviewValue } from '@pfs/wire/document-review';
import { formatPercent } from '../../../../lib/format/format-number.ts';

const words: Readonly<Record<string, string>> = {
  claimId: 'Rx number',
  dateOfService: 'Filled',
  drugName: 'Drug',
  ndc: 'NDC',
  quantity: 'Quantity',
  planName: 'Plan',
  status: 'Status',
  claimReference: 'Payer claim number',
  charge: 'Charge',
  ingredientCost: 'Ingredient cost',
  dispensingFee: 'Dispensing fee',
  tax: 'Tax',
  incentive: 'Incentive',
  patientPaid: 'Patient paid',
  otherPayer: 'Other payer',
  gross: 'Gross',
  dirFee: 'DIR fee',
  gerFee: 'GER fee',
  transactionFee: 'Transaction fee',
  networkFee: 'Network fee',
  withheld: 'Withheld',
  otherAdjustment: 'Other adjustment',
  net: 'Net',
  payerName: 'Payer',
  payerId: 'Payer ID',
  traceNumber: 'Trace number',
  paidOn: 'Paid on',
  amount: 'Amount',
  payeeName: 'Payee',
  payeeId: 'Pharmacy ID',
  reference: 'Reference',
};

/** A field as its column is called. */
export function fieldWords(field: string): string {
  return words[field] ?? field;
}

const deciders: Readonly<Record<ReviewValue['decidedBy'], string>> = {
  text_layer: 'File text',
  cells: 'Spreadsheet cell',
  ocr: 'OCR',
  repaired: 'Repaired',
  layout: 'Known layout',
  person: 'User',
};

/** How a value was decided, in a word or two. */
export function deciderWords(decidedBy: ReviewValue['decidedBy']): string {
  return deciders[decidedBy];
}

/** How sure the reader was; nothing where there was nothing to be unsure of. */
export function confidenceWords(
  value: Pick<ReviewValue, 'decidedBy' | 'confidence'>,
): string | undefined {
  const read = value.decidedBy === 'ocr' || value.decidedBy === 'repaired';
  return read ? `${formatPercent(Math.floor(value.confidence * 1000) / 10)} sure` : undefined;
}
