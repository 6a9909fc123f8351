import type { Measure } from '@pfs/core/assistant/measures';

const perUnit = 'Net profit of drugs ÷ units dispensed, of claims that say how many.';

/** How each measure is worked out, as docs/domain/formulas.md says it. */
const formulas: Readonly<Record<Measure, string>> = {
  dirFees: 'DIR fees of claims + lump sums that are DIR.',
  gerFees: 'Effective rate fees (GER, BER, DFER) of claims + lump sums that are such.',
  otherFees: 'Transaction and network fees of claims + lump sums that are such.',
  fees: 'DIR fees + effective rate fees + other fees, of claims and as lump sums.',
  takeBacks: 'DIR fees + effective rate fees + other fees + recoupments.',
  grossAmount: 'What payers paid on claims, with the fees that they took from them put back.',
  netAmount: 'What payers paid on claims − lump sums that are fees.',
  patientPaid: 'What patients paid on claims that were paid, less what reversals gave back.',
  dirPercentage: 'DIR fees ÷ gross amount × 100.',
  averageDirFee: 'DIR fees ÷ claims.',
  averageClaimValue: 'Gross amount ÷ claims.',
  claims: 'Paid claims − reversals; denied claims are listed and not counted.',
  deniedClaims: 'Claims that the payer denied.',
  reversals: 'Claims that the payer took back.',
  paymentsReceived: 'The amounts of the payments themselves, as they reached the bank.',
  payments: 'Payments that are counted, each once.',
  lumpSums: 'What payers took as lump sums, tied to no claim; what they added is negative.',
  drugUnits: 'Units of paid claims − units of reversals, of claims that say how many.',
  drugRevenue: 'Gross amount of claims + what patients paid.',
  drugCost:
    'Units × unit cost: of the own invoice before the fill, else NADAC, else a share of revenue.',
  drugGrossProfit: 'Revenue of drugs − cost of drugs.',
  drugNetProfit: 'Gross profit of drugs − their fees, with their part of lump fees.',
  drugProfitPerUnit: perUnit,
  belowCostLoss: 'What fills brought less than their drug cost, one fill at a time.',
  belowCostClaims: 'Claims that brought less than their drug cost.',
  vendorSpend: 'Totals of the invoices dated in the period, cancelled ones apart.',
  vendorPayments: 'The parts paid in the period, whenever the invoice is dated.',
  vendorInvoices: 'Invoices dated in the period.',
  vendorOpen: 'What of invoices is not paid yet, cancelled ones apart.',
  vendorOverdue: 'What is due before today and not paid, neither disputed nor cancelled.',
  expenses: 'DIR fees + effective rate fees + other fees + vendor spend.',
  netProfit: 'Gross amount − expenses (all fees and vendor spend).',
  profitMargin: 'Net profit ÷ gross amount × 100.',
  cashFlow: 'Payments received − vendor payments.',
};

export function formulaOf(measure: Measure): string {
  return formulas[measure];
}

const many: ReadonlySet<Measure> = new Set<Measure>([
  'dirFees',
  'gerFees',
  'otherFees',
  'fees',
  'takeBacks',
  'claims',
  'deniedClaims',
  'reversals',
  'paymentsReceived',
  'payments',
  'lumpSums',
  'drugUnits',
  'belowCostClaims',
  'vendorInvoices',
  'vendorOpen',
  'vendorOverdue',
  'expenses',
]);

/** `DIR fees were`, `gross amount was`. */
export function wasOrWere(measure: Measure): 'was' | 'were' {
  return many.has(measure) ? 'were' : 'was';
}

/** `are` or `is`, of the same. */
export function isOrAre(measure: Measure): 'is' | 'are' {
  return many.has(measure) ? 'are' : 'is';
}

/** In the middle of a sentence; `DIR` and its like stay, all fees are just the fees. */
export function midSentence(words: string): string {
  const without = /^(?:All (?=fees)|Number of )/u;
  if (without.test(words)) return words.replace(without, '');
  return /^\p{Lu}(?=\p{Ll})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

export function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
