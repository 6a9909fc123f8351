/** Why a person has to look, each in words for a pharmacist. */
const words = {
  told_otherwise: 'The document says this in two ways.',
  no_rows: 'No claims and no adjustments were found in this payment.',
  amount_missing: 'The amount of the payment was not found.',
  net_missing: 'What was paid for this claim was not found.',
  claim_id_missing: 'The prescription number was not found.',
  date_missing: 'The date of service was not found.',
  paid_on_missing: 'The date of the payment was not found.',
  payer_missing: 'The name of the payer was not found.',
  trace_missing: 'The check or trace number was not found.',
  not_an_amount: 'This is not an amount.',
  value_missing: 'This cell was not found, and nothing on the page shows that it is empty.',
  uncertain: 'This was hard to read.',
  cents_not_shown: 'No amount shows its cents: this may have been rounded.',
  several_readings: 'More than one reading fits the figures.',
  row_does_not_close: 'The amounts of this row do not add up.',
  sum_does_not_close: 'The rows do not come to this printed total.',
  count_does_not_close: 'The number of rows is not the printed one.',
  payment_does_not_close: 'Claims and adjustments do not come to the amount paid.',
  not_in_an_equation: 'Nothing on the page proves this figure.',
  columns_not_understood: 'How the amount columns add up could not be found out.',
  sign_not_understood: 'Whether this takes money or gives it could not be found out.',
  status_not_understood: 'Whether this was paid, denied or taken back could not be found out.',
  rows_not_counted: 'Nothing on the page shows that no row was missed.',
  heading_uncertain: 'The heading of this column was hard to read.',
  column_uncertain: 'This stands between two columns.',
  column_not_known: 'What is taken in this column is not known: it may be a fee.',
  ndc_not_valid: 'This is not a drug code of 11 digits.',
  date_not_plausible: 'This date does not fit the date of the payment.',
  doubled_row: 'This row stands in the document twice.',
  pages_missing: 'The pages of this document say that there are more of them.',
  other_currency: 'The document says that its amounts are in another currency.',
  repeated_claim: 'This claim is paid twice, with the same amounts.',
  not_a_claim: 'Its words say that this row is a sum, a balance or a fee and no claim.',
  amount_in_words: 'An amount stands among these words. It may belong to a column of its own.',
  amount_left_over: 'An amount on the page is not in any claim, adjustment, or total.',
  row_left_over: 'A line on the page looks like a claim but was not read as one.',
  count_not_plausible: 'This is not a quantity.',
  ndc_of_other_drug: 'This NDC is known as another drug.',
  ndc_of_other_strength: 'This NDC is known in another strength.',
  decimal_point_uncertain: 'The price fits this quantity with its decimal point elsewhere.',
  point_may_be_lost: 'This is wider than its digits: a decimal point may be missing.',
  payer_spelled_otherwise: 'A payer you know is spelled almost like this.',
  payer_id_of_other: 'This payer ID belongs to another payer you know.',
} as const;

export type DoubtCode = keyof typeof words;

/** The doubt in words. */
export function doubtWords(code: DoubtCode): string {
  return words[code];
}
