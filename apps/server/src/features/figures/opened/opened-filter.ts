import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** The filter of an opened figure. An empty drug or NDC means rows that name none. */
export interface OpenedFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly payer?: string | undefined;
  readonly ndc?: string | undefined;
  readonly drug?: string | undefined;
}

/** SQL: whether the row `part` is in the filter's period and of its payer. */
export function isInPeriod(
  tx: TenantTransaction,
  filter: OpenedFilter,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [sql`part.organization_id = ${tx.organizationId}`];
  if (filter.from !== undefined) conditions.push(sql`${day} >= ${filter.from}::date`);
  if (filter.to !== undefined) conditions.push(sql`${day} <= ${filter.to}::date`);
  if (filter.payer !== undefined) {
    conditions.push(sql`part.payer_id in (select payers.id from payers
      where payers.organization_id = ${tx.organizationId} and payers.name = ${filter.payer})`);
  }
  return sql.join(conditions, sql` and `);
}

export function isOfDrug({ ndc, drug }: OpenedFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (ndc !== undefined) conditions.push(sql`coalesce(part.ndc, '') = ${ndc}`);
  if (drug !== undefined) conditions.push(sql`coalesce(part.drug_name, '') = ${drug}`);
  return sql.join(conditions, sql` and `);
}

/** Whether it asks for a drug. Lump sums and payments name none. */
export function namesDrug({ ndc, drug }: OpenedFilter): boolean {
  return ndc !== undefined || drug !== undefined;
}

/** The filter as query parameters of a list. */
export function filterOfRows(
  { from, to, payer, ndc, drug }: OpenedFilter,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(payer === undefined ? {} : { payer }),
    ...(ndc === undefined ? {} : { ndc }),
    ...(drug === undefined ? {} : { drug }),
    ...more,
  };
}
