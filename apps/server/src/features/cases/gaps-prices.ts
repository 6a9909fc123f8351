import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** SQL: claims that pay a fill `one`, whichever of its adjudications: a rebill is another one. */
const claimsOfFillInSql = sql`adjudications other
  join adjudication_states state on state.organization_id = other.organization_id
    and state.adjudication_id = other.id
  join claim_matches match on match.organization_id = state.organization_id
    and match.rx_number = state.rx_number and match.adjudication_id = state.adjudication_id
  join claims on claims.organization_id = match.organization_id and claims.id = match.claim_id`;

/** SQL: the claims that have paid the fill of an adjudication `one`, as texts. */
export const claimsOfOneInSql = (claimTextInSql: RawBuilder<unknown>) => sql`array(
    select ${claimTextInSql} from ${claimsOfFillInSql}
    where other.organization_id = one.organization_id and other.fill_id = one.fill_id
      and other.cob_position = one.cob_position
    order by 1)`;

/** Fills paid below cost or below a floor, as the look at prices has found them. */
export function priceGaps(
  tx: TenantTransaction,
  claimTextInSql: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select checked.kind, checked.party, checked.adjudication_id::text, checked.asked,
      checked.filled_on, fills.rx_number, fills.fill_number, fills.drug_name, fills.ndc,
      null::text, array[checked.adjudication_id::text, one.paid::text],
      ${claimsOfOneInSql(claimTextInSql)}
    from price_checks checked
    join adjudications one on one.organization_id = checked.organization_id
      and one.id = checked.adjudication_id
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    where checked.organization_id = ${tx.organizationId} and checked.verdict in ('mac', 'floor')`;
}

/**
 * What came for prices that were adjudicated too low: new net less old net of the fill. A fill
 * that had not been paid when it was asked for is paid what was agreed first, which answers no
 * case.
 */
export function priceReceipts(
  tx: TenantTransaction,
  claimTextInSql: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select case_id, row_key, 'claim', source_id, case
        when is_first then amount - agreed else amount end, came_on
    from (
      select held.case_id, held.row_key, claims.id as source_id, claims.net_amount as amount,
        coalesce(held.targets[2]::numeric, one.paid, 0) as agreed, payments.paid_on as came_on,
        claims.net_amount > 0 and cardinality(held.had) = 0 and row_number() over (
          partition by held.case_id, held.row_key, claims.net_amount > 0
          order by payments.paid_on, claims.processed_date, claims.id) = 1 as is_first
      from case_rows held
      join adjudications one on one.organization_id = held.organization_id
        and one.id = held.targets[1]::uuid
      join (${claimsOfFillInSql}) on other.organization_id = one.organization_id
        and other.fill_id = one.fill_id and other.cob_position = one.cob_position
        and claims.status <> 'denied'
      join payments on payments.organization_id = claims.organization_id
        and payments.id = claims.payment_id
      where held.organization_id = ${tx.organizationId}
        and held.kind in ('mac', 'floor', 'contract_short')
        and not ${claimTextInSql} = any (held.had)
    ) paid
    where not is_first or amount > agreed`;
}
