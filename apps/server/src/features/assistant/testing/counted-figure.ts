import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Fact, type SumName, type Sums, sumNames } from './counted-facts.ts';
import { roundedQuotient } from './rounded-quotient.ts';

type CostedSums = Sums & {
  /** Known and estimated. */
  readonly fullCost: number;
};

const fees = ({ dir, ger, other }: Sums) => dir + ger + other;
const sold = ({ soldGross, soldPatient }: Sums) => soldGross + soldPatient;
const earned = (sums: CostedSums) => sold(sums) + sums.mfp - sums.fullCost;
const revenue = (sums: CostedSums) => sold(sums) + sums.mfp - sums.refunds;
const expenses = (sums: CostedSums) => sums.fullCost + fees(sums);
/** The rows hold lump sums or, for drugs, what is allocated of them: never both. */
const profit = (sums: CostedSums) => revenue(sums) - expenses(sums) - sums.allocated;

/** In tenths of a percent; of nothing 0. */
export function percentage(part: number, whole: number): number {
  return whole <= 0 ? 0 : roundedQuotient(1_000n * BigInt(part), BigInt(whole));
}

function average(whole: number, count: number): number {
  return count <= 0 ? 0 : roundedQuotient(BigInt(whole), BigInt(count));
}

/** Figures by their formulas in docs/domain/formulas.md. */
const formulas: Partial<Record<FigureName, (sums: CostedSums) => number | null>> = {
  dirFees: ({ dir }) => dir,
  gerFees: ({ ger }) => ger,
  otherFees: ({ other }) => other,
  fees,
  earnedDirFees: ({ earnedDir }) => earnedDir,
  earnedFees: ({ earnedFees }) => earnedFees,
  takeBacks: (sums) => fees(sums) + sums.recouped,
  grossAmount: ({ gross }) => gross,
  netAmount: ({ net }) => net,
  patientPaid: ({ patient }) => patient,
  dirPercentage: ({ dir, gross }) => percentage(dir, gross),
  averageDirFee: ({ dir, claims }) => average(dir, claims),
  averageClaimValue: ({ gross, claims }) => average(gross, claims),
  claims: ({ claims }) => claims,
  deniedClaims: ({ denied }) => denied,
  reversals: ({ reversals }) => reversals,
  paymentsReceived: ({ received }) => received,
  payments: ({ payments }) => payments,
  lumpSums: ({ lump }) => lump,
  drugUnits: ({ units }) => units,
  drugCost: ({ fullCost }) => fullCost,
  drugGrossProfit: earned,
  drugProfitPerUnit: (sums) =>
    sums.units <= 0 ? null : roundedQuotient(1_000n * BigInt(profit(sums)), BigInt(sums.units)),
  belowCostLoss: ({ loss }) => loss,
  belowCostClaims: ({ belowCost }) => belowCost,
  vendorSpend: ({ spend }) => spend,
  vendorPayments: ({ vendorPaid }) => vendorPaid,
  vendorInvoices: ({ invoices }) => invoices,
  vendorOpen: ({ open }) => open,
  vendorOverdue: ({ overdue }) => overdue,
  expenses,
  netProfit: profit,
  profitMargin: (sums) => percentage(profit(sums), revenue(sums)),
  cashFlow: ({ received, vendorPaid }) => received - vendorPaid,
};

/** Whether a figure is one of those that are counted here. */
export function isCounted(figure: FigureName): boolean {
  return formulas[figure] !== undefined;
}

/** What rows come to; `share` of revenue is taken for cost where none is known. */
export function countFigure(
  name: FigureName,
  facts: readonly Fact[],
  share: number,
): number | null {
  const sums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Record<SumName, number>;
  for (const fact of facts) {
    for (const name in fact.sums) sums[name as SumName] += fact.sums[name as SumName] ?? 0;
  }
  const parts = BigInt(Math.round(share * 1_000_000));
  const estimated = roundedQuotient(BigInt(sums.unknown) * parts, 1_000_000n);
  const formula = formulas[name];
  if (formula === undefined) throw new RangeError(`${name} is not counted here`);
  const figure = formula({ ...sums, fullCost: sums.cost + estimated });
  return figure === 0 ? 0 : figure;
}
