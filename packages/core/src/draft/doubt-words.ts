/** Why a person has to look, each in words for a pharmacist. */
const words = {
  told_otherwise: 'The document shows two different values for this.',
  no_rows: 'No claims or adjustments were found in this payment.',
  amount_missing: 'The payment amount wasn’t found.',
  net_missing: 'The amount paid for this claim wasn’t found.',
  claim_id_missing: 'The prescription number wasn’t found.',
  date_missing: 'The date of service wasn’t found.',
  paid_on_missing: 'The payment date wasn’t found.',
  payer_missing: 'The payer name wasn’t found.',
  trace_missing: 'The check or trace number wasn’t found.',
  not_an_amount: 'This isn’t a valid amount.',
  value_missing: 'This value wasn’t found. Check whether the cell is really empty.',
  uncertain: 'Low confidence. Please check.',
  cents_not_shown: 'No cents are shown. This amount may be rounded.',
  several_readings: 'More than one reading fits the amounts.',
  row_does_not_close: 'The amounts in this row don’t add up.',
  sum_does_not_close: 'The rows don’t match this printed total.',
  count_does_not_close: 'The row count doesn’t match the printed count.',
  payment_does_not_close: 'Claims and adjustments don’t add up to the amount paid.',
  not_in_an_equation: 'We couldn’t verify this amount.',
  columns_not_understood: 'We couldn’t tell how the amount columns add up.',
  sign_not_understood: 'We couldn’t tell whether this is a deduction or a payment.',
  status_not_understood: 'We couldn’t tell whether this was paid, denied, or reversed.',
  rows_not_counted: 'Can’t confirm that all rows were captured.',
  heading_uncertain: 'This column’s heading was hard to read.',
  column_uncertain: 'This value is between two columns.',
  column_not_known: 'We don’t recognize this deduction column. It may be a fee.',
  ndc_not_valid: 'This isn’t an 11-digit drug code.',
  date_not_plausible: 'This date doesn’t fit the payment date.',
  doubled_row: 'This row appears twice in the document.',
  pages_missing: 'The page numbers show that pages are missing.',
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

export type DoubtCode = keyof typeof words;

/** The doubt in words. */
export function doubtWords(code: DoubtCode): string {
  return words[code];
}
