import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { carriers, order, type Spreading, shares } from './allocation.repository.ts';

/** What of a lump sum falls on the claims of a drug; empty where their file does not name it. */
export interface DrugPart {
  readonly ndc: string;
  readonly drugName: string;
  /** Dollars with cents, as text. */
  readonly amount: string;
}

/** The parts of all claims that carry an amount, added up by drug. Adds up to the amount. */
export async function spreadByDrug(
  tx: TenantTransaction,
  spreading: Spreading,
  amountCents: number,
): Promise<readonly DrugPart[]> {
  const { rows } = await sql<DrugPart>`
    with carriers as materialized (${carriers(tx, spreading)}),
    shares as materialized (${shares(amountCents)}),
    ranked as (
      select id, part, row_number() over (order by remainder desc, ${order}) as rank
      from shares
    ),
    whole as materialized (
      select ${Math.abs(amountCents)}::numeric - sum(part) as left_over from shares
    )
    select coalesce(claims.ndc, '') as ndc, coalesce(claims.drug_name, '') as "drugName",
      (${Math.sign(amountCents)} * sum(ranked.part
        + case when ranked.rank <= whole.left_over then 1 else 0 end) / 100)
        ::numeric(14,2)::text as amount
    from ranked cross join whole
    join claims on claims.organization_id = ${tx.organizationId} and claims.id = ranked.id
    group by 1, 2`.execute(tx.query);
  return rows;
}
