import { everything } from '@pfs/core/figures/figure-filter';
import { toCents } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readFigures } from '../figures/public.ts';
import type { TotalsOfMoney } from './rule-effect.ts';

/** All counted money of the organization. */
export async function readTotals(tx: TenantTransaction): Promise<TotalsOfMoney> {
  const figures = ['grossAmount', 'dirFees', 'gerFees', 'otherFees', 'netAmount'] as const;
  const { whole } = await readFigures(tx, { figures, by: null, filter: everything });
  const cents = (name: (typeof figures)[number]) => toCents(whole[name] ?? 0);
  return {
    gross: cents('grossAmount'),
    dir: cents('dirFees'),
    ger: cents('gerFees'),
    other: cents('otherFees'),
    net: cents('netAmount'),
  };
}

export interface UnclassifiedRow {
  readonly payer_id: string;
  readonly payer_name: string;
  readonly where: 'provider_adjustment' | 'claim_adjustment';
  readonly code: string;
  readonly reference: string | null;
  readonly rows: number;
  readonly amount: string;
  readonly first_on: string;
  readonly last_on: string;
}

/** More than a person works through; what comes after is smaller than all of them. */
const groupsMax = 500;

/**
 * Money that no rule knows, the largest first. Reads each claim of the organization once. A denied
 * claim is left out: what it says was never paid, so nothing was taken.
 */
export async function listUnclassifiedRows(
  tx: TenantTransaction,
): Promise<readonly UnclassifiedRow[]> {
  const { rows } = await sql<UnclassifiedRow>`
    select found.payer_id, payers.name as payer_name, "where", found.code, reference,
      count(*)::int as rows, sum(amount)::text as amount, min(day)::text as first_on,
      max(day)::text as last_on
    from (
      select payer_id, 'provider_adjustment' as "where", code, reference, amount, paid_on as day
      from provider_adjustments
      where organization_id = ${tx.organizationId} and category = 'unclassified'
      union all
      select payer_id, 'claim_adjustment', (entry ->> 1) || ' ' || (entry ->> 2), null,
        (entry ->> 3)::numeric, processed_date
      from claims, jsonb_array_elements(adjustments) entry
      where organization_id = ${tx.organizationId} and status <> 'denied'
        and entry ->> 4 = 'unclassified'
    ) found
    join payers on payers.organization_id = ${tx.organizationId} and payers.id = found.payer_id
    where amount <> 0
    group by found.payer_id, payers.name, "where", found.code, reference
    order by abs(sum(amount)) desc, payers.name, found.code, reference
    limit ${groupsMax}`.execute(tx.query);
  return rows;
}
