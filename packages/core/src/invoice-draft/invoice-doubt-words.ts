/** Why a person has to look at an invoice, each in words for a pharmacist. */
const words = {
  vendor_missing: 'The vendor name wasn’t found.',
  number_missing: 'The invoice number wasn’t found.',
  date_missing: 'The invoice date wasn’t found.',
  date_not_plausible: 'This date looks wrong.',
  due_before_invoice: 'The due date is before the invoice date.',
  total_missing: 'The invoice total wasn’t found.',
  no_lines: 'No lines were found on this invoice.',
  told_otherwise: 'The document shows two different values for this.',
  uncertain: 'Low confidence. Please check.',
  not_an_amount: 'This isn’t a valid amount.',
  not_a_quantity: 'This isn’t a valid quantity.',
  not_a_price: 'This isn’t a valid unit price.',
  ndc_not_valid: 'This isn’t an 11-digit drug code.',
  quantity_missing: 'The quantity wasn’t found.',
  price_missing: 'This line’s unit price wasn’t found.',
  line_total_missing: 'This line’s total wasn’t found.',
  description_missing: 'This line’s description wasn’t found.',
  line_does_not_close: 'Quantity × unit price doesn’t match this line’s total.',
  sum_does_not_close: 'The lines don’t match this printed total.',
  count_does_not_close: 'The number of lines or units doesn’t match the printed count.',
  total_does_not_close: 'The lines don’t add up to the total.',
  balance_does_not_close: 'Total minus payment doesn’t match the printed balance.',
  not_in_an_equation: 'We couldn’t verify this amount.',
  several_readings: 'More than one reading fits the amounts.',
  amount_not_understood: 'We don’t recognize this amount. It may be a charge.',
  columns_ambiguous: 'Two columns could be the quantity or price of some lines.',
  column_not_known: 'We don’t recognize this column. It may change the total.',
  credit_without_sign: 'This is a credit, but its amounts have no minus sign.',
  not_whole: 'Parts of this invoice are missing from the file.',
  no_original: 'This invoice reverses, repeats, or replaces another invoice.',
  not_to_pay: 'The document says it’s void or not payable.',
  too_long: 'This value is too long.',
  pages_missing: 'The page numbers show that pages are missing.',
  other_currency: 'The invoice isn’t in US dollars.',
  doubled_line: 'This line appears twice in the document.',
  too_many_lines: 'This invoice has too many lines.',
} as const;

export type InvoiceDoubtCode = keyof typeof words;

/** The doubt in words. */
export function invoiceDoubtWords(code: InvoiceDoubtCode): string {
  return words[code];
}
