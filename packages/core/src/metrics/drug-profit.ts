import { isCostKnown } from '../figures/verdicts.ts';
import { type Cents, divideWhole, sumCents, toCents } from '../money.ts';
import { percentage } from './ratios.ts';
import type { CostBasis } from './unit-cost.ts';

/** What a drug or a claim brought in and cost, added up. Fees are positive when taken. */
export interface DrugSums {
  readonly grossCents: Cents;
  readonly patientPaidCents: Cents;
  /** Of the Medicare Transaction Facilitator, where it is joined to the fill. */
  readonly mfpRefundCents?: Cents;
  readonly dirFeesCents: Cents;
  readonly gerFeesCents: Cents;
  readonly otherFeesCents: Cents;
  /** Lump fees that fall on these claims. */
  readonly allocatedFeesCents: Cents;
  /** What the units cost, apart by what that rests on. */
  readonly costCents: Readonly<Record<CostBasis, Cents>>;
  /** Of the revenue, that of claims whose cost is known. */
  readonly knownRevenueCents: Cents;
  /** Units dispensed in thousandths; of claims that say how many. */
  readonly unitsThousandths: number;
}

export type DrugStatus = 'Loss Leader' | 'Low Margin' | 'Profitable';

export interface DrugProfit {
  /** Gross, what patients paid, and refunds. */
  readonly revenueCents: Cents;
  readonly costCents: Cents;
  /** The weakest thing that any of the cost rests on; `invoice` where there is no cost. */
  readonly costBasis: CostBasis;
  readonly grossProfitCents: Cents;
  /** Gross profit less all fees, the allocated ones among them. */
  readonly netProfitCents: Cents;
  /** Net profit ÷ units, to the cent; null where units are unknown or came back. */
  readonly profitPerUnitCents: Cents | null;
  /** Share of revenue with a known cost, in percent with one decimal. */
  readonly knownCostPercentage: number;
  /** Null where too little has a known cost to judge: see `isCostKnown`. */
  readonly status: DrugStatus | null;
}

/** Source: docs/domain/formulas.md, "Drug profit". */
export function drugProfit(sums: DrugSums): DrugProfit {
  const revenueCents = sumCents([
    sums.grossCents,
    sums.patientPaidCents,
    sums.mfpRefundCents ?? toCents(0),
  ]);
  const { invoice, nadac, estimated } = sums.costCents;
  const costCents = sumCents([invoice, nadac, estimated]);
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
    costBasis: estimated !== 0 ? 'estimated' : nadac !== 0 ? 'nadac' : 'invoice',
    grossProfitCents,
    netProfitCents,
    profitPerUnitCents: perUnit(netProfitCents, sums.unitsThousandths),
    knownCostPercentage: percentage(sums.knownRevenueCents, revenueCents),
    status: isCostKnown(sums.knownRevenueCents, revenueCents)
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
 * How much a fill brought less than it cost; 0 where it brought as much, and where its cost is only
 * estimated: nobody is alarmed by a guess. Source: docs/domain/formulas.md, "Below cost".
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
