import { costBases } from '@pfs/core/metrics/drug-profit';
import { z } from 'zod';
import { day, dollars } from './fields.ts';
import { route } from './route.ts';

/** What cost rests on: own invoices, own price lists, NADAC, and else a share of revenue. */
const costByBasis = z.object({
  invoice: dollars,
  priceList: dollars,
  nadac: dollars,
  estimated: dollars,
});

const money = {
  /** Gross, patient payments and refunds. */
  revenue: dollars,
  cost: costByBasis,
  grossProfit: dollars,
  /** Taken from claims: DIR, effective rate, transaction and network fees. */
  dirFeesTotal: dollars,
  gerFees: dollars,
  otherFees: dollars,
  /** Of lump fees, what was spread over these claims; no payer says so. */
  allocatedFees: dollars,
  /** Gross profit less all fees, the allocated ones too. */
  netProfit: dollars,
  /** The percentage of revenue with known cost; the rest is estimated. */
  knownCostPercentage: z.number(),
  /** Fills paid below their known cost, and by how much. */
  belowCostClaims: z.number().int(),
  belowCostLoss: dollars,
};

export const drugProfit = z.object({
  drugName: z.string(),
  /** Empty if no file names it. */
  ndc: z.string(),
  /** Units, from claims that state a quantity. */
  totalDispensed: z.number(),
  claims: z.number().int(),
  ...money,
  /** Null if no unit is known. */
  profitPerUnit: dollars.nullable(),
  /** Null together with the status: below 80 percent of known cost, profit gets no verdict. */
  lossLeaderRisk: z.boolean().nullable(),
  status: z.enum(['Loss Leader', 'Low Margin', 'Profitable']).nullable(),
  /** The weakest basis of any of the cost. */
  costBasis: z.enum(costBases),
});

export type DrugProfit = z.infer<typeof drugProfit>;

export const drugProfitability = z.object({
  /** Whether the pharmacy has claims at all. */
  hasData: z.boolean(),
  /** Twelve months ending with the latest month with claims, first and last day included. */
  period: z.object({ from: day, to: day }),
  /** Largest losses first, then drugs without a verdict by revenue; as many as requested. */
  drugs: z.array(drugProfit),
  drugCount: z.number().int(),
  totals: z.object(money),
  /** The share of the cost of all drugs, in percent with one decimal. */
  costShares: z.object({
    invoice: z.number(),
    priceList: z.number(),
    nadac: z.number(),
    estimated: z.number(),
  }),
  /** The estimated cost where none is known, as a share of revenue. */
  estimatedShareOfRevenue: z.number(),
  /** Lump fees of the period that aren't allocated to drugs yet. */
  notSpreadYet: z.object({ waiting: z.boolean(), amount: dollars }),
  /** Lump fees that can't be allocated to any claim. */
  feesOfNoDrug: dollars,
});

export type DrugProfitability = z.infer<typeof drugProfitability>;

export const drugProfitabilityRoutes = {
  getDrugProfitability: route('GET /api/analysis/drug-profitability', {
    access: 'signed_in',
    summary: 'List profit by drug over twelve months, losses first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
    answer: drugProfitability,
  }),
};
