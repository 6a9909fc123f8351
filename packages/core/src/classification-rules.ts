import type { Category } from './category.ts';

/** Whom a rule applies to. Without either field it is built in. */
interface RuleScope {
  readonly organizationId?: string;
  /** As returned by `payerKey`. */
  readonly payer?: string;
}

/**
 * One row of the classification table. All conditions that are present must hold; a list holds if
 * one of its entries does. `id` never changes; `version` grows when the rule's meaning changes.
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
  /** Words of the PLB reference; see `wordsMatch`. */
  readonly references?: readonly string[];
  /** Phrases of whole words of the PLB reference, as pieces of regular expressions. */
  readonly phrases?: readonly string[];
  /** Phrases that prevent `phrases` from matching. */
  readonly unless?: readonly string[];
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
  {
    id: 'cas.negotiated-price',
    version: 1,
    where: 'claim',
    codes: ['307'],
    category: 'mfp_adjustment',
  },
];

/** Columns of a document that isn't an 835: their heading says what they are. */
function columnRule(id: string, code: string, category: Category): ClassificationRule {
  const groups = [columnGroup];
  return { id: `column.${id}`, version: 1, where: 'claim', groups, codes: [code], category };
}

/** The group of adjustments that came from columns. */
export const columnGroup = 'COL';

const columnRules: readonly ClassificationRule[] = [
  columnRule('dir', 'DIR', 'dir'),
  columnRule('effective-rate', 'GER', 'effective_rate'),
  columnRule('transaction', 'TRANS', 'transaction_fee'),
  columnRule('network', 'NETWORK', 'network_fee'),
  columnRule('withheld', 'WITHHELD', 'withholding'),
];

/**
 * Grows with any change of the lump-sum rules: what an earlier edition decided or left unclassified
 * is then classified again (decision 0008).
 */
export const lumpRulesEdition = 3;

function lumpRule(
  id: string,
  rule: Omit<ClassificationRule, 'id' | 'version' | 'where' | 'scope'>,
): ClassificationRule {
  return { id: `plb.${id}`, version: lumpRulesEdition, where: 'provider', ...rule };
}

/** Words for a fee; a fee schedule is a list of prices. */
const fee = '(?:FEES?|CHARGES?|CHG)(?! SCHEDULE| BACK)';

/** Which one, or for when: what may stand next to a lone TRUE-UP. */
const whichOne =
  '(?:ANNUAL|QUARTERLY|MONTHLY|YEAR|END|FINAL|CONTRACT|ADJ|ADJUSTMENT|QTR|[QHT]|[CFP]Y)';

/** A correction: the words don't say in which direction, or whose money it is. */
const mishap = ['ERRORS?', 'CORRECTIONS?', 'RETURN(?:S|ED)?', 'DISPUTED?'];

/**
 * A fee must be called a fee: words such as NETWORK, ACCESS or EFT are also in names and in plain
 * text. A wrong fee is worse than an unclassified amount.
 */
const lumpTextRules: readonly ClassificationRule[] = [
  lumpRule('mfp-text', {
    phrases: [
      '(?:MFP|MAXIMUM FAIR PRICE)(?: [A-Z]+)* (?:REFUNDS?|PAYMENTS?|PMTS?)',
      'REFUNDS? (?:OF )?MFP',
      'MTF (?:MFP|PM|PMTS?|PAYMENTS?|REFUNDS?)',
    ],
    category: 'mfp_refund',
  }),
  // Money received as a bonus is a bonus, whatever it is for. Money taken isn't.
  lumpRule('bonus-text', {
    phrases: ['BONUS(?:ES)?', 'INCENTIVES?'],
    unless: ['REVERS[A-Z]+', 'RECOUP[A-Z]*', ...mishap],
    sign: 'negative',
    category: 'bonus',
  }),
  lumpRule('dir-text', {
    phrases: [
      'DIR(?:[QT]|ADJ|FEES?)?',
      'DIRECT (?:AND )?INDIRECT',
      'PNP',
      'NVR',
      'NETWORK VARIABLE',
      'POST (?:POS|POINT OF SALE|SETTLEMENT)',
      'WITHHOLD AMOUNT',
    ],
    // Direct deposit, direct mail and billing, a director, and court orders.
    unless: ['DIR (?:DEP[A-Z]*|MAIL|BILL(?:ING)?|OF)', 'LEGAL', 'CLASS ACTION'],
    category: 'dir',
  }),
  lumpRule('performance-text', {
    phrases: [
      `PERF(?:ORMANCE)?(?: NETWORK| PROGRAM| TIER)? ${fee}`,
      'PERF(?:ORMANCE)? (?:ADJ(?:USTMENTS?)?|RECON(?:CILIATION)?|PENALTY|WITHHOLD)',
      '^PERFORMANCE(?: [QT])?$',
      'BONUS POOL',
    ],
    unless: ['INCENTIVES?', 'REVERS[A-Z]+', ...mishap],
    sign: 'positive',
    category: 'dir',
  }),
  lumpRule('network-text', {
    phrases: [
      `NETWORK(?: (?!TRANS|NO\\b)[A-Z]+)? ${fee}`,
      `PSAO(?: MONTHLY)? ${fee}`,
      `(?:PARTICIPATION|MEMBERSHIP|ENROLLMENT) ${fee}`,
      '(?:RE)?CREDENTIAL(?:ING)?',
      '^NETWORK (?:ACCESS|PARTICIPATION)(?: Q)?$',
    ],
    unless: mishap,
    category: 'network_fee',
  }),
  lumpRule('transaction-text', {
    phrases: [
      `(?:TRANS|TRANSACTIONS?|TRANSMISSION|TXN?|SWITCH|SWITCHING|CONNECTIVITY) ${fee}`,
      `(?:ERA|EFT|HELP ?DESK|ADMIN|ADMINISTRATIVE|ADMINISTRATION|PROCESSING|ACCESS) ${fee}`,
      `PER CLAIM ${fee}`,
      'ERA DELIVERY',
    ],
    // A pharmacy's pay for giving a shot.
    unless: ['VACC(?:INES?)?', 'IMMUNIZATIONS?', 'COVID', 'FLU', 'SHOTS?', ...mishap],
    category: 'transaction_fee',
  }),
  lumpRule('effective-rate-text', {
    phrases: [
      '(?:GER|BER|NER|OER|DFER)Q?',
      'EFF(?:ECTIVE)? RATES?',
      'AVERAGE DISCOUNT',
      '(?:RATE|DISCOUNT) GUAR(?:ANTEE[DS]?)?',
      `^(?:${whichOne} )*TRUE ?UPS?(?: ${whichOne})*$`,
    ],
    unless: ['BONUS(?:ES)?', 'INCENTIVES?', 'REBATES?', 'TAX', 'RATE (?:CHANGE|DATE)'],
    category: 'effective_rate',
  }),
  lumpRule('interest-text', {
    phrases: ['INTEREST'],
    unless: ['INTEREST FREE', 'NO INTEREST'],
    category: 'interest',
  }),
  lumpRule('recoupment-text', {
    phrases: ['AUDITS?', 'RECOUP(?:S|ED|MENTS?)?', 'OVERPAY(?:MENTS?)?', 'OVERPAID', 'OVERPMTS?'],
    category: 'recoupment',
  }),
  lumpRule('withholding-text', {
    phrases: ['WITHHOLDING', '(?:TAX|IRS) LEVY'],
    category: 'withholding',
  }),
  lumpRule('balance-text', {
    phrases: [
      'BAL(?:ANCE)? (?:FORWARD|FWD)',
      'FORWARD(?:ED|ING)? BAL(?:ANCE)?',
      '(?:CARRIED|BROUGHT) FORWARD',
    ],
    category: 'forwarding_balance',
  }),
];

const lumpCodeRules: readonly ClassificationRule[] = [
  lumpRule('recoupment-code', { codes: ['WO', 'B3', '72'], category: 'recoupment' }),
  lumpRule('origination-fee', { codes: ['AH'], category: 'transaction_fee' }),
  lumpRule('interest-code', { codes: ['L6', '51'], category: 'interest' }),
  // A bonus that is taken (positive) is no bonus: it stays unclassified for review.
  lumpRule('bonus-code', {
    codes: ['BN', 'IP', 'B2', '90'],
    sign: 'negative',
    category: 'bonus',
  }),
  lumpRule('forwarding-balance', { codes: ['FB'], category: 'forwarding_balance' }),
  lumpRule('withholding', { codes: ['E3', 'IR', 'LE', '105'], category: 'withholding' }),
];

/** The rules for everyone in the order in which they are tried: the first match wins. */
export const builtInRules: readonly ClassificationRule[] = [
  ...claimRules,
  ...columnRules,
  ...lumpTextRules,
  ...lumpCodeRules,
  // An adjustment of zero needs no review; anything else with money does.
  { id: 'cas.no-money', version: 1, where: 'claim', sign: 'zero', category: 'other' },
  lumpRule('no-money', { sign: 'zero', category: 'other' }),
  { id: 'cas.unclassified', version: 1, where: 'claim', category: 'unclassified' },
  lumpRule('unclassified', { category: 'unclassified' }),
];
