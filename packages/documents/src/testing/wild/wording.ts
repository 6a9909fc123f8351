import type { SeededRandom } from '@pfs/edi/seeded-random';

/** What payers write above columns, from terse to wordy, with their line breaks. */
export const headings = {
  claimId: ['Rx #', 'Rx Number', 'RX NBR', 'Prescription\nNumber', 'Script No.', 'Rx No'],
  claimReference: ['Claim #', 'Auth No', 'Authorization\nNumber', 'Claim ID', 'Trans ID'],
  dateOfService: ['Fill Date', 'Date\nFilled', 'DOS', 'Svc Date', 'Date of\nService', 'Disp Date'],
  drugName: ['Drug', 'Drug Name', 'Product', 'Medication', 'Label Name', 'Drug Description'],
  ndc: ['NDC', 'NDC #', 'NDC-11', 'Product ID', 'NDC Number'],
  quantity: ['Qty', 'Qty\nDisp', 'Metric\nQty', 'Quantity', 'Units\nDisp'],
  planName: ['Plan', 'Group', 'Plan Name', 'Carrier'],
  charge: ['Billed', 'Amount\nBilled', 'Submitted\nAmount', 'Sub Amt'],
  ingredientCost: ['Ingr Cost', 'Ingredient\nCost', 'Ing Cost Pd', 'Drug Cost'],
  dispensingFee: ['Disp Fee', 'Dispensing\nFee', 'Prof Fee', 'Disp\nFee Pd'],
  tax: ['Tax', 'Sales Tax', 'Tax Amt'],
  patientPaid: ['Copay', 'Patient\nPay', 'Member\nPay', 'Pat Pay', 'Copay\nAmount'],
  gross: ['Gross', 'Gross\nAmount', 'Plan\nPay', 'Amount\nPayable', 'Gross Due'],
  dirFee: ['DIR', 'DIR Fee', 'DIR\nAmount', 'Perf Adj', 'Performance\nFee', 'Less DIR'],
  gerFee: ['GER Adj', 'Eff Rate\nAdj', 'BER/GER', 'GER'],
  transactionFee: ['Trans Fee', 'Transmission\nFee', 'Switch\nFee', 'Tran\nFee'],
  networkFee: ['Network\nFee', 'Ntwk Fee', 'Network\nAccess Fee'],
  net: ['Net', 'Net Paid', 'Amount\nPaid', 'Net\nAmount', 'Paid Amt', 'Net Remit'],
} as const;

export type HeadingField = keyof typeof headings;

export const labels = {
  title: [
    'Remittance Advice',
    'Pharmacy Payment Voucher',
    'Provider Remittance Statement',
    'Pharmacy Settlement Statement',
    'Claims Payment Register',
    'Explanation of Payment',
  ],
  trace: [
    'Advice No',
    'Statement #',
    'Remit ID',
    'Trace',
    'Voucher No.',
    'Payment Ref',
    'EFT/Check',
  ],
  paidOn: ['Voucher Date', 'Settlement Date', 'Pay Date', 'Issue Date', 'Deposit Date'],
  amount: ['Net Remit', 'Settlement Amount', 'Amount Remitted', 'Deposit Amount', 'Payment Total'],
  payer: ['Remit From', 'Issued By', 'Paid By', 'Payor', 'From'],
  payee: ['Pay To', 'Provider', 'Pharmacy', 'Remit To'],
  payeeId: ['NCPDP', 'NCPDP #', 'NABP', 'Provider No.'],
} as const;

export const payers = [
  'Northgate Rx Solutions, LLC',
  'Meridian Script Care',
  'Capstone Pharmacy Benefits Inc',
  'Heartland Health Rx',
  'Summitpoint PBM',
  'Oakbridge Prescription Services',
  'Truepath Rx',
  'Pacific Crest Benefit Managers',
  'Advantis Health Plan of Ohio',
  'Gulf States Medicare Part D',
  'Unity Care Rx Administrators',
  'Wellmarch Healthcare Systems, Inc.',
  'Navarre Health Solutions',
  'Keystone Valley Health Plan',
] as const;

export const payees = [
  'Ridgeline Pharmacy',
  "Doyle's Family Pharmacy",
  'Bayview Drug & Gift',
  'Harbor Point Apothecary',
  'Lakeside Prescription Shop',
  'Medicine Chest Pharmacy Inc',
] as const;

export const psaos = [
  'Allied Pharmacy Alliance',
  'Unified Providers Central Pay',
  'Independent Access Network',
] as const;

export const banks = [
  'First Prairie National Bank',
  'Commerce & Trust Bank, N.A.',
  'Rivertown Bank',
] as const;

export const payerAddresses = [
  ['400 Commerce Way, Suite 210', 'Columbus, OH 43215'],
  ['P.O. Box 66210', 'St. Louis, MO 63166'],
  ['One Benefit Plaza', 'Eagan, MN 55121'],
] as const;

export const payeeAddresses = [
  ['118 N Main St', 'Gallatin, TN 37066'],
  ['2204 Route 9 South', 'Old Bridge, NJ 08857'],
  ['75 Court Square', 'Paris, KY 40361'],
] as const;

/** Lump sums that a payer deducts, and those that it credits. */
export const lumpsDeducted = [
  'DIR/Perf Q1-2026',
  'GER True-Up 2025',
  'Transaction Fees 02/2026',
  'Network Fee Mar 2026',
  'Audit Recoupment 20417',
  'Overpayment Recovery',
  'BER Reconciliation CY2025',
  'Performance Network Q4',
] as const;

export const lumpsGiven = [
  'Interest on Late Claims',
  'MTM Services Q1',
  'DIR Refund Q3-2025',
] as const;

/** Lump sums of a state program. */
export const stateLumps = {
  taken: [
    'Recoupment - Audit 2025-118',
    'A/R Overpayment',
    'TPL Recovery',
    'Provider Assessment',
    'Prior Balance Item',
    'Cost Settlement',
  ],
  given: 'Interest on Late Claims',
} as const;

/** A random heading or label, in the letters that the document uses. */
export function oneOf(
  random: SeededRandom,
  words: readonly string[],
  letters: 'as is' | 'capitals' = 'as is',
): string {
  const picked = random.pick(words);
  return letters === 'capitals' ? picked.toUpperCase() : picked;
}

/** A name over two lines, broken near its middle. */
export function inTwoLines(name: string): readonly string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter(
    (line) => line !== '',
  );
}
