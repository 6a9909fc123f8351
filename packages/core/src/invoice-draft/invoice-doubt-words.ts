/** Why a person has to look at an invoice, each in words for a pharmacist. */
const words = {
  vendor_missing: 'The name of the vendor was not found.',
  number_missing: 'The number of the invoice was not found.',
  date_missing: 'The date of the invoice was not found.',
  date_not_plausible: 'This date is not plausible.',
  due_before_invoice: 'The invoice is due before its own date.',
  total_missing: 'The total of the invoice was not found.',
  no_lines: 'No lines were found on this invoice.',
  told_otherwise: 'The document says this in two ways.',
  uncertain: 'This was hard to read.',
  not_an_amount: 'This is not an amount.',
  not_a_quantity: 'This is not a quantity.',
  not_a_price: 'This is not a unit price.',
  ndc_not_valid: 'This is not a drug code of 11 digits.',
  quantity_missing: 'How many are billed was not found.',
  price_missing: 'The unit price of this line was not found.',
  line_total_missing: 'The total of this line was not found.',
  description_missing: 'What this line bills was not found.',
  line_does_not_close: 'Quantity times unit price is not the total of this line.',
  sum_does_not_close: 'The lines do not come to this printed sum.',
  count_does_not_close: 'The number of lines or units is not the printed one.',
  total_does_not_close: 'The lines do not come to the total.',
  balance_does_not_close: 'Total and payment do not come to the printed balance.',
  not_in_an_equation: 'Nothing on the page proves this figure.',
  several_readings: 'More than one reading fits the figures.',
  amount_not_understood: 'What this amount means was not found out: it may be a charge.',
  columns_ambiguous: 'Two columns fit as the quantity or the price of some lines.',
  column_not_known: 'What stands in this column is not known: it may change the total.',
  credit_without_sign: 'This is a credit, and its amounts have no minus.',
  not_whole: 'The file says that this invoice has other parts than are there.',
  no_original: 'This takes back or repeats another invoice, or replaces it.',
  not_to_pay: 'The document says that it is void or none to be paid.',
  too_long: 'This is longer than it can be here.',
  pages_missing: 'The pages of this document say that there are more of them.',
  other_currency: 'The invoice is in another currency than US dollars.',
  doubled_line: 'This line stands in the document twice.',
  too_many_lines: 'This invoice has more lines than one invoice can have here.',
} as const;

export type InvoiceDoubtCode = keyof typeof words;

/** The doubt in words. */
export function invoiceDoubtWords(code: InvoiceDoubtCode): string {
  return words[code];
}
