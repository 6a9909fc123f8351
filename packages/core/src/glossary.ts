export const glossaryGroups = [
  'Fees',
  'Amounts',
  'Payments and lump sums',
  'Claims',
  'Costs and prices',
  'Files and processing',
] as const;

export interface GlossaryEntry {
  readonly group: (typeof glossaryGroups)[number];
  /** One sentence that says what it is, in a pharmacy's words. */
  readonly sentence: string;
  /** Other names, for the search. */
  readonly also?: readonly string[];
}

/** The terms on the screens, explained for new readers. */
export const glossary = {
  'DIR fee': {
    group: 'Fees',
    sentence:
      'Money a payer takes back for performance or network terms, on a claim or later as a lump sum; short for direct and indirect remuneration.',
    also: ['direct and indirect remuneration', 'CARC 295', 'DIR'],
  },
  'DIR %': {
    group: 'Fees',
    sentence: 'DIR fees as a share of gross revenue: cents taken from each agreed dollar.',
    also: ['% revenue lost to DIR', 'DIR percentage'],
  },
  'Effective rate': {
    group: 'Fees',
    sentence:
      'An average discount guaranteed by contract over a period; if the payer paid more, it takes back the difference as a lump sum.',
    also: ['GER', 'BER', 'DFER', 'brand effective rate', 'true-up', 'guaranteed rate'],
  },
  GER: {
    group: 'Fees',
    sentence: 'Generic effective rate: the guaranteed average discount on generic drugs.',
    also: ['generic effective rate'],
  },
  'Transaction fee': {
    group: 'Fees',
    sentence: 'A few cents for each claim sent, switched, or processed.',
    also: ['switch fee', 'access fee', 'ERA fee'],
  },
  'Network fee': {
    group: 'Fees',
    sentence: 'A charge for network participation or credentialing.',
    also: ['participation fee', 'credentialing'],
  },
  Allocated: {
    group: 'Fees',
    sentence:
      'Our estimate of how much of a lump sum fee applies to a claim or drug; the payer doesn’t report it.',
    also: ['allocation', 'spread'],
  },
  Gross: {
    group: 'Amounts',
    sentence: 'The agreed amount for claims: net plus the fees taken.',
    also: ['gross paid', 'gross amount', 'revenue'],
  },
  Net: {
    group: 'Amounts',
    sentence: 'What the payer actually paid: claim payments minus lump sum fees.',
    also: ['net paid', 'net amount'],
  },
  Charge: {
    group: 'Amounts',
    sentence: 'What the pharmacy billed; the part above the contracted price was never owed.',
    also: ['usual and customary', 'billed'],
  },
  Adjustment: {
    group: 'Amounts',
    sentence: 'A change between the charge and the payment, with the payer’s reason and amount.',
    also: ['contractual adjustment', 'CAS', 'CARC'],
  },
  'Profit margin': {
    group: 'Amounts',
    sentence: 'Profit as a share of revenue: what’s left of each dollar after costs.',
    also: ['margin', 'net profit'],
  },
  'Cash flow': {
    group: 'Amounts',
    sentence: 'Payments received from payers minus payments to vendors, by payment date.',
  },
  Payment: {
    group: 'Payments and lump sums',
    sentence:
      'One check or electronic transfer with its remittance advice; a file can have several.',
    also: ['check', 'EFT', 'remittance advice'],
  },
  'Lump sum': {
    group: 'Payments and lump sums',
    sentence: 'An amount a payer deducts from or adds to a payment with no claim attached.',
    also: ['provider adjustment', 'PLB'],
  },
  PLB: {
    group: 'Payments and lump sums',
    sentence: 'The section of an 835 with provider-level adjustments (lump sums).',
    also: ['provider level balance', 'provider adjustment'],
  },
  'Take-back': {
    group: 'Payments and lump sums',
    sentence: 'Any amount a payer takes after agreeing to pay it.',
    also: ['clawback', 'claw-back'],
  },
  Recoupment: {
    group: 'Payments and lump sums',
    sentence:
      'A payment taken back after an audit or overpayment; it corrects a payment and isn’t a fee.',
    also: ['audit', 'overpayment', 'WO'],
  },
  'Forwarding balance': {
    group: 'Payments and lump sums',
    sentence:
      'An amount a payment was too small to cover, carried forward and taken from a later payment.',
    also: ['FB', 'open balance', 'carried forward'],
  },
  Withholding: {
    group: 'Payments and lump sums',
    sentence: 'An amount held back for taxes, a levy, or a later settlement.',
  },
  Balanced: {
    group: 'Payments and lump sums',
    sentence: 'A payment’s claims minus its lump sums equal the payment amount, to the cent.',
    also: ['balance', 'balances', 'difference'],
  },
  Held: {
    group: 'Payments and lump sums',
    sentence:
      'Shown but excluded from totals because the payment doesn’t balance, has no date, or is a duplicate; you can choose to include it.',
    also: ['not counted', 'held back'],
  },
  Duplicate: {
    group: 'Payments and lump sums',
    sentence: 'The same payment in another file, linked to the first and counted once.',
    also: ['copy'],
  },
  Claim: {
    group: 'Claims',
    sentence: 'One prescription fill as reported by the payer: paid, denied, or reversed.',
    also: ['fill', 'prescription'],
  },
  Reversal: {
    group: 'Claims',
    sentence: 'A claim with negative amounts that cancels an earlier claim and its fees.',
    also: ['reversed claim'],
  },
  Denied: {
    group: 'Claims',
    sentence: 'A claim the payer didn’t pay; it’s listed with the reason but not counted.',
    also: ['rejected'],
  },
  Payer: {
    group: 'Claims',
    sentence: 'Who pays the claim: a pharmacy benefit manager (PBM) or a plan.',
    also: ['PBM', 'plan', 'insurer'],
  },
  NDC: {
    group: 'Claims',
    sentence: 'The 11-digit code that identifies a drug, its maker, and its package.',
    also: ['national drug code'],
  },
  'Cost of a drug': {
    group: 'Costs and prices',
    sentence:
      'What the drug cost you, from your vendor invoices, your price lists or NADAC; otherwise it’s unknown.',
    also: ['unit cost', 'acquisition cost'],
  },
  NADAC: {
    group: 'Costs and prices',
    sentence: 'The national average price pharmacies pay for a drug, published weekly by CMS.',
    also: ['national average drug acquisition cost'],
  },
  'Below cost': {
    group: 'Costs and prices',
    sentence: 'A fill paid less than its known drug cost.',
    also: ['underwater', 'loss leader', 'negative margin'],
  },
  'Potential savings': {
    group: 'Costs and prices',
    sentence:
      'Yearly savings if every listed opportunity succeeds, calculated from your data and not guaranteed.',
    also: ['savings opportunity'],
  },
  'Line item': {
    group: 'Costs and prices',
    sentence: 'A line on a vendor’s invoice: quantity, unit price, and total.',
    also: ['invoice line'],
  },
  Finding: {
    group: 'Files and processing',
    sentence:
      'A problem found in a file or invoice, with its location and the expected and actual values.',
    also: ['audit finding'],
  },
  Remittance: {
    group: 'Files and processing',
    sentence: 'A file showing what a payer paid: an 835, PDF, scan, or spreadsheet.',
    also: ['remittance advice', 'remit', 'ERA', 'EOB'],
  },
  '835': {
    group: 'Files and processing',
    sentence: 'The standard electronic remittance file, exact and with no OCR needed.',
    also: ['ERA', 'X12', 'EDI'],
  },
  Review: {
    group: 'Files and processing',
    sentence:
      'Checking a document with amounts we couldn’t verify, which stays out of totals until then.',
    also: ['documents to review'],
  },
  Unclassified: {
    group: 'Files and processing',
    sentence:
      'An adjustment that no rule recognizes yet; classify it once, and similar ones follow.',
    also: ['classification', 'rule'],
  },
} as const satisfies Readonly<Record<string, GlossaryEntry>>;

export type GlossaryWord = keyof typeof glossary;

/** The anchor of a term on the glossary page: `dir-fee` for DIR fee. */
export function glossaryAnchor(word: GlossaryWord): string {
  const letters = word.toLowerCase().replaceAll('%', 'percent');
  return letters.replaceAll(/[^a-z0-9]+/g, '-');
}

export function glossaryPath(word: GlossaryWord): string {
  return `/glossary#${glossaryAnchor(word)}`;
}
