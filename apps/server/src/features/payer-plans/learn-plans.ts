import {
  medicareAdvantageCode,
  type PlanEvidence,
  type PlanLine,
  proposePlanLine,
} from '@pfs/core/recovery/plans';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The payers that people confirmed, by plan. */
export async function readConfirmedPayers(
  tx: TenantTransaction,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ plan: string; payer_id: string }>(
    'select plan, payer_id from plans where organization_id = $1 and payer_id is not null',
    [tx.organizationId],
  );
  return new Map(rows.map(({ plan, payer_id }) => [plan, payer_id]));
}

/** The lines of business that people confirmed, by plan. */
export async function readConfirmedLines(
  tx: TenantTransaction,
): Promise<ReadonlyMap<string, PlanLine>> {
  const { rows } = await tx.client.query<{ plan: string; line: PlanLine }>(
    'select plan, line from plans where organization_id = $1 and line is not null',
    [tx.organizationId],
  );
  return new Map(rows.map(({ plan, line }) => [plan, line]));
}

interface PlanRow {
  readonly bin: string;
  readonly pcn: string;
  readonly group_number: string;
  readonly evidence: PlanEvidence;
}

/**
 * Counts the evidence for each plan of the exports and proposes its line of business. A plan that
 * no export names any more goes, unless a person confirmed it.
 */
export async function learnPlans(tx: TenantTransaction): Promise<void> {
  const alike = await readLinesAlike(tx);
  const found = (await readEvidence(tx)).map(({ evidence, ...plan }) => {
    const proposal = proposePlanLine(evidence, alike.get(`${plan.bin}/${plan.pcn}`) ?? []);
    const proposed = { proposed_line: proposal?.line ?? null, proposed_by: proposal?.by ?? null };
    return { ...plan, evidence, ...proposed };
  });
  const given = [tx.organizationId, JSON.stringify(found)];
  const columns = 'bin, pcn, group_number, evidence, proposed_line, proposed_by';
  const rows = `jsonb_to_recordset($2::jsonb) as found (bin text, pcn text, group_number text,
    evidence jsonb, proposed_line text, proposed_by text)`;
  await tx.client.query(
    `insert into plans as kept (organization_id, ${columns}) select $1, ${columns} from ${rows}
     on conflict (organization_id, plan) do update set evidence = excluded.evidence,
       proposed_line = excluded.proposed_line, proposed_by = excluded.proposed_by
     where (kept.evidence, kept.proposed_line, kept.proposed_by)
       is distinct from (excluded.evidence, excluded.proposed_line, excluded.proposed_by)`,
    given,
  );
  const isGone = `organization_id = $1 and not exists (select from ${rows}
    where (found.bin, found.pcn, found.group_number)
      = (plans.bin, plans.pcn, plans.group_number))`;
  await tx.client.query(`delete from plans where ${isGone} and line is null`, given);
  const none: PlanEvidence = { fills: 0, refunds: 0, medicareClaims: 0, planTypes: [] };
  await tx.client.query(
    `update plans set evidence = $3::jsonb, proposed_line = null, proposed_by = null
     where ${isGone} and evidence <> $3::jsonb`,
    [...given, JSON.stringify(none)],
  );
}

/** The lines of confirmed plans by BIN and PCN. */
async function readLinesAlike(
  tx: TenantTransaction,
): Promise<ReadonlyMap<string, readonly PlanLine[]>> {
  const { rows } = await tx.client.query<{ key: string; lines: PlanLine[] }>(
    `select bin || '/' || pcn as key, array_agg(line) as lines from plans
     where organization_id = $1 and line is not null group by 1`,
    [tx.organizationId],
  );
  return new Map(rows.map(({ key, lines }) => [key, lines]));
}

/** A refund is of the first payer of its fill. */
async function readEvidence(tx: TenantTransaction): Promise<readonly PlanRow[]> {
  const { rows } = await tx.client.query<PlanRow>(
    `with refunded as materialized (
       select distinct fills.id as fill_id
       from mfp_refunds refund
       join payments on payments.organization_id = $1 and payments.id = refund.payment_id
         and payments.counted
       join fills on fills.organization_id = $1 and fills.rx_digits = refund.rx_number
         and fills.filled_on = refund.date_of_service
         and (fills.ndc is null or refund.ndc is null or fills.ndc = refund.ndc)
       where refund.organization_id = $1
     ), of_medicare as materialized (
       select distinct match.adjudication_id as id
       from claim_matches match
       join claims on claims.organization_id = $1 and claims.id = match.claim_id
         and claims.filing_code = $2
       where match.organization_id = $1
     ), of_types as (
       select bin, coalesce(pcn, '') as pcn, coalesce(group_number, '') as group_number,
         plan_type, count(distinct one.fill_id)::int as fills,
         count(distinct refunded.fill_id) filter (where cob_position = 1)::int as refunds,
         count(distinct of_medicare.id)::int as medicare_claims
       from adjudications one
       left join refunded on refunded.fill_id = one.fill_id
       left join of_medicare on of_medicare.id = one.id
       where organization_id = $1 and state <> 'rejected' and bin ~ '^\\d{6}$'
       group by 1, 2, 3, 4
     )
     select bin, pcn, group_number, jsonb_build_object(
       'fills', sum(fills), 'refunds', sum(refunds), 'medicareClaims', sum(medicare_claims),
       'planTypes', coalesce(jsonb_agg(jsonb_build_object('text', plan_type, 'fills', fills)
         order by fills desc, plan_type) filter (where plan_type is not null), '[]')) as evidence
     from of_types group by bin, pcn, group_number`,
    [tx.organizationId, medicareAdvantageCode],
  );
  return rows;
}
