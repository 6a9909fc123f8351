import type { Measure } from '@pfs/core/assistant/measures';
import { type DrugProfit, type DrugSums, drugProfit } from '@pfs/core/metrics/drug-profit';
import type { PeriodSums } from '@pfs/core/metrics/period-totals';
import { type Cents, sumCents, toCents, zeroCents } from '@pfs/core/money';
import type { DrugGroupRow } from './drug-groups.repository.ts';
import type { PaymentFacts } from './payment-facts.ts';

/** What drugs sold and cost. */
export interface DrugFacts {
  readonly sums: DrugSums;
  readonly belowCostClaims: number;
  readonly belowCostLossCents: Cents;
}

export function toDrugFacts(row: DrugGroupRow): DrugFacts {
  const cents = (name: keyof DrugGroupRow) => toCents(Number(row[name]));
  return {
    sums: {
      grossCents: cents('gross'),
      patientPaidCents: cents('patient_paid'),
      dirFeesCents: cents('dir_fees'),
      gerFeesCents: cents('ger_fees'),
      otherFeesCents: cents('other_fees'),
      allocatedFeesCents: cents('allocated_fees'),
      costCents: {
        invoice: cents('invoice_cost'),
        nadac: cents('nadac_cost'),
        estimated: cents('estimated'),
      },
      unitsThousandths: Number(row.units),
    },
    belowCostClaims: Number(row.below_cost_count),
    belowCostLossCents: cents('below_cost_loss'),
  };
}

/** The same claims as figures of payers have them; no lump sum names a drug. */
export function toClaimFacts(row: DrugGroupRow): PaymentFacts {
  const cents = (name: keyof DrugGroupRow) => toCents(Number(row[name]));
  const fees = sumCents([cents('dir_fees'), cents('ger_fees'), cents('other_fees')]);
  const sums: PeriodSums = {
    grossCents: cents('gross'),
    // Gross is net with these fees put back.
    claimsNetCents: toCents(cents('gross') - fees),
    claimDirFeesCents: cents('dir_fees'),
    claimGerFeesCents: cents('ger_fees'),
    claimOtherFeesCents: cents('other_fees'),
    lumpsCents: {},
    paymentsReceivedCents: zeroCents,
    claims: Number(row.claims),
    reversals: 0,
    deniedClaims: 0,
    payments: 0,
  };
  return { sums, patientPaidCents: cents('patient_paid') };
}

export function addDrugFacts(parts: readonly DrugFacts[]): DrugFacts {
  const sum = (of: (part: DrugFacts) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  const cents = (of: (sums: DrugSums) => Cents) => toCents(sum((part) => of(part.sums)));
  return {
    sums: {
      grossCents: cents((sums) => sums.grossCents),
      patientPaidCents: cents((sums) => sums.patientPaidCents),
      dirFeesCents: cents((sums) => sums.dirFeesCents),
      gerFeesCents: cents((sums) => sums.gerFeesCents),
      otherFeesCents: cents((sums) => sums.otherFeesCents),
      allocatedFeesCents: cents((sums) => sums.allocatedFeesCents),
      costCents: {
        invoice: cents((sums) => sums.costCents.invoice),
        nadac: cents((sums) => sums.costCents.nadac),
        estimated: cents((sums) => sums.costCents.estimated),
      },
      unitsThousandths: sum((part) => part.sums.unitsThousandths),
    },
    belowCostClaims: sum((part) => part.belowCostClaims),
    belowCostLossCents: toCents(sum((part) => part.belowCostLossCents)),
  };
}

const ofProfit: Partial<Record<Measure, (profit: DrugProfit) => number | null>> = {
  drugRevenue: (profit) => profit.revenueCents,
  drugCost: (profit) => profit.costCents,
  drugGrossProfit: (profit) => profit.grossProfitCents,
  drugNetProfit: (profit) => profit.netProfitCents,
  drugProfitPerUnit: (profit) => profit.profitPerUnitCents,
};

/** A measure by the formulas of Drug Profitability; null: no unit was dispensed. */
export function drugFigure(measure: Measure, facts: DrugFacts): number | null {
  if (measure === 'drugUnits') return facts.sums.unitsThousandths;
  if (measure === 'belowCostClaims') return facts.belowCostClaims;
  if (measure === 'belowCostLoss') return facts.belowCostLossCents;
  const of = ofProfit[measure];
  if (of === undefined) throw new RangeError(`${measure} is not of drugs`);
  return of(drugProfit(facts.sums));
}
