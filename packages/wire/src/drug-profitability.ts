import { z } from 'zod';
import { day, dollars } from './fields.ts';
import { route } from './route.ts';

/** What cost rests on: own invoices, NADAC, and a share of revenue where neither knows the drug. */
const costByBasis = z.object({ invoice: dollars, nadac: dollars, estimated: dollars });

const money = {
  /** Gross and what patients paid. */
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
  /** How much of revenue has a known cost, in percent; of the rest it is estimated. */
  knownCostPercentage: z.number(),
  /** Fills that brought less than their known cost, and by how much. */
  belowCostClaims: z.number().int(),
  belowCostLoss: dollars,
};

export const drugProfit = z.object({
  drugName: z.string(),
  /** Empty where no file says it. */
  ndc: z.string(),
  /** Units; of claims that say how many. */
  totalDispensed: z.number(),
  claims: z.number().int(),
  ...money,
  /** Null where no unit is known. */
  profitPerUnit: dollars.nullable(),
  /** Null as the status: below 80 percent of known cost a profit is not judged. */
  lossLeaderRisk: z.boolean().nullable(),
  status: z.enum(['Loss Leader', 'Low Margin', 'Profitable']).nullable(),
  /** The weakest thing that any of the cost rests on. */
  costBasis: z.enum(['invoice', 'nadac', 'estimated']),
});

export type DrugProfit = z.infer<typeof drugProfit>;

export const drugProfitability = z.object({
  /** Whether the pharmacy has claims at all. */
  hasData: z.boolean(),
  /** Twelve months that end with the latest month with claims, all days included. */
  period: z.object({ from: day, to: day }),
  /**
   * Those that lose most first, behind them those that are not judged, by revenue; of all drugs as
   * many as were asked for.
   */
  drugs: z.array(drugProfit),
  drugCount: z.number().int(),
  totals: z.object(money),
  /** Of the cost of all drugs, in percent with one decimal. */
  costShares: z.object({ invoice: z.number(), nadac: z.number(), estimated: z.number() }),
  /** What is taken for cost where none is known, as a share of revenue. */
  estimatedShareOfRevenue: z.number(),
  /** Lump fees of the period that wait to be spread: no drug bears them yet. */
  notSpreadYet: z.object({ waiting: z.boolean(), amount: dollars }),
  /** Lump fees that no claim can carry. */
  feesOfNoDrug: dollars,
});

export type DrugProfitability = z.infer<typeof drugProfitability>;

export const drugProfitabilityRoutes = {
  getDrugProfitability: route({
    method: 'GET',
    path: '/api/analysis/drug-profitability',
    access: 'signed_in',
    summary: 'List profit by drug over twelve months, losses first',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: drugProfitability,
  }),
};
