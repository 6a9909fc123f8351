import type { ClaimSort } from '@pfs/wire/claims';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { amountColumns, filteredClaims, filteredPayments } from './claim-conditions.ts';
import type { ClaimFilter } from './claim-filter.ts';

export interface ClaimOrder {
  readonly sort: ClaimSort;
  readonly order: 'asc' | 'desc';
}

export interface ClaimPage extends ClaimOrder {
  readonly offset: number;
  readonly limit: number;
}

/** Text by its bytes, the same on every machine and in the index of claims. */
const sortKeys: Readonly<Record<ClaimSort, RawBuilder<unknown>>> = {
  processedDate: sql`claims.processed_date`,
  claimId: sql`claims.claim_id collate "C"`,
  payerName: sql`payers.name collate "C"`,
  ...amountColumns,
};

const claimColumns = [
  'claims.id',
  'claims.claim_id',
  'claims.remittance_id',
  'claims.date_of_service',
  'claims.processed_date',
  'payers.name as payer_name',
  'claims.drug_name',
  'claims.ndc',
  'claims.quantity',
  'claims.gross_amount',
  'claims.dir_fee',
  'claims.ger_fee',
  'claims.other_fees',
  'claims.net_amount',
  'claims.patient_paid',
  'claims.plan_name',
  'claims.status',
  'payments.counted',
  'claims.decided_by',
] as const;

/** Claims of a filter in their order; of equals by id, so that each has one place. */
export function orderedClaims(
  tx: TenantTransaction,
  filter: ClaimFilter,
  { sort, order }: ClaimOrder,
) {
  return filteredClaims(tx, filter)
    .select(claimColumns)
    .orderBy(sortKeys[sort], order)
    .orderBy('claims.id', order);
}

export function listClaimRows(tx: TenantTransaction, filter: ClaimFilter, page: ClaimPage) {
  return orderedClaims(tx, filter, page).offset(page.offset).limit(page.limit).execute();
}

/** Claims by their ids, in the order of the ids. */
export async function listClaimRowsById(tx: TenantTransaction, ids: readonly string[]) {
  const rows = await filteredClaims(tx, {})
    .select(claimColumns)
    .where(sql<boolean>`claims.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A payment knows how many claims it has: what only asks about payments needs no claim. */
function isOfPayments(filter: ClaimFilter): boolean {
  const { remittanceId, payer, counted, search, ...others } = filter;
  return (search ?? '') === '' && Object.values(others).every((value) => value === undefined);
}

export async function countClaimRows(tx: TenantTransaction, filter: ClaimFilter): Promise<number> {
  const { total } = isOfPayments(filter)
    ? await filteredPayments(tx, filter)
        .select(sql<string>`coalesce(sum(payments.claim_count), 0)`.as('total'))
        .executeTakeFirstOrThrow()
    : await filteredClaims(tx, filter)
        .select(sql<string>`count(*)`.as('total'))
        .executeTakeFirstOrThrow();
  return Number(total);
}
