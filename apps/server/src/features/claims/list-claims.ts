import { centsOfSum } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { ClaimSort } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { amountColumns, filteredClaims, filteredPayments, ndcDigits } from './claim-conditions.ts';
import type { ClaimFilter } from './claim-filter.ts';
import type { ClaimIndexes } from './claim-index/claim-indexes.ts';
import { getSourceState } from './claim-index/index-source.repository.ts';

interface AskedClaims {
  readonly filter: ClaimFilter;
  readonly page: ClaimPage;
  /** Whether the total is needed. */
  readonly counted: boolean;
}

interface FoundClaims {
  readonly rows: readonly ClaimRow[];
  readonly total: number | undefined;
}

/**
 * A page of claims and their total. The index finds the IDs where there is one; the rows always
 * come from the database under row-level security. Needs a snapshot transaction.
 */
export async function listClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  { filter, page, counted }: AskedClaims,
): Promise<FoundClaims> {
  const { organizationId } = tx;
  const search = filter.search ?? '';
  const { changes, claims, searchLower } = await getSourceState(tx, search);
  const asked = indexes?.ask(
    { organizationId, changes, claims },
    { filter, searchLower, searchDigits: ndcDigits(search), page },
  );
  const answer = await asked?.catch(() => undefined);
  if (answer !== undefined) {
    return { rows: await listClaimRowsById(tx, answer.ids), total: answer.total };
  }
  return {
    rows: await listClaimRows(tx, filter, page),
    total: counted ? await countClaimRows(tx, filter) : undefined,
  };
}

export interface ClaimOrder {
  readonly sort: ClaimSort;
  readonly order: 'asc' | 'desc';
}

export interface ClaimPage extends ClaimOrder {
  readonly offset: number;
  readonly limit: number;
}

/** Text sorts by bytes, which is the same on every machine and in the claim index. */
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

/** Claims that match a filter, sorted. Ties are sorted by ID, so that pages are stable. */
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

function listClaimRows(tx: TenantTransaction, filter: ClaimFilter, page: ClaimPage) {
  return orderedClaims(tx, filter, page).offset(page.offset).limit(page.limit).execute();
}

/** Claims in the order of these IDs. */
export async function listClaimRowsById(tx: TenantTransaction, ids: readonly string[]) {
  const rows = await filteredClaims(tx, {})
    .select(claimColumns)
    .where(sql<boolean>`claims.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Payments hold their number of claims, so a filter on payments alone counts without claims. */
function isOfPayments(filter: ClaimFilter): boolean {
  const { remittanceId, payer, counted, search, ...others } = filter;
  return (search ?? '') === '' && Object.values(others).every((value) => value === undefined);
}

async function countClaimRows(tx: TenantTransaction, filter: ClaimFilter): Promise<number> {
  const { total } = isOfPayments(filter)
    ? await filteredPayments(tx, filter)
        .select(sql<string>`coalesce(sum(payments.claim_count), 0)`.as('total'))
        .executeTakeFirstOrThrow()
    : await filteredClaims(tx, filter)
        .select(sql<string>`count(*)`.as('total'))
        .executeTakeFirstOrThrow();
  return Number(total);
}

export type ClaimRow = Awaited<ReturnType<typeof listClaimRows>>[number];

export function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    claimId: row.claim_id,
    remittanceId: row.remittance_id,
    dateOfService: row.date_of_service,
    processedDate: row.processed_date,
    payerName: row.payer_name,
    drugName: row.drug_name,
    ndc: row.ndc,
    quantity: row.quantity === null ? null : Number(row.quantity),
    grossAmount: Number(row.gross_amount),
    dirFee: Number(row.dir_fee),
    dirPercentage: dirPercentageOf(row),
    gerFee: Number(row.ger_fee),
    otherFees: Number(row.other_fees),
    netAmount: Number(row.net_amount),
    patientPaid: Number(row.patient_paid),
    planName: row.plan_name,
    status: row.status as Claim['status'],
    counted: row.counted,
    needsReview: !row.counted,
  };
}

export function dirPercentageOf(row: Pick<ClaimRow, 'dir_fee' | 'gross_amount'>): number {
  return dirPercentage(centsOfSum(row.dir_fee), centsOfSum(row.gross_amount));
}
