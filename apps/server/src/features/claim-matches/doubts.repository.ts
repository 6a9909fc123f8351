import type { DoubtfulClaim, MatchCandidate } from '@pfs/wire/recovery';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { planName } from './payer-names.ts';

/** SQL: the claims in doubt, or those that a person matched, each with its adjudications. */
function doubtsInSql(tx: TenantTransaction, isChosen: boolean) {
  return isChosen
    ? sql`(select claim_id, array[adjudication_id] as candidates, chosen_by
        from claim_matches
        where organization_id = ${tx.organizationId} and chosen_by is not null)`
    : sql`(select claim_id, candidates, null::uuid as chosen_by from open_claims
        where organization_id = ${tx.organizationId} and state = 'ambiguous')`;
}

export async function countDoubts(tx: TenantTransaction, isChosen: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${doubtsInSql(tx, isChosen)} doubt`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

type DoubtRow = Omit<DoubtfulClaim, 'candidates'> & { readonly candidates: readonly string[] };

/** The most money first. */
export async function listDoubts(
  tx: TenantTransaction,
  isChosen: boolean,
  { offset, limit }: PageWindow,
): Promise<DoubtfulClaim[]> {
  const { rows } = await sql<DoubtRow>`
    select claims.id, claims.claim_id as "claimNumber", claims.status_code as "statusCode",
      claims.date_of_service as "filledOn", payments.paid_on as "paidOn",
      claims.drug_name as "drugName", claims.ndc, payers.name as "payerName",
      claims.payer_control_number as "controlNumber", claims.net_amount::float8 as paid,
      claims.patient_paid::float8 as "patientPaid", doubt.candidates,
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "chosenBy"
    from ${doubtsInSql(tx, isChosen)} doubt
    join claims on claims.organization_id = ${tx.organizationId} and claims.id = doubt.claim_id
    join payments on payments.organization_id = claims.organization_id
      and payments.id = claims.payment_id
    join payers on payers.organization_id = claims.organization_id
      and payers.id = claims.payer_id
    left join users on users.id = doubt.chosen_by
    order by claims.net_amount desc, claims.id
    offset ${offset} limit ${limit}`.execute(tx.query);
  const known = await readCandidates(tx, [...new Set(rows.flatMap((row) => row.candidates))]);
  return rows.map((row) => ({
    ...row,
    candidates: [...known.values()].filter(({ id }) => row.candidates.includes(id)),
  }));
}

type CandidateRow = Omit<MatchCandidate, 'plan'> & {
  readonly bin: string | null;
  readonly pcn: string | null;
  readonly group_number: string | null;
};

async function readCandidates(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MatchCandidate>> {
  const { rows } = await sql<CandidateRow>`
    select one.id, fills.fill_number as "fillNumber", fills.filled_on as "filledOn",
      fills.drug_name as "drugName", fills.ndc, one.cob_position as position,
      one.authorization_number as authorization, one.paid::float8 as expected,
      one.patient_pay::float8 as "patientPay", one.state = 'reversed' as "isReversed",
      one.bin, one.pcn, one.group_number
    from adjudications one
    join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    where one.organization_id = ${tx.organizationId} and one.id = any (${ids}::uuid[])
    order by fills.filled_on, fills.fill_number, one.cob_position, one.id`.execute(tx.query);
  return new Map(
    rows.map(({ bin, pcn, group_number, ...row }) => [
      row.id,
      { ...row, plan: planName([bin, pcn, group_number].map((part) => part ?? '').join('/')) },
    ]),
  );
}
