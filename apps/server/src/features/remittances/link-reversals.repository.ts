import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countRows, selectOwn } from '../../platform/database/own-rows.ts';

/**
 * Two reversals may match the same claim; the second one then searches again. A fill isn't reversed
 * more often than this in one file, and the rest is matched with the next file.
 */
const roundsMax = 10;

interface Link {
  readonly reversal_id: string;
  readonly claim_id: string;
}

/**
 * Links reversals to the claims that they reverse, for the payers of these remittances in any file:
 * new reversals to earlier claims, and earlier reversals to new claims. What these files may change
 * is linked anew, so that links are the same in whatever order files come, go and are counted.
 */
export async function linkReversals(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<void> {
  const files = [tx.organizationId, remittanceIds];
  const before = (await tx.client.query<Link>(unlinkTouched, files)).rows;
  const after: Link[] = [];
  for (let round = 0; round < roundsMax * remittanceIds.length; round++) {
    const { rows } = await tx.client.query<Link>(linkRound, files);
    if (rows.length === 0) break;
    after.push(...rows);
  }
  const keyOf = ({ reversal_id, claim_id }: Link) => `${reversal_id} ${claim_id}`;
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const gone = before.filter((link) => !now.has(keyOf(link)));
  const changed = [...gone, ...after.filter((link) => !old.has(keyOf(link)))];
  if (changed.length === 0) return;
  const claimIds = [...new Set(changed.map(({ claim_id }) => claim_id))];
  const movedIds = gone.map(({ reversal_id }) => reversal_id);
  await sql`select follow_linked_reversals(${claimIds}::uuid[], ${movedIds}::uuid[])`.execute(
    tx.query,
  );
}

/**
 * SQL of the paid claims with the prescriptions of these reversals, read once. A lookup for
 * each reversal could read all claims of the pharmacy: while the planner has statistics of other
 * pharmacies only, any index that begins with organization_id looks as good as that of claim_id.
 */
const numberedOf = (reversals: string) => `
    select id, payer_id, claim_id, date_of_service, payer_control_number, net_amount, payment_id,
      processed_date, segment
    from claims
    where organization_id = $1 and status = 'paid'
      and claim_id = any (array(select claim_id from ${reversals}))`;

/**
 * Unlinks the reversals that have a number or a prescription of the claims of these files, and all
 * that may reverse a claim which one of these may reverse, and so on. All others stay as they are.
 */
const unlinkTouched = `
  with recursive reversals as materialized (
    select id, payer_id, claim_id, date_of_service, payer_control_number, original_reference,
      reverses_claim_id
    from claims
    where organization_id = $1 and status = 'reversal'
      and payer_id in (
        select payer_id from payments
        where organization_id = $1 and remittance_id = any ($2::uuid[]))
  ), numbered as materialized (${numberedOf('reversals')}
  ), keys as materialized (
    select id, payer_id, key from reversals cross join lateral (values
      ('number ' || original_reference), ('number ' || payer_control_number),
      (concat_ws(' ', 'fill', date_of_service, claim_id))) told (key)
  ), told as materialized (
    select payer_id, claim_id, payer_control_number, original_reference from claims
    where organization_id = $1 and exists (select from reversals)
      and payment_id = any (array(select id from payments
        where organization_id = $1 and remittance_id = any ($2::uuid[])))
  ), touched as (
    select reversals.id from reversals join told using (payer_id, claim_id)
    union
    select keys.id from keys join told on told.payer_id = keys.payer_id
      and keys.key = 'number ' || told.payer_control_number
    union
    select keys.id from keys join told on told.payer_id = keys.payer_id
      and keys.key = 'number ' || told.original_reference
  ), chain (id) as (
    select id from touched
    union
    select keys.id from chain
    join reversals on reversals.id = chain.id
    cross join lateral (
      select payer_control_number, claim_id, date_of_service from claims
      where organization_id = $1 and status = 'paid' and payer_id = reversals.payer_id
        and payer_control_number = reversals.original_reference
      union
      select payer_control_number, claim_id, date_of_service from claims
      where organization_id = $1 and status = 'paid' and payer_id = reversals.payer_id
        and payer_control_number = reversals.payer_control_number
      union
      select payer_control_number, claim_id, date_of_service from numbered
      where payer_id = reversals.payer_id and claim_id = reversals.claim_id
        and date_of_service = reversals.date_of_service
    ) candidate
    cross join lateral (values ('number ' || candidate.payer_control_number),
      (concat_ws(' ', 'fill', candidate.date_of_service, candidate.claim_id))) of (key)
    join keys on keys.payer_id = reversals.payer_id and keys.key = of.key
  )
  update claims set reverses_claim_id = null
  from chain join reversals using (id)
  where claims.organization_id = $1 and claims.id = chain.id
    and reversals.reverses_claim_id is not null
  returning claims.id as reversal_id, reversals.reverses_claim_id as claim_id`;

/**
 * Matches by the number that a reversal refers to (REF*F8, the payer's claim number) first, then by
 * its own number (CLP07), then by prescription and day. Some payers count claims anew in each file:
 * of those with a number, the one of the same prescription goes first, and by CLP07 that of another
 * one is taken last and only with the opposite amount. Among several claims it takes the one with
 * the opposite amount, then one paid before it, then one that is counted as the reversal is, then
 * the newest; among equals traces and places in files decide, as these are the same in any order of
 * imports. A claim is reversed once. Lateral lookups by the payer's numbers, in place of joins,
 * stay index scans for one reversal also in a table that was just filled.
 */
export const linkRound = `
  with unlinked as materialized (
    select reversal.id, reversal.payer_id, reversal.claim_id, reversal.date_of_service,
      reversal.net_amount, reversal.original_reference, reversal.payer_control_number,
      reversal.processed_date, payments.counted, payments.trace_number, reversal.segment,
      reversal.rx_number
    from claims reversal
    join payments on payments.organization_id = reversal.organization_id
      and payments.id = reversal.payment_id
    where reversal.organization_id = $1 and reversal.status = 'reversal'
      and reversal.reverses_claim_id is null
      and reversal.payer_id in (
        select payer_id from payments
        where organization_id = $1 and remittance_id = any ($2::uuid[]))
  ), numbered as materialized (${numberedOf('unlinked')}
  ), chosen as (
    select unlinked.id as reversal_id, unlinked.processed_date, unlinked.trace_number,
      unlinked.segment, best.claim_id, best.way, best.opposite
    from unlinked cross join lateral (
      select candidate.id as claim_id, candidate.way,
        candidate.net_amount = -unlinked.net_amount as opposite
      from (
        select id, case when is_other_rx then 2 else 1 end as way, net_amount, payment_id,
          processed_date, segment
        from claims
        cross join lateral (
          select coalesce(claims.rx_number <> unlinked.rx_number, false) as is_other_rx) other
        where organization_id = $1 and status = 'paid' and payer_id = unlinked.payer_id
          and payer_control_number = unlinked.original_reference
        union all
        select id, case when is_other_rx then 5 else 3 end, net_amount, payment_id,
          processed_date, segment
        from claims
        cross join lateral (
          select coalesce(claims.rx_number <> unlinked.rx_number, false) as is_other_rx) other
        where organization_id = $1 and status = 'paid' and payer_id = unlinked.payer_id
          and payer_control_number = unlinked.payer_control_number
          and (not is_other_rx or net_amount = -unlinked.net_amount)
        union all
        select id, 4, net_amount, payment_id, processed_date, segment from numbered
        where payer_id = unlinked.payer_id and claim_id = unlinked.claim_id
          and date_of_service = unlinked.date_of_service
      ) candidate
      cross join lateral (select counted, trace_number from payments
        where organization_id = $1 and id = candidate.payment_id offset 0) payments
      where (select other.id from claims other
        where other.organization_id = $1 and other.reverses_claim_id = candidate.id limit 1) is null
      order by candidate.way, opposite desc,
        sign(candidate.processed_date - unlinked.processed_date),
        payments.counted = unlinked.counted desc, candidate.processed_date desc,
        payments.trace_number desc, candidate.segment desc, candidate.id desc
      limit 1
    ) best
  ), won as (
    select distinct on (claim_id) claim_id, reversal_id from chosen
    order by claim_id, way, opposite desc, processed_date, trace_number, segment, reversal_id
  )
  update claims set reverses_claim_id = won.claim_id
  from won where claims.organization_id = $1 and claims.id = won.reversal_id
  returning won.reversal_id, won.claim_id`;

/** More unlinked reversals than this are only counted. */
export const unlinkedNamedMax = 200;

/** How many reversals of a remittance reverse a claim that is in none of the pharmacy's files. */
export function countUnlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  return countRows(unlinkedReversals(tx, remittanceId));
}

/** The first ones, and one more when there are more. */
export function listUnlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  return unlinkedReversals(tx, remittanceId)
    .select(['net_amount', 'segment', 'byte_offset'])
    .orderBy('segment')
    .orderBy('id')
    .limit(unlinkedNamedMax + 1)
    .execute();
}

function unlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  const reversals = { remittance_id: remittanceId, status: 'reversal' };
  return selectOwn(tx, 'claims', reversals).where('reverses_claim_id', 'is', null);
}
