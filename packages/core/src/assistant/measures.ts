/** In what a measure is told, and in which whole number it is kept. */
export type MeasureUnit = 'dollars' | 'percent' | 'count' | 'quantity';

/**
 * From where a measure is counted: `payments` are claims and lump sums of payers, `drugs` are
 * claims with their costs, `vendors` are invoices, `pharmacy` is all of it together.
 */
export type MeasureFamily = 'payments' | 'drugs' | 'vendors' | 'pharmacy';

export const dimensions = [
  'payer',
  'drug',
  'vendor',
  'category',
  'status',
  'remittance',
  'day',
  'month',
  'quarter',
  'year',
] as const;

export type Dimension = (typeof dimensions)[number];

const timeDimensions = ['day', 'month', 'quarter', 'year'] as const;

export function isTime(dimension: Dimension): dimension is (typeof timeDimensions)[number] {
  return (timeDimensions as readonly string[]).includes(dimension);
}

interface MeasureDefinition {
  readonly family: MeasureFamily;
  readonly unit: MeasureUnit;
  /** As screens call it. */
  readonly label: string;
  /** Parts add up to the whole; an average or a percentage does not. */
  readonly adds: boolean;
  /** What it may be taken apart by, besides time. */
  readonly by: readonly Dimension[];
}

const time = timeDimensions;
const ofPayers = ['payer', 'remittance', ...time] as const;
/** Those of claims are known of drugs too, without the lump sums, which name none. */
const ofClaims = ['payer', 'drug', 'remittance', ...time] as const;
const ofDrugs = ['drug', 'payer', ...time] as const;
const ofVendors = ['vendor', 'status', ...time] as const;

function payments(label: string, unit: MeasureUnit, by: readonly Dimension[], adds = true) {
  return { family: 'payments', unit, label, adds, by } as const satisfies MeasureDefinition;
}

function drugs(label: string, unit: MeasureUnit, adds = true) {
  return { family: 'drugs', unit, label, adds, by: ofDrugs } as const satisfies MeasureDefinition;
}

function vendors(label: string, unit: MeasureUnit, by: readonly Dimension[] = ofVendors) {
  return { family: 'vendors', unit, label, adds: true, by } as const satisfies MeasureDefinition;
}

function pharmacy(label: string, unit: MeasureUnit, adds = true) {
  return { family: 'pharmacy', unit, label, adds, by: time } as const satisfies MeasureDefinition;
}

/** Everything that can be asked for, with the formula of docs/domain/formulas.md that it is. */
export const measureDefinitions = {
  dirFees: payments('DIR fees', 'dollars', ofClaims),
  gerFees: payments('GER fees', 'dollars', ofClaims),
  otherFees: payments('Other fees', 'dollars', ofClaims),
  fees: payments('All fees', 'dollars', ofClaims),
  takeBacks: payments('Take-backs', 'dollars', ofPayers),
  grossAmount: payments('Gross amount', 'dollars', ofClaims),
  netAmount: payments('Net amount', 'dollars', ofClaims),
  patientPaid: payments('Paid by patients', 'dollars', ofClaims),
  dirPercentage: payments('DIR % of gross', 'percent', ofClaims, false),
  averageDirFee: payments('Average DIR fee', 'dollars', ofClaims, false),
  averageClaimValue: payments('Average claim value', 'dollars', ofClaims, false),
  claims: payments('Claims', 'count', [...ofClaims, 'status']),
  deniedClaims: payments('Denied claims', 'count', ofClaims),
  reversals: payments('Reversals', 'count', ofClaims),
  paymentsReceived: payments('Payments received', 'dollars', ofPayers),
  payments: payments('Payments', 'count', ofPayers),
  lumpSums: payments('Lump sums', 'dollars', ['category', ...ofPayers]),
  drugUnits: drugs('Units dispensed', 'quantity'),
  drugRevenue: drugs('Revenue of drugs', 'dollars'),
  drugCost: drugs('Cost of drugs', 'dollars'),
  drugGrossProfit: drugs('Gross profit of drugs', 'dollars'),
  drugNetProfit: drugs('Net profit of drugs', 'dollars'),
  drugProfitPerUnit: drugs('Net profit for each unit', 'dollars', false),
  belowCostLoss: drugs('Loss below cost', 'dollars'),
  belowCostClaims: drugs('Claims below cost', 'count'),
  vendorSpend: vendors('Vendor spend', 'dollars'),
  vendorPayments: vendors('Paid to vendors', 'dollars', ['vendor', ...time]),
  vendorInvoices: vendors('Vendor invoices', 'count'),
  vendorOpen: vendors('Open invoice amounts', 'dollars'),
  vendorOverdue: vendors('Overdue invoice amounts', 'dollars'),
  expenses: pharmacy('Expenses', 'dollars'),
  netProfit: pharmacy('Net profit', 'dollars'),
  profitMargin: pharmacy('Profit margin', 'percent', false),
  cashFlow: pharmacy('Cash flow', 'dollars'),
} as const satisfies Record<string, MeasureDefinition>;

export type Measure = keyof typeof measureDefinitions;

export const measures = Object.keys(measureDefinitions) as Measure[];

/** What is known of a measure, by its widest type. */
export function measureDefinition(measure: Measure): MeasureDefinition {
  return measureDefinitions[measure];
}
