import { centsToText, toCents } from '../money.ts';
import type { EquationLabel, EquationTerm, ProofEquation } from './proven-payment.ts';

/** Shared by remittances and invoices. */
const sharedMessages = {
  told_otherwise: 'The document shows two different values for this.',
  not_an_amount: 'This isn’t a valid amount.',
  uncertain: 'Low confidence. Please check.',
  several_readings: 'More than one reading fits the amounts.',
  not_in_an_equation: 'We couldn’t verify this amount.',
  ndc_not_valid: 'This isn’t an 11-digit drug code.',
  pages_missing: 'The page numbers show that pages are missing.',
} as const;

/** Why a payment needs review, in a pharmacist's words. */
const doubtMessages = {
  ...sharedMessages,
  no_rows: 'No claims or adjustments were found in this payment.',
  amount_missing: 'The payment amount wasn’t found.',
  net_missing: 'The amount paid for this claim wasn’t found.',
  claim_id_missing: 'The prescription number wasn’t found.',
  date_missing: 'The date of service wasn’t found.',
  paid_on_missing: 'The payment date wasn’t found.',
  payer_missing: 'The payer name wasn’t found.',
  trace_missing: 'The check or trace number wasn’t found.',
  value_missing: 'This value wasn’t found. Check whether the cell is really empty.',
  cents_not_shown: 'No cents are shown. This amount may be rounded.',
  row_does_not_close: 'The amounts in this row don’t add up.',
  sum_does_not_close: 'The rows don’t match this printed total.',
  count_does_not_close: 'The row count doesn’t match the printed count.',
  payment_does_not_close: 'Claims and adjustments don’t add up to the amount paid.',
  columns_not_understood: 'We couldn’t tell how the amount columns add up.',
  sign_not_understood: 'We couldn’t tell whether this is a deduction or a payment.',
  status_not_understood: 'We couldn’t tell whether this was paid, denied, or reversed.',
  rows_not_counted: 'Can’t confirm that all rows were captured.',
  heading_uncertain: 'This column’s heading was hard to read.',
  column_uncertain: 'This value is between two columns.',
  column_not_known: 'We don’t recognize this deduction column. It may be a fee.',
  date_not_plausible: 'This date doesn’t fit the payment date.',
  doubled_row: 'This row appears twice in the document.',
  other_currency: 'The document says its amounts are in another currency.',
  repeated_claim: 'This claim is paid twice, with the same amounts.',
  not_a_claim: 'This row looks like a total, balance, or fee, not a claim.',
  amount_in_words: 'This text contains an amount. It may belong in its own column.',
  amount_left_over: 'An amount on the page is not in any claim, adjustment, or total.',
  row_left_over: 'A line on the page looks like a claim but wasn’t read as one.',
  count_not_plausible: 'This isn’t a valid quantity.',
  ndc_of_other_drug: 'This NDC belongs to a different drug.',
  ndc_of_other_strength: 'This NDC belongs to a different strength.',
  decimal_point_uncertain: 'The price suggests that the quantity’s decimal point is misplaced.',
  point_may_be_lost: 'A decimal point may be missing.',
  payer_spelled_otherwise: 'This is spelled almost like a payer you already have.',
  payer_id_of_other: 'This payer ID belongs to another payer you already have.',
} as const;

export type DoubtCode = keyof typeof doubtMessages;

export function doubtMessage(code: DoubtCode): string {
  return doubtMessages[code];
}

/** Why an invoice needs review, in a pharmacist's words. */
const invoiceDoubtMessages = {
  ...sharedMessages,
  vendor_missing: 'The vendor name wasn’t found.',
  number_missing: 'The invoice number wasn’t found.',
  date_missing: 'The invoice date wasn’t found.',
  date_not_plausible: 'This date looks wrong.',
  due_before_invoice: 'The due date is before the invoice date.',
  total_missing: 'The invoice total wasn’t found.',
  no_lines: 'No lines were found on this invoice.',
  not_a_quantity: 'This isn’t a valid quantity.',
  not_a_price: 'This isn’t a valid unit price.',
  quantity_missing: 'The quantity wasn’t found.',
  price_missing: 'This line’s unit price wasn’t found.',
  line_total_missing: 'This line’s total wasn’t found.',
  description_missing: 'This line’s description wasn’t found.',
  line_does_not_close: 'Quantity × unit price doesn’t match this line’s total.',
  sum_does_not_close: 'The lines don’t match this printed total.',
  count_does_not_close: 'The number of lines or units doesn’t match the printed count.',
  total_does_not_close: 'The lines don’t add up to the total.',
  balance_does_not_close: 'Total minus payment doesn’t match the printed balance.',
  amount_not_understood: 'We don’t recognize this amount. It may be a charge.',
  columns_ambiguous: 'Two columns could be the quantity or price of some lines.',
  column_not_known: 'We don’t recognize this column. It may change the total.',
  credit_without_sign: 'This is a credit, but its amounts have no minus sign.',
  not_whole: 'Parts of this invoice are missing from the file.',
  no_original: 'This invoice reverses, repeats, or replaces another invoice.',
  not_to_pay: 'The document says it’s void or not payable.',
  too_long: 'This value is too long.',
  other_currency: 'The invoice isn’t in US dollars.',
  doubled_line: 'This line appears twice in the document.',
  too_many_lines: 'This invoice has too many lines.',
} as const;

export type InvoiceDoubtCode = keyof typeof invoiceDoubtMessages;

export function invoiceDoubtMessage(code: InvoiceDoubtCode): string {
  return invoiceDoubtMessages[code];
}

const names: Readonly<Record<EquationLabel, string>> = {
  charge: 'charge',
  ingredientCost: 'ingredient cost',
  dispensingFee: 'dispensing fee',
  tax: 'tax',
  incentive: 'incentive',
  patientPaid: 'patient paid',
  otherPayer: 'other payer',
  gross: 'gross',
  dirFee: 'DIR fee',
  gerFee: 'effective rate',
  transactionFee: 'transaction fee',
  networkFee: 'network fee',
  withheld: 'withheld',
  otherAdjustment: 'other adjustment',
  net: 'net',
  claims: 'claims',
  lumps: 'adjustments',
  payment: 'payment',
  printed_total: 'printed total',
};

/** The name of an equation's number, as a bookkeeper would say it. */
export function equationLabel(label: EquationLabel): string {
  return names[label];
}

/** `1,204 claims 45,310.22 − adjustments 1,250.00 = payment 44,060.22`. */
export function explainEquation(equation: ProofEquation): string {
  const { kind, terms, result, difference, holds } = equation;
  const counted = kind === 'count';
  const write = (amount: number): string => (counted ? grouped(String(amount)) : money(amount));
  const left = terms.map((term, at) => termWords(term, at, write)).join('');
  const equals = holds ? '=' : '≠';
  const end = holds ? '' : ` (${difference > 0 ? '+' : '−'}${write(Math.abs(difference))})`;
  return `${left} ${equals} ${names[result.label]} ${signed(result.amount, write)}${end}`;
}

function termWords(
  { label, amount, rows }: EquationTerm,
  at: number,
  write: (amount: number) => string,
): string {
  const many = label === 'claims' && rows !== undefined ? `${grouped(String(rows))} ` : '';
  const one = many === '1 ' ? 'claim' : names[label];
  const name = `${many}${label === 'claims' ? one : names[label]}`;
  if (at === 0) return `${name} ${signed(amount, write)}`;
  return ` ${amount < 0 ? '−' : '+'} ${name} ${write(Math.abs(amount))}`;
}

function signed(amount: number, write: (amount: number) => string): string {
  return `${amount < 0 ? '−' : ''}${write(Math.abs(amount))}`;
}

function money(cents: number): string {
  const text = centsToText(toCents(cents));
  return `${grouped(text.slice(0, -3))}${text.slice(-3)}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
