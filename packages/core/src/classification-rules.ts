import type { Category } from './category.ts';

/** Whose money a rule speaks about. Without either field it is built in. */
export interface RuleScope {
  readonly organizationId?: string;
  /** As `payerKey` gives it. */
  readonly payer?: string;
}

/**
 * One row of the classification table. All conditions that are present must hold; a list holds
 * when one of its entries does. `id` never changes; `version` grows when the rule's meaning does.
 */
export interface ClassificationRule {
  readonly id: string;
  readonly version: number;
  readonly scope?: RuleScope;
  /** `claim`: CAS adjustments of claims and services. `provider`: PLB lump sums. */
  readonly where: 'claim' | 'provider';
  /** CAS01. */
  readonly groups?: readonly string[];
  /** CAS reason or PLB code. */
  readonly codes?: readonly string[];
  /** Words of the PLB reference, see `reference-words.ts`. */
  readonly references?: readonly string[];
  readonly sign?: 'negative' | 'positive' | 'zero';
  readonly category: Category;
}

const claimRules: readonly ClassificationRule[] = [
  { id: 'cas.pharmacy-dir', version: 1, where: 'claim', codes: ['295'], category: 'dir' },
  {
    id: 'cas.patient-share',
    version: 1,
    where: 'claim',
    codes: ['1', '2', '3'],
    category: 'patient',
  },
  { id: 'cas.patient-group', version: 1, where: 'claim', groups: ['PR'], category: 'patient' },
  {
    id: 'cas.contractual',
    version: 1,
    where: 'claim',
    codes: ['45', '131'],
    category: 'contractual',
  },
  {
    id: 'cas.ingredient-cost',
    version: 1,
    where: 'claim',
    codes: ['90'],
    category: 'ingredient_cost',
  },
  {
    id: 'cas.dispensing-fee',
    version: 1,
    where: 'claim',
    codes: ['91'],
    category: 'dispensing_fee',
  },
  {
    id: 'cas.withholding',
    version: 1,
    where: 'claim',
    codes: ['104', '105'],
    category: 'withholding',
  },
  {
    id: 'cas.bonus',
    version: 1,
    where: 'claim',
    codes: ['161', '144'],
    sign: 'negative',
    category: 'bonus',
  },
];

/** Columns of a document that is no 835: their heading has told what they are. */
function columnRule(id: string, code: string, category: Category): ClassificationRule {
  const groups = [columnGroup];
  return { id: `column.${id}`, version: 1, where: 'claim', groups, codes: [code], category };
}

/** The group of adjustments that were columns. */
export const columnGroup = 'COL';

const columnRules: readonly ClassificationRule[] = [
  columnRule('dir', 'DIR', 'dir'),
  columnRule('effective-rate', 'GER', 'effective_rate'),
  columnRule('transaction', 'TRANS', 'transaction_fee'),
  columnRule('network', 'NETWORK', 'network_fee'),
  columnRule('withheld', 'WITHHELD', 'withholding'),
];

// A word has room for two letters behind its pattern, so longer forms of a word stand beside it.
const providerTextRules: readonly ClassificationRule[] = [
  {
    id: 'plb.dir-text',
    version: 2,
    where: 'provider',
    references: [
      'DIR',
      'DIRFEE',
      'DIRECT AND INDIRECT',
      'PERF',
      'PERFORMANCE',
      'PNP',
      'NVR',
      'BONUS POOL',
      'NETWORK VARIABLE',
      'POST POINT OF SALE',
      'POST SETTLEMENT',
      'WITHHOLD AMOUNT',
    ],
    category: 'dir',
  },
  {
    id: 'plb.effective-rate-text',
    version: 2,
    where: 'provider',
    references: [
      'GER',
      'BER',
      'NER',
      'OER',
      'DFER',
      'EFFECTIVE',
      'AVERAGE DISCOUNT',
      'RATE GUAR',
      'RATE GUARANTEE',
      'TRUE-UP',
      'TRUEUP',
      'RECON',
      'RECONCILE',
      'RECONCILIATION',
    ],
    category: 'effective_rate',
  },
  {
    id: 'plb.transaction-text',
    version: 2,
    where: 'provider',
    references: [
      'TRANS',
      'TRANSACTION',
      'TRANSMISSION',
      'SWITCH',
      'ACCESS',
      'ERA',
      'EFT',
      'HELP DESK',
      'ADMIN',
      'ADMINISTRATIVE',
      'ADMINISTRATION',
      'PROCESSING',
    ],
    category: 'transaction_fee',
  },
  {
    id: 'plb.network-text',
    version: 2,
    where: 'provider',
    references: ['NETWORK', 'PARTICIPATION', 'CREDENTIAL', 'CREDENTIALING'],
    category: 'network_fee',
  },
  {
    id: 'plb.recoupment-text',
    version: 2,
    where: 'provider',
    references: ['AUDIT', 'RECOUP', 'RECOUPMENT', 'OVERPAY', 'OVERPAYMENT', 'OVERPAID'],
    category: 'recoupment',
  },
];

const providerCodeRules: readonly ClassificationRule[] = [
  {
    id: 'plb.recoupment-code',
    version: 1,
    where: 'provider',
    codes: ['WO', 'B3', '72'],
    category: 'recoupment',
  },
  {
    id: 'plb.origination-fee',
    version: 1,
    where: 'provider',
    codes: ['AH'],
    category: 'transaction_fee',
  },
  {
    id: 'plb.interest-code',
    version: 1,
    where: 'provider',
    codes: ['L6', '51'],
    category: 'interest',
  },
  {
    id: 'plb.interest-text',
    version: 1,
    where: 'provider',
    references: ['INTEREST'],
    category: 'interest',
  },
  {
    // A bonus that is taken (positive) is no bonus: it stays unclassified for a person to see.
    id: 'plb.bonus-code',
    version: 1,
    where: 'provider',
    codes: ['BN', 'IP', 'B2', '90'],
    sign: 'negative',
    category: 'bonus',
  },
  {
    id: 'plb.bonus-text',
    version: 1,
    where: 'provider',
    references: ['BONUS', 'INCENTIVE'],
    category: 'bonus',
  },
  {
    id: 'plb.forwarding-balance',
    version: 1,
    where: 'provider',
    codes: ['FB'],
    category: 'forwarding_balance',
  },
  {
    id: 'plb.withholding',
    version: 1,
    where: 'provider',
    codes: ['E3', 'IR', '105'],
    category: 'withholding',
  },
];

/** The rules that hold for everyone, in the order in which they are tried: the first match wins. */
export const builtInRules: readonly ClassificationRule[] = [
  ...claimRules,
  ...columnRules,
  ...providerTextRules,
  ...providerCodeRules,
  // An adjustment of nothing needs nobody's eyes; anything else with money does.
  { id: 'cas.no-money', version: 1, where: 'claim', sign: 'zero', category: 'other' },
  { id: 'plb.no-money', version: 1, where: 'provider', sign: 'zero', category: 'other' },
  { id: 'cas.unclassified', version: 1, where: 'claim', category: 'unclassified' },
  { id: 'plb.unclassified', version: 1, where: 'provider', category: 'unclassified' },
];
