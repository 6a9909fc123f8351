import { type Category, categoriesOfFee, feeCategories } from '../category.ts';

/**
 * The rows that a term adds up: claims, lump sums and MFP refunds of counted payments, claims by
 * fill date, lump fees by the fills they are for, payments as they reached the bank, known costs of
 * claims, lump fees allocated to drugs, balances carried forward, invoice lines, invoices by
 * invoice date and by due date, and payments on invoices.
 */
export type RowKind =
  | 'claims'
  | 'lumps'
  | 'fills'
  | 'earnedLumps'
  | 'refunds'
  | 'payments'
  | 'costs'
  | 'spreads'
  | 'balances'
  | 'purchases'
  | 'invoices'
  | 'dues'
  | 'invoicePayments';

/** Which rows of its kind a term includes; missing fields narrow nothing. */
export interface Where {
  readonly status?: 'paid' | 'reversal' | 'denied';
  readonly categories?: readonly Category[];
  /** The basis of a claim's cost. */
  readonly basis?: 'invoice' | 'price_list' | 'nadac' | 'known' | 'estimated';
  readonly belowCost?: true;
  /** Claims of which the patient payment doesn't count whole. */
  readonly corrected?: true;
  /** Whether its fees are to be questioned: those on Part D fills since 2024. */
  readonly partD?: boolean;
  /**
   * Among counted invoices: all, those not paid yet, those with an open amount past the due date,
   * or all due before today without credits.
   */
  readonly invoices?: 'counted' | 'open' | 'overdue' | 'due';
}

/** A column of the rows by its name in their list; `rows` counts them. */
type TermColumn =
  | 'rows'
  | 'grossAmount'
  | 'netAmount'
  | 'dirFee'
  | 'gerFee'
  | 'otherFees'
  | 'networkFees'
  | 'patientPaid'
  | 'patientCorrection'
  | 'quantity'
  | 'revenue'
  | 'amount'
  | 'cost'
  | 'loss'
  | 'open'
  | 'above'
  | 'totalAmount'
  | 'paidInTime';

/** One column of one kind of rows, added up: in whole cents, rows, or thousandths of a unit. */
export interface TermDefinition {
  readonly rows: RowKind;
  readonly sum: TermColumn;
  readonly unit: 'cents' | 'count' | 'thousandths';
  readonly where: Where;
}

function cents(rows: RowKind, sum: TermColumn, where: Where = {}) {
  return { rows, sum, unit: 'cents', where } as const satisfies TermDefinition;
}

function count(rows: RowKind, where: Where = {}) {
  return { rows, sum: 'rows', unit: 'count', where } as const satisfies TermDefinition;
}

/** A later payer's claim dispenses nothing. */
function units(where: Where) {
  return { rows: 'costs', sum: 'quantity', unit: 'thousandths', where } as const;
}

function lumps(...categories: readonly Category[]) {
  return cents('lumps', 'amount', { categories });
}

function earnedLumps(...categories: readonly Category[]) {
  return cents('earnedLumps', 'amount', { categories });
}

/** All terms. Fees are positive when taken. */
export const terms = {
  claimGross: cents('claims', 'grossAmount'),
  claimNet: cents('claims', 'netAmount'),
  claimDir: cents('claims', 'dirFee'),
  claimGer: cents('claims', 'gerFee'),
  claimOther: cents('claims', 'otherFees'),
  paidByPatients: cents('claims', 'patientPaid', { status: 'paid' }),
  /** What patients had paid on reversed claims: negative, like reversals. */
  patientsOfReversals: cents('claims', 'patientPaid', { status: 'reversal' }),
  /** What earlier payers of the fill had left to the patient, and what exports say otherwise. */
  patientCorrections: cents('costs', 'patientCorrection', { corrected: true }),
  paidClaims: count('claims', { status: 'paid' }),
  reversedClaims: count('claims', { status: 'reversal' }),
  claimsDenied: count('claims', { status: 'denied' }),
  unitsPaid: units({ status: 'paid' }),
  /** Positive for what came back. */
  unitsReversed: units({ status: 'reversal' }),

  lumpsAll: cents('lumps', 'amount'),
  lumpRows: count('lumps'),
  lumpDir: lumps(...categoriesOfFee.dir),
  lumpGer: lumps(...categoriesOfFee.ger),
  lumpOther: lumps(...categoriesOfFee.other),
  lumpFees: lumps(...feeCategories),
  lumpRecoupments: lumps('recoupment'),
  lumpUnclassified: lumps('unclassified'),

  /** Negative when refunded, like everything that is given. */
  lumpRefunds: lumps('mfp_refund'),

  earnedClaimDir: cents('fills', 'dirFee'),
  earnedClaimGer: cents('fills', 'gerFee'),
  earnedClaimOther: cents('fills', 'otherFees'),
  /** On the fills of a service period; without claims on the payment date. */
  earnedLumpDir: earnedLumps(...categoriesOfFee.dir),
  earnedLumpFees: earnedLumps(...feeCategories),

  /** Of fills; negative when taken back. */
  refunds: cents('refunds', 'amount'),

  paymentsAmount: cents('payments', 'amount'),
  paymentRows: count('payments'),

  invoiceCost: cents('costs', 'cost', { basis: 'invoice' }),
  priceListCost: cents('costs', 'cost', { basis: 'price_list' }),
  nadacCost: cents('costs', 'cost', { basis: 'nadac' }),
  /** Gross and patient payments of claims with unknown cost. */
  unknownRevenue: cents('costs', 'revenue', { basis: 'estimated' }),
  /** Gross and patient payments of claims with known cost. */
  knownRevenue: cents('costs', 'revenue', { basis: 'known' }),
  lossBelowCost: cents('costs', 'loss', { belowCost: true }),
  fillsBelowCost: count('costs', { belowCost: true }),
  /** For fills below cost without another saving: Part D deductions are separate. */
  fillsToSave: count('costs', { belowCost: true, partD: false }),
  lossToSave: cents('costs', 'loss', { belowCost: true, partD: false }),
  dirOfLossToSave: cents('costs', 'dirFee', { belowCost: true, partD: false }),
  partDDir: cents('costs', 'dirFee', { partD: true }),
  partDGer: cents('costs', 'gerFee', { partD: true }),
  partDNetwork: cents('costs', 'networkFees', { partD: true }),
  partDFills: count('costs', { status: 'paid', partD: true }),
  partDReversals: count('costs', { status: 'reversal', partD: true }),

  /** Lump sum fees by drug. They stand in for the lump sums where a drug is asked for. */
  spreadFees: cents('spreads', 'amount'),
  balancesTaken: cents('balances', 'open'),
  paidAbove: cents('purchases', 'above'),

  invoiced: cents('invoices', 'totalAmount', { invoices: 'counted' }),
  invoiceRows: count('invoices'),
  invoicesOpen: cents('invoices', 'open', { invoices: 'open' }),
  invoicesOverdue: cents('invoices', 'open', { invoices: 'overdue' }),
  overdueRows: count('invoices', { invoices: 'overdue' }),
  invoicesDue: cents('dues', 'totalAmount', { invoices: 'due' }),
  dueInTime: cents('dues', 'paidInTime', { invoices: 'due' }),
  invoicePaid: cents('invoicePayments', 'amount'),
} as const satisfies Readonly<Record<string, TermDefinition>>;

export type TermName = keyof typeof terms;

export const termNames = Object.keys(terms) as readonly TermName[];

export function termDefinition(name: TermName): TermDefinition {
  return terms[name];
}

export function isTerm(name: string): name is TermName {
  return Object.hasOwn(terms, name);
}
