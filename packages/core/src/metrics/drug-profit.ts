import { isCostKnown } from '../figures/verdicts.ts';
import { type Cents, divideWhole, sumCents, toCents } from '../money.ts';
import { percentage, percentOfCents } from './ratios.ts';

/** The money of a drug or a claim, added up. Fees are positive when taken. */
export interface DrugSums {
  readonly grossCents: Cents;
  readonly patientPaidCents: Cents;
  /** From the Medicare Transaction Facilitator. */
  readonly mfpRefundCents: Cents;
  readonly dirFeesCents: Cents;
  readonly gerFeesCents: Cents;
  readonly otherFeesCents: Cents;
  /** Lump fees allocated to these claims. */
  readonly allocatedFeesCents: Cents;
  /** What the units cost, by basis. */
  readonly costCents: Readonly<Record<CostBasis, Cents>>;
  /** The revenue of claims with known cost. */
  readonly knownRevenueCents: Cents;
  /** Units dispensed in thousandths, from claims that state a quantity. */
  readonly unitsThousandths: number;
}

type DrugStatus = 'Loss Leader' | 'Low Margin' | 'Profitable';

export interface DrugProfit {
  /** Gross, patient payments and refunds. */
  readonly revenueCents: Cents;
  readonly costCents: Cents;
  /** The weakest basis of any of the cost; `invoice` if there is no cost. */
  readonly costBasis: CostBasis;
  readonly grossProfitCents: Cents;
  /** Gross profit minus all fees, including allocated ones. */
  readonly netProfitCents: Cents;
  /** Net profit ÷ units, to the cent; null if units are unknown or returned. */
  readonly profitPerUnitCents: Cents | null;
  /** Share of the claims' revenue with a known cost, in percent with one decimal. */
  readonly knownCostPercentage: number;
  /** Null if too little has a known cost: see `isCostKnown`. */
  readonly status: DrugStatus | null;
}

/** Source: docs/domain/formulas.md, "Drug profit". */
export function drugProfit(sums: DrugSums): DrugProfit {
  const claimRevenueCents = sumCents([sums.grossCents, sums.patientPaidCents]);
  const revenueCents = sumCents([claimRevenueCents, sums.mfpRefundCents]);
  const costCents = sumCents(Object.values(sums.costCents));
  const grossProfitCents = toCents(revenueCents - costCents);
  const feesCents = sumCents([
    sums.dirFeesCents,
    sums.gerFeesCents,
    sums.otherFeesCents,
    sums.allocatedFeesCents,
  ]);
  const netProfitCents = toCents(grossProfitCents - feesCents);
  return {
    revenueCents,
    costCents,
    costBasis: costBases.findLast((basis) => sums.costCents[basis] !== 0) ?? 'invoice',
    grossProfitCents,
    netProfitCents,
    profitPerUnitCents: perUnit(netProfitCents, sums.unitsThousandths),
    knownCostPercentage: percentage(sums.knownRevenueCents, claimRevenueCents),
    status: isCostKnown(sums.knownRevenueCents, claimRevenueCents)
      ? statusOf(netProfitCents, grossProfitCents)
      : null,
  };
}

/** Net profit below zero, below 10 % of gross profit, or neither. */
function statusOf(netProfitCents: Cents, grossProfitCents: Cents): DrugStatus {
  if (netProfitCents < 0) return 'Loss Leader';
  return netProfitCents * 10 < grossProfitCents ? 'Low Margin' : 'Profitable';
}

interface CostedClaim {
  readonly revenueCents: Cents;
  /** DIR, effective rate and other fees of the claim itself. */
  readonly feesCents: Cents;
  readonly costCents: Cents;
  readonly basis: CostBasis;
}

/**
 * How far a fill was paid below cost; 0 if it wasn't, and if its cost is only estimated. Source:
 * docs/domain/formulas.md, "Below cost".
 */
export function belowCostLoss({ revenueCents, feesCents, costCents, basis }: CostedClaim): Cents {
  if (basis === 'estimated') return toCents(0);
  return toCents(Math.max(0, costCents - (revenueCents - feesCents)));
}

function perUnit(netProfitCents: Cents, unitsThousandths: number): Cents | null {
  if (unitsThousandths <= 0) return null;
  const top = BigInt(netProfitCents) * 1000n;
  return toCents(divideWhole(top, BigInt(unitsThousandths), 'half_away_from_zero'));
}

/**
 * The basis of a cost, strongest first: a vendor invoice, the pharmacy's own price list, the
 * national average, or a share of revenue.
 */
export const costBases = ['invoice', 'price_list', 'nadac', 'estimated'] as const;
export type CostBasis = (typeof costBases)[number];
export type KnownCostBasis = Exclude<CostBasis, 'estimated'>;

/** Millionths of a dollar times thousandths of a unit to a cent. */
const microThousandthsOfCent = 10_000_000n;

/** Quantity × unit cost, to the cent, half away from zero. A reversal's quantity is negative. */
export function claimCost(quantityThousandths: number, unitCostMicros: number): Cents {
  const product = BigInt(quantityThousandths) * BigInt(unitCostMicros);
  return toCents(divideWhole(product, microThousandthsOfCent, 'half_away_from_zero'));
}

/** The estimated cost where none is known. `share` is a share of revenue. Default: 0.80. */
export function estimatedCost(revenueCents: Cents, share: number): Cents {
  return percentOfCents(revenueCents, share * 100);
}
