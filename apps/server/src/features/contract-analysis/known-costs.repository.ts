import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/** Of one payer: its fills with a known cost, and those of them that brought less. */
export interface KnownCostRow {
  readonly payer: string;
  readonly gross: string;
  readonly netProfit: string;
  readonly belowCostClaims: number;
  readonly belowCostLoss: string;
}

/**
 * A drug's month at a payer takes part with all of its fills or with none: only where each fill has
 * a known cost are the fees of the month those of fills with a known cost.
 */
const knownCosts = prepare<KnownCostRow>(
  'contract analysis: known costs',
  `select payers.name as payer, coalesce(sum(gross) filter (where whole), 0)::text as gross,
    coalesce(sum(left_over) filter (where whole), 0)::text as "netProfit",
    sum(below_cost_count)::int as "belowCostClaims", sum(below_cost_loss)::text as "belowCostLoss"
  from (
    select cost.payer_id, coalesce(drug.gross, 0) as gross,
      cost.known_gross + cost.known_patient_paid - cost.invoice_cost - cost.nadac_cost
        - coalesce(drug.dir_fees + drug.ger_fees + drug.other_fees, 0) - cost.allocated_fees
        as left_over,
      cost.known_gross = coalesce(drug.gross, 0)
        and cost.known_claim_count = coalesce(drug.claim_count, 0) as whole,
      cost.below_cost_count, cost.below_cost_loss
    from drug_cost_metrics cost
    left join drug_month_metrics drug using (organization_id, month, ndc, drug_name, payer_id)
    where organization_id = $1 and month between $2::date and $3::date
  ) known
  join payers on payers.organization_id = $1 and payers.id = known.payer_id
  group by payers.name`,
);

export function readKnownCosts(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<readonly KnownCostRow[]> {
  return knownCosts(tx, from, to);
}
