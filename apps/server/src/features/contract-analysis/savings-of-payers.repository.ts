import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/** Of one payer: what was taken from Part D fills of 2024 and later. */
export interface PartDRow {
  readonly payer: string;
  readonly claims: number;
  readonly dirFees: string;
  readonly gerFees: string;
}

/** Of one payer: its fills below cost that have no Part D deduction. */
export interface BelowCostRow {
  readonly payer: string;
  readonly claims: number;
  readonly loss: string;
  readonly dirFees: string;
}

const partD = prepare<PartDRow>(
  'contract analysis: Part D deductions',
  `select payers.name as payer, sum(claim_count)::int as claims,
    sum(dir_fees)::text as "dirFees", sum(ger_fees)::text as "gerFees"
  from part_d_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.metric_date between $2::date and $3::date
  group by payers.name`,
);

export function readPartDDeductions(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<readonly PartDRow[]> {
  return partD(tx, from, to);
}

const belowCost = prepare<BelowCostRow>(
  'contract analysis: fills below cost',
  `select payers.name as payer, sum(saving_fills)::int as claims, sum(saving_loss)::text as loss,
    sum(saving_dir_fees)::text as "dirFees"
  from drug_cost_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.month between $2::date and $3::date
    and metric.saving_fills <> 0
  group by payers.name`,
);

export function readBelowCost(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<readonly BelowCostRow[]> {
  return belowCost(tx, from, to);
}
