import { feeCategories } from '@pfs/core/category';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/*
 * What there is of counted payments, but not how much: that is a figure. In all SQL, `$1` is the
 * organization.
 */

/** SQL of whether anything was ever counted. */
export const hasDataInSql = 'exists (select from payer_day_metrics where organization_id = $1)';

/** SQL of the days on which any claim was decided, as rows; `isAmong` is a condition of them. */
export const claimDaysInSql = (isAmong: string) =>
  `select distinct metric_date from payer_day_metrics
  where organization_id = $1 and ${hasClaims} and ${isAmong}`;

/** SQL of whether any claim was decided in a row of payer_day_metrics. */
export const hasClaims = '(claim_count <> 0 or denied_count <> 0 or reversal_count <> 0)';

/** SQL of a table with the drugs of claims, once a month: `ndc`, `drug_name`, `gross_cents`. */
export const countedDrugsInSql = `(select ndc, drug_name, gross_cents from drug_total_metrics
  where organization_id = $1 and metric_rows > 0)`;

const countedPayers = prepare<{ name: string }>(
  'ledger: counted payers',
  `select distinct name from payers
  where organization_id = $1 and exists (select from payer_day_metrics metric
    where metric.organization_id = $1 and metric.payer_id = payers.id)
  order by name`,
);

/** The payers of all counted payments. */
export async function listCountedPayers(tx: TenantTransaction): Promise<string[]> {
  return (await countedPayers(tx)).map(({ name }) => name);
}

/** For `category in ...`, as constants that a plan may rely on. */
export const feeCategoriesList = sql`(${sql.join(feeCategories.map((name) => sql.lit(name)))})`;
