import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { priceKinds, sameMoney } from './gaps.ts';
import { paymentKeyOf, paymentsOfRowsInSql } from './gaps-deposits.ts';
import { withPaymentInSql } from './receipts.ts';

/**
 * SQL: rows of cases with the money that they ask: of a claim, of a refund, or of a fill's price,
 * whichever kind asks it.
 */
function rowsInSql({ organizationId }: TenantTransaction) {
  const kindsOf = (kinds: readonly string[]) => sql`held.kind = any (${[...kinds]}::text[])`;
  const same = sql.join(
    sameMoney.map((kinds, at) => sql`when ${kindsOf(kinds)} then ${`${at}|`} || held.row_key`),
    sql` `,
  );
  return sql`
    select held.case_id, held.kind, held.row_key, held.amount, held.had, cases.number,
      cases.party, cases.sent_on, case ${same}
        when ${kindsOf(priceKinds)}
          then 'price|' || coalesce(one.fill_id || '|' || one.cob_position, held.row_key)
        end as money
    from case_rows held
    join cases on cases.organization_id = held.organization_id and cases.id = held.case_id
    left join adjudications one on one.organization_id = held.organization_id
      and one.id = case when ${kindsOf(priceKinds)} then held.row_key::uuid end
    where held.organization_id = ${organizationId}`;
}

/** SQL: whose case was sent first. One that isn't sent yet comes after all that are. */
const isSentBefore = (one: string, other: string) => sql`
  (${sql.ref(`${one}.sent_on`)}, ${sql.ref(`${one}.number`)})
    < (coalesce(${sql.ref(`${other}.sent_on`)}, 'infinity'), ${sql.ref(`${other}.number`)})`;

/** What other cases asked before of the same claim, refund or price: the most of them. */
const sameInSql = sql`
  select later.case_id, later.row_key, later.amount,
    max(earlier.amount) filter (where earlier.number < later.number),
    max(earlier.amount) filter (where ${isSentBefore('earlier', 'later')})
  from asked later
  join asked earlier on earlier.money = later.money and earlier.case_id <> later.case_id
  group by later.case_id, later.row_key, later.amount`;

/**
 * A deposit, and the claims, refunds and lump sums that its payment paid, as far as it did. Of
 * several cases that asked the same before that payment, its part is the one that was sent first,
 * whichever shows the money.
 */
const depositsInSql = (organizationId: string) => sql`
  select whole.case_id, whole.row_key, part.case_id, part.row_key,
    greatest(0, least(part.amount, sum(receipt.amount)))
  from asked whole
  join ${paymentsOfRowsInSql(organizationId)} own on own.case_id = whole.case_id
    and own.row_key = whole.row_key
  join receipts receipt on receipt.payment_id = own.payment_id
  join asked shown on shown.case_id = receipt.case_id and shown.row_key = receipt.row_key
  left join (
    select distinct on (money, had) money, had, case_id, row_key, amount
    from asked where money is not null and sent_on is not null
    order by money, had, sent_on, number
  ) first on first.money = shown.money and first.had = shown.had
  cross join lateral (select coalesce(first.case_id, shown.case_id) as case_id,
    coalesce(first.row_key, shown.row_key) as row_key,
    coalesce(first.amount, shown.amount) as amount) part
  where whole.kind = 'missing_deposit'
  group by whole.case_id, whole.row_key, part.case_id, part.row_key, part.amount`;

/** A true-up, and its lump sums that were asked about before somebody said what they settle. */
const trueUpsInSql = sql`
  select whole.case_id, whole.row_key, part.case_id, part.row_key, part.amount
  from asked whole
  join asked part on part.kind = 'unexplained_lump' and part.party = whole.party
    and ${paymentKeyOf(sql`part.row_key`)} = any (whole.had)
  where whole.kind = 'true_up'`;

/**
 * The parts of a whole, at most as much as it asks, those that were sent first before the others.
 * A whole is found without its parts, however old its case is: a found case takes new rows.
 */
const partsInSql = (pairs: readonly RawBuilder<unknown>[]) => sql`
  select whole.case_id, whole.row_key, whole.amount, whole.sent_on, whole.number,
    part.case_id as part_case_id, part.row_key as part_row_key, part.amount as part_amount,
    ${isSentBefore('part', 'whole')} as is_part_sent_before,
    ${isSentBefore('whole', 'part')} as is_sent_before_part,
    least(pair.amount, greatest(0, whole.amount - coalesce(sum(pair.amount) over (
      partition by whole.case_id, whole.row_key
      order by part.sent_on nulls last, part.number, part.row_key
      rows between unbounded preceding and 1 preceding), 0))) as shared
  from (${sql.join(pairs, sql` union all `)})
    pair (case_id, row_key, part_case_id, part_row_key, amount)
  join asked whole on whole.case_id = pair.case_id and whole.row_key = pair.row_key
  join asked part on part.case_id = pair.part_case_id and part.row_key = pair.part_row_key`;

const sharedInSql = sql`
  select case_id, row_key, amount, shared, case when is_part_sent_before then shared end from parts
  union all
  select part_case_id, part_row_key, part_amount, 0, shared from parts where is_sent_before_part`;

/**
 * How much of what cases ask others asked before, so that sums over cases count a dollar once: as
 * found in the older case, as sent in the one that was sent first.
 */
export async function countAskedAgain(tx: TenantTransaction): Promise<void> {
  const { organizationId } = tx;
  const { rows: kinds } = await sql<{ kind: string }>`
    select distinct kind from cases where organization_id = ${organizationId}`.execute(tx.query);
  const has = (name: string) => kinds.some(({ kind }) => kind === name);
  const pairs = [
    ...(has('missing_deposit') ? [depositsInSql(organizationId)] : []),
    ...(has('true_up') ? [trueUpsInSql] : []),
  ];
  const own = sql`(select * from case_receipts where organization_id = ${organizationId})`;
  const parts = sql`
    receipts as materialized (${withPaymentInSql(tx, own)}), parts as (${partsInSql(pairs)}),`;
  await sql`
    with asked as materialized (${rowsInSql(tx)}), ${pairs.length > 0 ? parts : sql``}
    repeated (case_id, row_key, amount, found, sent) as (
      ${sameInSql} ${pairs.length > 0 ? sql`union all ${sharedInSql}` : sql``}
    ), again as (
      select case_id, sum(found) as found, sum(sent) as sent
      from (
        select case_id, least(amount, coalesce(sum(found), 0)) as found,
          least(amount, coalesce(sum(sent), 0)) as sent
        from repeated group by case_id, row_key, amount
      ) rows
      group by case_id
    )
    update cases set found_again = wanted.found, sent_again = wanted.sent
    from (
      select cases.id, coalesce(again.found, 0) as found, coalesce(again.sent, 0) as sent
      from cases left join again on again.case_id = cases.id
      where cases.organization_id = ${organizationId}
    ) wanted
    where cases.organization_id = ${organizationId} and cases.id = wanted.id
      and (cases.found_again, cases.sent_again)
        is distinct from (wanted.found, wanted.sent)`.execute(tx.query);
}
