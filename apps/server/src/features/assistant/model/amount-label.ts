const labels: Readonly<Record<string, string>> = {
  dirFee: 'DIR fees',
  gerFee: 'GER fees',
  otherFees: 'Other fees',
  grossAmount: 'Gross amount',
  netAmount: 'Net amount',
  patientPaid: 'Paid by patients',
};

/** What a sum of listed rows is called. */
export function amountLabel(key: string): string {
  return labels[key] ?? 'Total amount';
}
