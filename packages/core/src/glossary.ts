export const glossaryGroups = [
  'Fees',
  'Amounts',
  'Payments and lump sums',
  'Claims',
  'Costs and prices',
  'Files and what is done with them',
] as const;

export interface GlossaryEntry {
  readonly group: (typeof glossaryGroups)[number];
  /** One sentence: what it is, in the words of a pharmacy. */
  readonly sentence: string;
  /** What else it is called; the search finds it by these. */
  readonly also?: readonly string[];
}

/**
 * The words of the screens, told to people who read them for the first time. The table of words in
 * docs/domain/glossary.md is this one; a test compares them.
 */
export const glossary = {
  'DIR fee': {
    group: 'Fees',
    sentence:
      'Money that a payer takes back for performance or network terms, at a claim or later in a lump; short for direct and indirect remuneration.',
    also: ['direct and indirect remuneration', 'CARC 295', 'DIR'],
  },
  'DIR %': {
    group: 'Fees',
    sentence:
      'The DIR fees of a period as a share of its gross: of each dollar that was agreed, how many cents went.',
    also: ['% revenue lost to DIR', 'DIR percentage'],
  },
  'Effective rate': {
    group: 'Fees',
    sentence:
      'An average discount that the payer’s contract guarantees over a period; what was paid above it is taken back in a lump.',
    also: ['GER', 'BER', 'DFER', 'true-up', 'guaranteed rate'],
  },
  GER: {
    group: 'Fees',
    sentence:
      'The generic effective rate: the average discount that was guaranteed for generic drugs.',
    also: ['generic effective rate'],
  },
  'Transaction fee': {
    group: 'Fees',
    sentence: 'Cents for each claim that is sent, switched or processed.',
    also: ['switch fee', 'access fee', 'ERA fee'],
  },
  'Network fee': {
    group: 'Fees',
    sentence: 'A sum for belonging to a payer’s network, or for its credentials.',
    also: ['participation fee', 'credentialing'],
  },
  Allocated: {
    group: 'Fees',
    sentence:
      'Worked out here, not said by a payer: the part of a lump fee that falls on a claim or a drug.',
    also: ['allocation', 'spread'],
  },
  Gross: {
    group: 'Amounts',
    sentence: 'What was agreed for the claims: net plus the fees that were taken.',
    also: ['gross paid', 'gross amount', 'revenue'],
  },
  Net: {
    group: 'Amounts',
    sentence:
      'What the payer really paid: the paid amounts of claims, less lump sums that are fees.',
    also: ['net paid', 'net amount'],
  },
  Charge: {
    group: 'Amounts',
    sentence: 'What the pharmacy billed; the part above the agreed price was never owed.',
    also: ['usual and customary', 'billed'],
  },
  Adjustment: {
    group: 'Amounts',
    sentence:
      'A step from the charge to the payment: a reason and an amount, as the payer gave them.',
    also: ['CAS', 'CARC'],
  },
  'Profit margin': {
    group: 'Amounts',
    sentence: 'Profit as a share of revenue: what is left of each dollar once costs are paid.',
    also: ['margin', 'net profit'],
  },
  'Cash flow': {
    group: 'Amounts',
    sentence: 'What came in from payers less what was paid to vendors, on the days it moved.',
  },
  Payment: {
    group: 'Payments and lump sums',
    sentence: 'One check or electronic transfer with its advice; a file may hold several.',
    also: ['check', 'EFT', 'remittance advice'],
  },
  'Lump sum': {
    group: 'Payments and lump sums',
    sentence: 'Money that a payer takes from a payment, or adds to it, without naming a claim.',
    also: ['provider adjustment', 'PLB'],
  },
  PLB: {
    group: 'Payments and lump sums',
    sentence: 'The part of an 835 that holds lump sums: adjustments at the level of the provider.',
    also: ['provider level balance', 'provider adjustment'],
  },
  'Take-back': {
    group: 'Payments and lump sums',
    sentence: 'Any money that a payer takes after it agreed to pay it.',
    also: ['clawback', 'claw-back'],
  },
  Recoupment: {
    group: 'Payments and lump sums',
    sentence:
      'Money taken back after an audit or an overpayment; it corrects a payment and is no fee.',
    also: ['audit', 'overpayment', 'WO'],
  },
  'Forwarding balance': {
    group: 'Payments and lump sums',
    sentence:
      'What a payment was too small to cover: it is carried forward and taken from a later payment.',
    also: ['FB', 'open balance', 'carried forward'],
  },
  Withholding: {
    group: 'Payments and lump sums',
    sentence: 'Money kept back for taxes, a levy or a later settlement.',
  },
  Balanced: {
    group: 'Payments and lump sums',
    sentence:
      'The claims of a payment less its lump sums come to the amount of the payment, to the cent.',
    also: ['balance', 'adds up', 'difference'],
  },
  Held: {
    group: 'Payments and lump sums',
    sentence:
      'Shown but in no total, because the payment does not add up, has no day or came before; a person may count it.',
    also: ['not counted', 'held back'],
  },
  Duplicate: {
    group: 'Payments and lump sums',
    sentence: 'The same payment in another file: it is linked to the first one and counted once.',
    also: ['copy'],
  },
  Claim: {
    group: 'Claims',
    sentence: 'One prescription fill as the payment tells it: paid, denied or reversed.',
    also: ['fill', 'prescription'],
  },
  Reversal: {
    group: 'Claims',
    sentence: 'A claim with negative amounts that takes an earlier one back, with its fees.',
    also: ['reversed claim'],
  },
  Denied: {
    group: 'Claims',
    sentence: 'A claim that the payer did not pay: it is listed with its reason and never counted.',
    also: ['rejected'],
  },
  Payer: {
    group: 'Claims',
    sentence: 'Who pays: a pharmacy benefit manager or a plan.',
    also: ['PBM', 'plan', 'insurer'],
  },
  NDC: {
    group: 'Claims',
    sentence: 'The eleven digits that name a drug, its maker and its package.',
    also: ['national drug code'],
  },
  'Cost of a drug': {
    group: 'Costs and prices',
    sentence:
      'What a fill’s drug cost: by your own vendor invoices, else by NADAC, else unknown, never assumed.',
    also: ['unit cost', 'acquisition cost'],
  },
  NADAC: {
    group: 'Costs and prices',
    sentence:
      'The national average price that pharmacies pay for a drug, which Medicare’s agency publishes every week.',
    also: ['national average drug acquisition cost'],
  },
  'Below cost': {
    group: 'Costs and prices',
    sentence: 'A fill that brought less than its drug is known to have cost.',
    also: ['underwater', 'loss leader', 'negative margin'],
  },
  'Potential savings': {
    group: 'Costs and prices',
    sentence:
      'What a year would bring if each opportunity that is listed were won; it is counted from rows, not promised.',
    also: ['savings opportunity'],
  },
  'Line item': {
    group: 'Costs and prices',
    sentence: 'A row of a vendor’s invoice: quantity, unit price and total.',
    also: ['invoice line'],
  },
  Finding: {
    group: 'Files and what is done with them',
    sentence:
      'Something wrong or odd in a file or an invoice, with its place, what was expected and what was found.',
    also: ['audit finding'],
  },
  Remittance: {
    group: 'Files and what is done with them',
    sentence: 'A file that tells what a payer paid: an 835, a PDF, a scan or a sheet.',
    also: ['remittance advice', 'ERA', 'EOB'],
  },
  '835': {
    group: 'Files and what is done with them',
    sentence: 'The standard file of electronic remittances: exact, and read without guessing.',
    also: ['ERA', 'X12', 'EDI'],
  },
  Review: {
    group: 'Files and what is done with them',
    sentence:
      'The work of a person on a document whose figures do not prove themselves; nothing of it counts before.',
    also: ['documents to review'],
  },
  Unclassified: {
    group: 'Files and what is done with them',
    sentence:
      'Money that a payer took under a name that no rule knows yet; you say once what it is.',
    also: ['classification', 'rule'],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

export type GlossaryWord = keyof typeof glossary;
