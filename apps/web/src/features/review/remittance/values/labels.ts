import type { ReviewPayment, ReviewValue } from '@pfs/wire/document-review';
import { formatPercent } from '../../../../lib/format/format-number.ts';

const fieldLabels: Readonly<Record<string, string>> = {
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

/** The name of a field, as on its column. */
export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}

const countLabels: Readonly<Record<string, string>> = {
  claims: 'Printed claim count',
  lumps: 'Printed total of lump sums',
};

/** The name of a printed total or count: "Printed total, Net". */
export function controlLabel({ of }: Pick<ReviewPayment['controls'][number], 'of'>): string {
  return countLabels[of] ?? `Printed total, ${fieldLabel(of)}`;
}

const deciderLabels: Readonly<Record<ReviewValue['decidedBy'], string>> = {
  text_layer: 'File text',
  cells: 'Spreadsheet cell',
  ocr: 'OCR',
  repaired: 'Repaired',
  layout: 'Known layout',
  person: 'User',
};

/** How a value was decided, and how sure the reader was if it had to guess: "OCR, 97.0% sure". */
export function sourceLabel(value: Pick<ReviewValue, 'decidedBy' | 'confidence'>): string {
  const { decidedBy, confidence } = value;
  const label = deciderLabels[decidedBy];
  if (decidedBy !== 'ocr' && decidedBy !== 'repaired') return label;
  return `${label}, ${formatPercent(Math.floor(confidence * 1000) / 10)} sure`;
}
