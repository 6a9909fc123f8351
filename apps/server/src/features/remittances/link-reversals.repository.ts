import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Two reversals may want the same claim; the one that comes off second looks again. A fill is not
 * reversed more often than this in one file, and what is left is looked at with the next file.
 */
const roundsMax = 10;

/**
 * Links reversals of a remittance's payers to what they take back, in any file: reversals of this
 * remittance to claims of old, and reversals of old to claims of this one. Answers how many.
 */
export async function linkReversals(tx: TenantTransaction, remittanceId: string): Promise<number> {
  let linked = 0;
  for (let round = 0; round < roundsMax; round++) {
    const { rowCount } = await tx.client.query(linkRound, [tx.organizationId, remittanceId]);
    if (rowCount === null || rowCount === 0) break;
    linked += rowCount;
  }
  return linked;
}

/**
 * What a reversal names counts first (REF*F8, the payer's own number of the claim), then the same
 * number of its own (CLP07), then prescription and day. Of several claims it takes the one with
 * the opposite amount, then one that is in the totals as the reversal is, then the newest. A claim
 * is taken back once.
 */
const linkRound = `
  with unlinked as materialized (
    select reversal.id, reversal.payer_id, reversal.claim_id, reversal.date_of_service,
      reversal.net_amount, reversal.original_reference, reversal.payer_control_number,
      reversal.processed_date, payments.counted
    from claims reversal
    join payments on payments.organization_id = reversal.organization_id
      and payments.id = reversal.payment_id
    where reversal.organization_id = $1 and reversal.status = 'reversal'
      and reversal.reverses_claim_id is null
      and reversal.payer_id in (
        select payer_id from payments where organization_id = $1 and remittance_id = $2)
  ), candidates as (
    select unlinked.id as reversal_id, 1 as way, paid.id
    from unlinked join claims paid on paid.organization_id = $1 and paid.status = 'paid'
      and paid.payer_control_number = unlinked.original_reference
      and paid.payer_id = unlinked.payer_id
    union all
    select unlinked.id, 2, paid.id
    from unlinked join claims paid on paid.organization_id = $1 and paid.status = 'paid'
      and paid.payer_control_number = unlinked.payer_control_number
      and paid.payer_id = unlinked.payer_id
    union all
    select unlinked.id, 3, paid.id
    from unlinked join claims paid on paid.organization_id = $1 and paid.status = 'paid'
      and paid.claim_id = unlinked.claim_id and paid.date_of_service = unlinked.date_of_service
      and paid.payer_id = unlinked.payer_id
  ), chosen as (
    select distinct on (unlinked.id) unlinked.id as reversal_id, paid.id as claim_id,
      candidates.way, paid.net_amount = -unlinked.net_amount as opposite, unlinked.processed_date
    from candidates
    join unlinked on unlinked.id = candidates.reversal_id
    join claims paid on paid.organization_id = $1 and paid.id = candidates.id
    join payments on payments.organization_id = $1 and payments.id = paid.payment_id
    where not exists (select from claims other
      where other.organization_id = $1 and other.reverses_claim_id = paid.id)
    order by unlinked.id, candidates.way, opposite desc, payments.counted = unlinked.counted desc,
      paid.processed_date desc, paid.id desc
  ), won as (
    select distinct on (claim_id) claim_id, reversal_id from chosen
    order by claim_id, way, opposite desc, processed_date, reversal_id
  )
  update claims set reverses_claim_id = won.claim_id
  from won where claims.organization_id = $1 and claims.id = won.reversal_id`;

/** More than anyone asks a payer about at once. */
const unlinkedMax = 200;

/** Reversals of a remittance whose claims are in none of the pharmacy's files. */
export function listUnlinkedReversals(tx: TenantTransaction, remittanceId: string) {
  return tx.query
    .selectFrom('claims')
    .select(['net_amount', 'segment', 'byte_offset'])
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', remittanceId)
    .where('status', '=', 'reversal')
    .where('reverses_claim_id', 'is', null)
    .orderBy('segment')
    .orderBy('id')
    .limit(unlinkedMax)
    .execute();
}
