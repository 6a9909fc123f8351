import type { Month } from '@pfs/core/days';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface BelowCostRow {
  readonly month: Month;
  readonly claims: number;
  readonly loss: string;
}

/**
 * Fills that brought less than their known cost, of every month that has some or that has an alert
 * of them: a price, or a reversal of another month, changes what months long past have lost.
 */
export async function readBelowCost(tx: TenantTransaction): Promise<readonly BelowCostRow[]> {
  const { rows } = await sql<BelowCostRow>`
    select to_char(month, 'YYYY-MM') as month, sum(claims)::int as claims, sum(loss)::text as loss
    from (
      select month, below_cost_count as claims, below_cost_loss as loss from payer_cost_metrics
      where organization_id = ${tx.organizationId} and below_cost_count <> 0
      union all
      select month, 0, 0 from alerts
      where organization_id = ${tx.organizationId} and cause = 'below_cost'
        and resolved_at is null
    ) part
    group by part.month`.execute(tx.query);
  return rows;
}
