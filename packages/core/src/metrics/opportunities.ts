import { type Cents, usdText } from '../money.ts';
import { partDQuestion } from '../recovery/plans.ts';
import { feesAboveBenchmark } from './contracts.ts';
import { counted, percentText } from './ratios.ts';

/** Potential savings, each named after the figure that opens its rows. */
const opportunityKinds = [
  'dirNegotiationSavings',
  'belowCostSavings',
  'unexplainedTakeBacks',
  'purchasingSavings',
  'partDDeductions',
] as const;
type OpportunityKind = (typeof opportunityKinds)[number];

export type Difficulty = 'Easy' | 'Medium' | 'Hard';

export interface Opportunity {
  readonly kind: OpportunityKind;
  /** A payer, or null for the whole pharmacy. */
  readonly payerName: string | null;
  readonly category: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  readonly potentialSavingsCents: Cents;
  readonly timeframe: string;
  /** The button's label. */
  readonly action: string;
  /** How the amount is calculated, as a sentence. */
  readonly formula: string;
}

type Kept = Pick<Opportunity, 'category' | 'difficulty' | 'timeframe' | 'action' | 'formula'>;

const ofKind: Readonly<Record<OpportunityKind, Kept>> = {
  dirNegotiationSavings: {
    category: 'DIR Negotiation',
    difficulty: 'Hard',
    timeframe: '3-6 months',
    action: 'Prepare Negotiation',
    formula:
      'DIR fees for 12 months, excluding those in other opportunities, minus the benchmark ' +
      'share of gross revenue',
  },
  belowCostSavings: {
    category: 'Below-Cost Claims',
    difficulty: 'Medium',
    timeframe: '1-2 months',
    action: 'Review Fills',
    formula:
      'known cost minus reimbursement after fees, totaled over 12 months, excluding fills ' +
      'with a Part D deduction',
  },
  unexplainedTakeBacks: {
    category: 'Unexplained Take-Backs',
    difficulty: 'Easy',
    timeframe: 'Within 30 days',
    action: 'Review Take-Backs',
    formula: 'unclassified lump sums and open balances taken in 12 months',
  },
  purchasingSavings: {
    category: 'Purchasing',
    difficulty: 'Medium',
    timeframe: '1-3 months',
    action: 'Compare Prices',
    formula:
      'quantity × (price paid − lowest price from your invoices or NADAC that day), totaled over 12 months',
  },
  partDDeductions: {
    category: 'Part D Deductions',
    difficulty: 'Medium',
    timeframe: '1-2 months',
    action: 'Question Deductions',
    formula:
      'DIR, effective rate, and network fees on Part D fills since 2024, totaled over 12 months',
  },
};

/**
 * One payer's DIR fees above the benchmark over 12 months. Part D deductions and fills below cost
 * are separate opportunities; their fees are excluded here, so that nothing counts twice. Undefined
 * if fees aren't above.
 *
 * Source of this and the others: docs/domain/formulas.md, "Savings opportunities".
 */
export function dirNegotiation(options: {
  readonly payerName: string;
  readonly grossCents: Cents;
  /** Without fees of claims that `partDDeduction` or `belowCost` counts. */
  readonly dirFeesCents: Cents;
  readonly benchmarkPercent: number;
}): Opportunity | undefined {
  const { payerName, benchmarkPercent, grossCents } = options;
  if (grossCents <= 0) return undefined;
  const description =
    `${payerName} took ${usdText(options.dirFeesCents)} in DIR fees on ${usdText(grossCents)} of ` +
    `gross revenue. The benchmark is ${percentText(benchmarkPercent)}.`;
  const amountCents = feesAboveBenchmark(options);
  return opportunityOf('dirNegotiationSavings', { payerName, description, amountCents });
}

export function belowCost(options: {
  readonly claims: number;
  readonly lossCents: Cents;
}): Opportunity | undefined {
  const { claims, lossCents } = options;
  const description = `${counted(claims, 'fill')} paid below known cost, ${usdText(lossCents)} in total.`;
  return opportunityOf('belowCostSavings', { description, amountCents: lossCents });
}

export function unexplainedTakeBacks(options: {
  readonly rows: number;
  readonly amountCents: Cents;
}): Opportunity | undefined {
  const { rows, amountCents } = options;
  const description =
    `${counted(rows, 'lump sum')} took ${usdText(amountCents)} with no explanation, or as a balance ` +
    'that no known payment carried forward.';
  return opportunityOf('unexplainedTakeBacks', { description, amountCents });
}

export function purchasing(options: {
  readonly lines: number;
  readonly amountCents: Cents;
}): Opportunity | undefined {
  const { lines, amountCents } = options;
  const description =
    `${counted(lines, 'invoice line')} cost ${usdText(amountCents)} more than your lowest price or ` +
    'NADAC for the same drug on that date.';
  return opportunityOf('purchasingSavings', { description, amountCents });
}

export function partDDeduction(options: {
  readonly payerName: string;
  readonly claims: number;
  readonly amountCents: Cents;
}): Opportunity | undefined {
  const { payerName, claims, amountCents } = options;
  const description =
    `${usdText(amountCents)} in ${payerName} fees on ${counted(claims, 'Part D fill')} since ` +
    `2024. ${partDQuestion}`;
  return opportunityOf('partDDeductions', { payerName, description, amountCents });
}

function opportunityOf(
  kind: OpportunityKind,
  found: {
    readonly payerName?: string | null;
    readonly description: string;
    readonly amountCents: Cents;
  },
): Opportunity | undefined {
  const { payerName = null, description, amountCents } = found;
  if (amountCents <= 0) return undefined;
  return { kind, payerName, description, potentialSavingsCents: amountCents, ...ofKind[kind] };
}
