import {
  type DrugProfit,
  type DrugSums,
  drugProfit,
  estimatedCost,
} from '@pfs/core/metrics/drug-profit';
import { type Cents, centsOfSum, sumCents, toCents } from '@pfs/core/money';
import type { DrugSumsRow } from './drug-sums.repository.ts';

/** What a drug earned, with all it is made of. */
export interface DrugFigures {
  readonly ndc: string;
  readonly drugName: string;
  readonly claims: number;
  readonly sums: DrugSums;
  readonly profit: DrugProfit;
  readonly belowCostClaims: number;
  readonly belowCostLossCents: Cents;
}

/** `share`: of revenue, taken for cost where none is known; rounded to the cent for each drug. */
export function toDrugFigures(row: DrugSumsRow, share: number): DrugFigures {
  const grossCents = centsOfSum(row.gross);
  const patientPaidCents = centsOfSum(row.patient_paid);
  const knownRevenueCents = sumCents([
    centsOfSum(row.known_gross),
    centsOfSum(row.known_patient_paid),
  ]);
  const unknownRevenueCents = toCents(grossCents + patientPaidCents - knownRevenueCents);
  const sums: DrugSums = {
    grossCents,
    patientPaidCents,
    dirFeesCents: centsOfSum(row.dir_fees),
    gerFeesCents: centsOfSum(row.ger_fees),
    otherFeesCents: centsOfSum(row.other_fees),
    allocatedFeesCents: centsOfSum(row.allocated_fees),
    costCents: {
      invoice: centsOfSum(row.invoice_cost),
      nadac: centsOfSum(row.nadac_cost),
      estimated: estimatedCost(unknownRevenueCents, share),
    },
    knownRevenueCents,
    unitsThousandths: Math.round(Number(row.quantity) * 1_000),
  };
  return {
    ndc: row.ndc,
    drugName: row.drug_name,
    claims: row.claims,
    sums,
    profit: drugProfit(sums),
    belowCostClaims: row.below_cost_count,
    belowCostLossCents: centsOfSum(row.below_cost_loss),
  };
}

/** All drugs together; every amount is the sum of theirs. */
export function addDrugFigures(drugs: readonly DrugFigures[]) {
  const sum = (of: (drug: DrugFigures) => Cents) => sumCents(drugs.map(of));
  const cost = (basis: 'invoice' | 'nadac' | 'estimated') =>
    sum((drug) => drug.sums.costCents[basis]);
  const sums: DrugSums = {
    grossCents: sum((drug) => drug.sums.grossCents),
    patientPaidCents: sum((drug) => drug.sums.patientPaidCents),
    dirFeesCents: sum((drug) => drug.sums.dirFeesCents),
    gerFeesCents: sum((drug) => drug.sums.gerFeesCents),
    otherFeesCents: sum((drug) => drug.sums.otherFeesCents),
    allocatedFeesCents: sum((drug) => drug.sums.allocatedFeesCents),
    costCents: { invoice: cost('invoice'), nadac: cost('nadac'), estimated: cost('estimated') },
    knownRevenueCents: sum((drug) => drug.sums.knownRevenueCents),
    unitsThousandths: drugs.reduce((total, { sums: { unitsThousandths } }) => {
      return total + unitsThousandths;
    }, 0),
  };
  return {
    sums,
    profit: drugProfit(sums),
    belowCostClaims: drugs.reduce((total, drug) => total + drug.belowCostClaims, 0),
    belowCostLossCents: sum((drug) => drug.belowCostLossCents),
  };
}
