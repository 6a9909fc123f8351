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
      select ndc, drug_name, part, row_number() over (order by remainder desc, ${order}) as rank
      from shares
    ),
    whole as materialized (
      select ${Math.abs(amountCents)}::numeric - sum(part) as left_over from shares
    )
    select coalesce(ndc, '') as ndc, coalesce(drug_name, '') as "drugName",
      (${Math.sign(amountCents)} * sum(ranked.part
        + case when ranked.rank <= (select left_over from whole) then 1 else 0 end) / 100)
        ::numeric(14,2)::text as amount
    from ranked
    group by 1, 2`.execute(tx.query);
  return rows;
}
