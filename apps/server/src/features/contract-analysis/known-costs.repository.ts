import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/** Of one payer: its fills with a known cost. */
export interface KnownCostRow {
  readonly payer: string;
  readonly gross: string;
  /** Gross, and what patients paid. */
  readonly revenue: string;
  readonly netProfit: string;
}

const knownCosts = prepare<KnownCostRow>(
  'contract analysis: known costs',
  `select payers.name as payer, sum(known_gross)::text as gross,
    sum(known_gross + known_patient_paid)::text as revenue, sum(left_over)::text as "netProfit"
  from payer_cost_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.month between $2::date and $3::date
  group by payers.name`,
);

export function readKnownCosts(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<readonly KnownCostRow[]> {
  return knownCosts(tx, from, to);
}
