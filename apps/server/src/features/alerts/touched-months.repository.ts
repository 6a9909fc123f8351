import type { Month } from '@pfs/core/days';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export interface PayerMonth {
  readonly payerId: string;
  readonly month: Month;
}

/** The payers and months of the payments of these remittances. */
export async function listTouchedMonths(
  tx: TenantTransaction,
  remittanceIds: readonly string[],
): Promise<readonly PayerMonth[]> {
  const { rows } = await sql<PayerMonth>`
    select distinct payer_id as "payerId", to_char(paid_on, 'YYYY-MM') as month from payments
    where organization_id = ${tx.organizationId}
      and remittance_id = any (${remittanceIds}::uuid[]) and paid_on is not null`.execute(tx.query);
  return rows;
}

/** The payers and months of so many months that end with the latest one with anything counted. */
export async function listLatestMonths(
  tx: TenantTransaction,
  { months }: { readonly months: number },
): Promise<readonly PayerMonth[]> {
  const { rows } = await sql<PayerMonth>`
    select distinct payer_id as "payerId", to_char(metric_date, 'YYYY-MM') as month
    from payer_day_metrics
    where organization_id = ${tx.organizationId}
      and metric_date > (
        select max(metric_date) from payer_day_metrics
        where organization_id = ${tx.organizationId}) - make_interval(months => ${months})`.execute(
    tx.query,
  );
  return rows;
}
