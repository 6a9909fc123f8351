import { categories } from '@pfs/core/category';
import { centsOfSum, sumCents, toDollars } from '@pfs/core/money';
import type { ProviderAdjustment, ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { onKey, selectOwn } from '../../platform/database/own-rows.ts';

interface LumpFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly remittanceId?: string | undefined;
  readonly payer?: string | undefined;
  /** One category, or several separated by commas. */
  readonly category?: string | undefined;
  readonly counted?: 'true' | 'false' | undefined;
}

/** Lump sums as `lump`, joined with `payers` and `payments`. */
function filteredLumps(tx: TenantTransaction, filter: LumpFilter) {
  let query = selectOwn(tx, 'provider_adjustments as lump')
    .innerJoin('payers', onKey('payers.id', 'lump.payer_id'))
    .innerJoin('payments', onKey('payments.id', 'lump.payment_id'));
  if (filter.remittanceId !== undefined) {
    query = query.where('lump.remittance_id', '=', filter.remittanceId);
  }
  if (filter.payer !== undefined) query = query.where('payers.name', '=', filter.payer);
  if (filter.from !== undefined) query = query.where('lump.paid_on', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('lump.paid_on', '<=', filter.to);
  if (filter.category !== undefined) {
    query = query.where('lump.category', 'in', filter.category.split(','));
  }
  if (filter.counted !== undefined) {
    query = query.where('payments.counted', '=', filter.counted === 'true');
  }
  return query;
}

const lumpColumns = [
  'lump.id',
  'lump.remittance_id',
  'lump.payment_id',
  'lump.payer_id',
  'lump.code',
  'lump.reference',
  'lump.amount',
  'lump.category',
  'lump.paid_on',
  'payers.name as payer_name',
  'payments.counted',
  'payments.paid_on as payment_paid_on',
] as const;

export function listLumpRows(
  tx: TenantTransaction,
  filter: LumpFilter,
  window: { readonly offset: number; readonly limit: number },
) {
  return filteredLumps(tx, filter)
    .select(lumpColumns)
    .orderBy('lump.paid_on', 'desc')
    .orderBy('lump.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
}

export type LumpRow = Awaited<ReturnType<typeof listLumpRows>>[number];

export function findLumpRow(tx: TenantTransaction, id: string): Promise<LumpRow | undefined> {
  return filteredLumps(tx, {}).select(lumpColumns).where('lump.id', '=', id).executeTakeFirst();
}

/** The sums of a filter: one row for counted, one for held payments. */
function sumLumpRows(tx: TenantTransaction, filter: LumpFilter) {
  return filteredLumps(tx, filter)
    .select([
      'payments.counted',
      sql<string>`count(*)`.as('rows'),
      sql<string>`sum(lump.amount)`.as('amount'),
    ])
    .groupBy('payments.counted')
    .execute();
}

export async function countLumpRows(tx: TenantTransaction, filter: LumpFilter): Promise<number> {
  const row = await filteredLumps(tx, filter)
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The payers and categories with lump sums, as choices for filters. */
async function readLumpFilters(tx: TenantTransaction) {
  const payers = await filteredLumps(tx, {})
    .select('payers.name')
    .distinct()
    .orderBy('payers.name')
    .execute();
  const categories = await filteredLumps(tx, {}).select('lump.category').distinct().execute();
  return {
    payers: payers.map(({ name }) => name),
    categories: categories.map(({ category }) => category),
  };
}

export function toProviderAdjustment(row: LumpRow): ProviderAdjustment {
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    code: row.code,
    reference: row.reference,
    amount: Number(row.amount),
    category: row.category,
    payerName: row.payer_name,
    // The rows of an undated payment have a placeholder day until a person enters its date.
    paidOn: row.payment_paid_on,
    counted: row.counted,
  };
}

export async function getSummary(
  tx: TenantTransaction,
  filter: LumpFilter,
): Promise<ProviderAdjustmentSummary> {
  const sums = await sumLumpRows(tx, filter);
  const filters = await readLumpFilters(tx);
  const partOf = (counted: boolean) => {
    const row = sums.find((each) => each.counted === counted);
    return { rows: Number(row?.rows ?? 0), cents: centsOfSum(row?.amount ?? '0') };
  };
  const counted = partOf(true);
  const held = partOf(false);
  return {
    rows: counted.rows + held.rows,
    amount: toDollars(sumCents([counted.cents, held.cents])),
    counted: { rows: counted.rows, amount: toDollars(counted.cents) },
    held: { rows: held.rows, amount: toDollars(held.cents) },
    payers: filters.payers,
    categories: categories.filter((category) => filters.categories.includes(category)),
  };
}
