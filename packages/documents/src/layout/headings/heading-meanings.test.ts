import { expect, test } from 'vitest';
import { composedAmount, type HeadingMeaning, headingMeaning } from './heading-meanings.ts';
import { headingText, likelyWord } from './heading-text.ts';

const headings: Partial<Record<HeadingMeaning, readonly string[]>> = {
  claimId: [
    'Rx #',
    'Rx Number',
    'Rx',
    'RX NBR',
    'Prescription',
    'Prescription Number',
    'Script No',
  ],
  dateOfService: ['Fill Date', 'DOS', 'Date Filled', 'Date of Service', 'Svc Date', 'Disp Date'],
  drugName: ['Drug', 'Drug Name', 'Medication', 'Product', 'Label Name', 'Drug Description'],
  ndc: ['NDC', 'NDC/UPC', 'NDC #', 'NDC Number', 'Product ID', 'National Drug Code', 'NDC-11'],
  quantity: [
    'Qty',
    'Quantity',
    'Quantity Disp',
    'Qty Dispensed',
    'Metric Qty',
    'Disp Qty',
    'Units',
  ],
  ingredientCost: ['Ingr Cost', 'Ing Cost', 'Ingredient Cost Paid', 'Ing. Cost', 'Drug Cost'],
  dispensingFee: ['Disp Fee', 'Dispensing Fee', 'Disp. Fee Pd', 'Dispensing Fee Paid'],
  tax: ['Sales Tax', 'Tax', 'Tax Amt', 'State Tax'],
  patientPaid: [
    'Copay',
    'Co-pay',
    'Pat Pay',
    'Patient Responsibility',
    'Patient Paid',
    'Member Pay',
    'Pt Resp',
    'Patient Pay Amt',
    'Copay/Coins',
    'Cost Share',
  ],
  gross: [
    'Gross',
    'Total Allowed',
    'Approved Amount',
    'Gross Amt',
    'Allowed',
    'Amount Approved',
    'Gross Paid',
    'Contract Price',
    'Paid before DIR',
  ],
  dirFee: [
    'DIR',
    'DIR Fee',
    'DIR Fees',
    'DIR Amt',
    'Part D DIR',
    'Performance Adjustment',
    'Performance Adj',
    'Perf. Adj.',
    'Post Point-of-Sale Adjustment',
    'Post POS Adj',
    'Post Settlement Adjustment',
    'Performance Reconciliation',
    'Withhold Amount',
    'Network Variable Rate',
    'NVR',
    'Network Participation Fee',
    'Network Processing Fee',
    'Program Fee',
    'Direct and Indirect Remuneration',
    'Bonus Pool',
  ],
  gerFee: [
    'GER',
    'GER Fee',
    'GER Adj',
    'BER',
    'Effective Rate',
    'Effective Rate Guarantee',
    'Effective Average Discount',
    'Average Discount Aggregate',
    'Rate Guarantee',
    'Generic Effective Rate',
    'Eff Rate Adj',
    'GER True-Up',
  ],
  transactionFee: [
    'Trans Fee',
    'Transaction Fee',
    'Switch Fee',
    'Admin Fee',
    'Processing Fee',
    'Claim Fee',
  ],
  networkFee: ['Network Fee', 'Network Access Fee', 'Participation Fee'],
  withheld: ['Withheld', 'Sequestration'],
  net: [
    'Net',
    'Net Paid',
    'Amount Paid',
    'Plan Paid',
    'Check Amt',
    'Net Amount',
    'Paid',
    'Net Due',
    'Net Pmt',
    'Paid Amount',
    'Amt Paid',
    'Net after DIR',
  ],
  charge: ['Billed', 'Submitted Amt', 'U&C', 'Usual & Customary', 'Billed Charge', 'Total Charge'],
  otherPayer: ['Other Payer Amt', 'Other Payer', 'OPP', 'Primary Paid'],
  incentive: ['Incentive', 'Incentive Fee', 'Incentive Amt'],
  otherAdjustment: ['Adjustments', 'Other Adj', 'Fees', 'Other Fees'],
  total: ['Amount', 'Total'],
  planName: ['Plan', 'Plan Name', 'Group', 'Carrier'],
  status: ['Status', 'Type', 'Claim Type', 'Trans Type'],
  claimReference: ['Claim #', 'Claim ID', 'Auth #', 'Authorization No.', 'Claim Reference Number'],
  traceNumber: ['Check Number', 'EFT #', 'Trace Number', 'Check/EFT Number', 'Payment Reference'],
  paidOn: ['Payment Date', 'Check Date', 'Paid Date', 'Date Paid'],
  description: ['Description', 'Details'],
  reason: ['Reason', 'Reason Code', 'Adjustment Code'],
  known: [
    'Patient',
    'Patient Name',
    'Member ID',
    'Days Supply',
    'DS',
    'Refill',
    'Prescriber',
    'NCPDP',
    'Line #',
  ],
  price: ['AWP', 'MAC', 'DIR %', 'Ing Cost Submitted'],
};

test.each(
  Object.entries(headings).flatMap(([meaning, texts]) =>
    texts.map((text) => [text, meaning] as const),
  ),
)('%s is %s', (text, meaning) => {
  expect(headingMeaning(headingText(text))).toBe(meaning);
});

test.each(['', 'Favourite Colour', 'Zeta', 'the net of a fisherman', 'DIRECT', 'x'.repeat(500)])(
  '%s is not a heading',
  (text) => {
    expect(headingMeaning(headingText(text))).toBeUndefined();
  },
);

test.each([
  ['Plan Responsibility', 'net'],
  ['Amount at Sale', 'gross'],
  ['Payable Before Adj', 'gross'],
  ['After DIR', 'net'],
  ['Cost Shr', 'patientPaid'],
  ['Bene Paid', 'patientPaid'],
  ['Resident Share', 'patientPaid'],
  ['Patient Owes', 'patientPaid'],
  ['Paid to You', 'net'],
  ['Direct/Indir Remun.', 'dirFee'],
  ['Drug Pd', 'ingredientCost'],
  ['Connectivity Fee', 'transactionFee'],
  ['Fee Pd', 'otherAdjustment'],
  ['Ingredient Fee', undefined],
  ['Gross DIR Fee', undefined],
  ['Pd Patient', undefined],
  ['DIR Network Fee', undefined],
  ['Share', undefined],
  ['Plan Zeta', undefined],
])('%s consists of words that mean %s', (text, meaning) => {
  expect(composedAmount(headingText(text))).toBe(meaning);
});

test.each([
  ['Claim Refe.', 'claimReference'],
  ['Nati. Drug Code', 'ndc'],
  ['Coin.', 'patientPaid'],
  ['Remi. Amount', 'net'],
  ['Perf. Adju.', 'dirFee'],
  ['Adju. Amount', undefined],
  ['Pers. Code', 'known'],
  ['OUTOFPOCKET', 'patientPaid'],
  ['PdtoPhcy', 'net'],
  ['Retroactive_DIR', 'dirFee'],
  ['Billing', undefined],
])('%s is cut off or written together, and means %s', (text, meaning) => {
  const words = headingText(text);
  expect(headingMeaning(words) ?? composedAmount(words)).toBe(meaning);
});

test.each([
  ['dlr', 'dir'],
  ['d1spensing', 'dispensing'],
  ['ingredlemt', 'ingredient'],
  ['gress', 'gross'],
  ['ner', 'ner'],
  ['6er', 'ger'],
  ['cer', undefined],
  ['pald', 'paid'],
  ['xyzw', undefined],
])('%s is likely %s', (word, likely) => {
  expect(likelyWord(word)).toBe(likely);
});
