import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type DrugSumsRow, drugSumsInSql } from './drug-sums.repository.ts';

/** Days of payment; the whole name of a payer; an empty NDC or drug is one not named. */
export interface DrugFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
}

/**
 * What `readDrugSums` answers, counted anew from claims, their costs, and the parts of lump fees:
 * for the parts of a figure, of any days, and for comparison.
 */
export async function countDrugSums(
  tx: TenantTransaction,
  filter: DrugFilter,
): Promise<readonly DrugSumsRow[]> {
  const [before = '', after = ''] = drugSumsInSql('|').split('|');
  const { rows } = await sql<DrugSumsRow>`
    ${sql.raw(before)}
    select * from (
      select part.ndc, part.drug_name, sum(part.quantity) as quantity,
        sum(part.claim_count) as claims, sum(gross) as gross, sum(patient_paid) as patient_paid,
        sum(dir_fees) as dir_fees, sum(ger_fees) as ger_fees, sum(other_fees) as other_fees,
        sum(gross) filter (where cost.claim_id is not null) as known_gross,
        sum(patient_paid) filter (where cost.claim_id is not null) as known_patient_paid,
        sum(cost) filter (where basis = 'invoice') as invoice_cost,
        sum(cost) filter (where basis = 'nadac') as nadac_cost,
        count(loss) as below_cost_count, sum(loss) as below_cost_loss
      from payment_drug_parts part
      join payments on payments.organization_id = part.organization_id
        and payments.id = part.payment_id and payments.counted
      left join claim_costs cost on cost.organization_id = part.organization_id
        and cost.claim_id = part.claim_id
      where ${conditions(tx, filter, { day: sql`part.processed_date`, payer: sql`part.payer_id` })}
      group by part.ndc, part.drug_name
    ) metric full join (
      select ndc, drug_name, sum(part.amount) as allocated_fees
      from lump_spread_parts part
      join (select organization_id as tenant_id, provider_adjustment_id as lump_id, payer_id,
          paid_on from lump_spreads) lump
        on lump.tenant_id = part.organization_id and lump.lump_id = part.provider_adjustment_id
      where ${conditions(tx, filter, { day: sql`lump.paid_on`, payer: sql`lump.payer_id` })}
      group by ndc, drug_name
    ) allocated using (ndc, drug_name)
    ${sql.raw(after)}`.execute(tx.query);
  return rows;
}

function conditions(
  tx: TenantTransaction,
  { from, to, payer, ndc, drug }: DrugFilter,
  columns: { readonly day: RawBuilder<unknown>; readonly payer: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const found = [sql`part.organization_id = ${tx.organizationId}`];
  if (from !== undefined) found.push(sql`${columns.day} >= ${from}::date`);
  if (to !== undefined) found.push(sql`${columns.day} <= ${to}::date`);
  if (ndc !== undefined) found.push(sql`part.ndc = ${ndc}`);
  if (drug !== undefined) found.push(sql`part.drug_name = ${drug}`);
  if (payer !== undefined) {
    found.push(sql`${columns.payer} in (select id from payers
      where payers.organization_id = ${tx.organizationId} and payers.name = ${payer})`);
  }
  return sql.join(found, sql` and `);
}
