import { claimAmounts, claimTraits } from '@pfs/wire/claim-names';
import { type RawBuilder, sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { amountColumns, filledOn, traitConditions } from '../claim-conditions.ts';
import { type IndexedPayment, statusFlags, traitFlag } from './claim-columns.ts';

interface SourceState {
  /** The number of changes so far: transactions that see the same number see the same claims. */
  readonly changes: number;
  /** By the counts of the payments. */
  readonly claims: number;
  /** Made lowercase by the database, so that both ways of searching agree. */
  readonly searchLower: string;
}

export async function getSourceState(tx: TenantTransaction, search: string): Promise<SourceState> {
  const { rows } = await sql<SourceState>`
    select lower(${search}) as "searchLower",
      (select coalesce(sum(changes), 0)::integer from claim_changes
       where organization_id = ${tx.organizationId}) as changes,
      (select coalesce(sum(claim_count), 0)::integer from payments
       where organization_id = ${tx.organizationId}) as claims`.execute(tx.query);
  return rows[0] ?? { changes: 0, claims: 0, searchLower: search };
}

export interface SourcePayment extends IndexedPayment {
  readonly id: string;
}

export async function listSourcePayments(tx: TenantTransaction): Promise<readonly SourcePayment[]> {
  const { rows } = await sql<SourcePayment>`
    select payments.id, payments.remittance_id as "remittanceId", payments.counted,
      payers.name as "payerName", lower(payers.name) as "payerNameLower"
    from payments
    join payers on payers.organization_id = payments.organization_id
      and payers.id = payments.payer_id
    where payments.organization_id = ${tx.organizationId}
      and payments.remittance_id is not null`.execute(tx.query);
  return rows;
}

/** All claims in the order of their IDs, as a binary COPY of `sourceFields`. */
export function copySourceClaims(tx: TenantTransaction) {
  const flags: RawBuilder<unknown>[] = [
    ...Object.entries(statusFlags).map(
      ([status, flag]) =>
        sql`case when status = ${sql.lit(status)} then ${sql.lit(flag)} else 0 end`,
    ),
    ...claimTraits.map(
      (trait) =>
        sql`case when ${traitConditions[trait]} then ${sql.lit(traitFlag(trait))} else 0 end`,
    ),
  ];
  const cents = claimAmounts.map((name) => sql`(${amountColumns[name]} * 100)::bigint`);
  const query = sql`copy (
    select id, payment_id, processed_date, ${filledOn}, ${sql.join(flags, sql` | `)},
      ${sql.join(cents)},
      coalesce(ndc, ''), coalesce(drug_name, ''), coalesce(lower(drug_name), ''),
      claim_id, lower(claim_id)
    from claims where organization_id = ${sql.lit(tx.organizationId)} order by id
  ) to stdout (format binary)`;
  return tx.client.query(copyTo(query.compile(tx.query).sql));
}
