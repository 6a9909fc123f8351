import type { Period } from '@pfs/core/metrics/periods';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** As many as fit on a page that somebody reads. */
const rowsMax = 10;

interface OfPayer {
  readonly payer: string;
  readonly period: Period;
}

function payersNamed(tx: TenantTransaction, name: string) {
  return sql`(select id from payers
    where organization_id = ${tx.organizationId} and name = ${name})`;
}

export async function payerExists(tx: TenantTransaction, name: string): Promise<boolean> {
  const found = await tx.query
    .selectFrom('payers')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface WorstClaimRow {
  readonly claim_id: string;
  readonly processed_date: string;
  readonly drug_name: string | null;
  readonly gross: string;
  readonly dir_fee: string;
  /** Null where it brought as much as it cost, or where nobody knows the cost. */
  readonly loss: string | null;
}

/**
 * Paid claims that were not taken back, as `claim`. Of a large payer these are many rows, so
 * only the few that are shown are looked up further.
 */
function standingClaims(tx: TenantTransaction, { payer, period }: OfPayer) {
  return sql`claims claim
    join payments on payments.organization_id = ${tx.organizationId}
      and payments.id = claim.payment_id and payments.counted
    where claim.organization_id = ${tx.organizationId}
      and claim.payer_id in ${payersNamed(tx, payer)} and claim.status = 'paid'
      and claim.processed_date between ${period.from}::date and ${period.to}::date
      and not exists (select from claims reversal
        join payments reversing on reversing.organization_id = ${tx.organizationId}
          and reversing.id = reversal.payment_id and reversing.counted
        where reversal.organization_id = ${tx.organizationId}
          and reversal.reverses_claim_id = claim.id)`;
}

/** The claims of which the largest share was taken; a few cents of cents impress nobody. */
export async function listClaimsOfLargestShare(
  tx: TenantTransaction,
  of: OfPayer,
): Promise<readonly WorstClaimRow[]> {
  const { rows } = await sql<WorstClaimRow>`
    select worst.*, cost.loss::text as loss
    from (
      select claim.id, claim.claim_id, claim.processed_date, claim.drug_name,
        claim.gross_amount::text as gross, claim.dir_fee::text as dir_fee,
        claim.dir_fee / claim.gross_amount as share
      from ${standingClaims(tx, of)} and claim.dir_fee >= 1 and claim.gross_amount > 0
      order by share desc, claim.dir_fee desc, claim.id limit ${rowsMax}
    ) worst
    left join claim_costs cost on cost.organization_id = ${tx.organizationId}
      and cost.claim_id = worst.id
    order by share desc, worst.dir_fee::numeric desc, worst.id`.execute(tx.query);
  return rows;
}

/** The claims that brought most below their known cost. */
export async function listClaimsBelowCost(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<readonly WorstClaimRow[]> {
  const { rows } = await sql<WorstClaimRow>`
    select claim.claim_id, claim.processed_date, claim.drug_name,
      claim.gross_amount::text as gross, claim.dir_fee::text as dir_fee, cost.loss::text as loss
    from claim_costs cost
    join claims claim on claim.organization_id = ${tx.organizationId} and claim.id = cost.claim_id
    where cost.organization_id = ${tx.organizationId} and cost.loss is not null
      and claim.payer_id in ${payersNamed(tx, payer)}
      and claim.processed_date between ${period.from}::date and ${period.to}::date
    order by cost.loss desc, claim.id limit ${rowsMax}`.execute(tx.query);
  return rows;
}

export interface DrugRow {
  readonly drug_name: string;
  readonly ndc: string;
  readonly claims: number;
  readonly gross: string;
  readonly dir_fees: string;
}

/** The drugs, by NDC where they have one, of whose claims most was taken as DIR fees. */
export async function listDrugsByDirFees(
  tx: TenantTransaction,
  { payer, period }: OfPayer,
): Promise<readonly DrugRow[]> {
  const { rows } = await sql<DrugRow>`
    select ndc, (array_agg(drug_name order by gross desc, drug_name))[1] as drug_name,
      sum(claim_count)::int as claims, sum(gross)::text as gross, sum(dir_fees)::text as dir_fees
    from drug_month_metrics
    where organization_id = ${tx.organizationId} and payer_id in ${payersNamed(tx, payer)}
      and month between ${period.from}::date and ${period.to}::date
    group by ndc, case ndc when '' then drug_name else '' end
    having sum(dir_fees) > 0
    order by sum(dir_fees) desc, 2, ndc limit ${rowsMax}`.execute(tx.query);
  return rows;
}
