import { feeJumps, fillsLose, movers, partDCharged } from './alert-formulas.ts';
import { compared } from './comparable-formulas.ts';
import { contractAnalysis, opportunities } from './contract-formulas.ts';
import {
  allocation,
  belowCost,
  drugProfitability,
  effectiveRates,
  unitCost,
} from './drug-formulas.ts';
import type { Formula } from './formula.ts';
import { financialHealth, indicators, vendorInvoices } from './health-formulas.ts';
import { healthAlerts } from './kpi-formulas.ts';
import { payerLate } from './late-formulas.ts';
import { periods } from './period-formulas.ts';
import { percentages, performance, totalsOfPeriod } from './totals-formulas.ts';

/** Every formula, in the order of docs/domain/formulas.md. */
export const allFormulas: readonly Formula[] = [
  periods,
  compared,
  percentages,
  totalsOfPeriod,
  performance,
  vendorInvoices,
  financialHealth,
  indicators,
  healthAlerts,
  unitCost,
  allocation,
  drugProfitability,
  belowCost,
  effectiveRates,
  contractAnalysis,
  opportunities,
  feeJumps,
  fillsLose,
  payerLate,
  partDCharged,
  movers,
];
