import { categories } from '@pfs/core/category';
import { type Cents, parseCents, sumCents, toCents, toDollars } from '@pfs/core/money';
import type { ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  type LumpFilter,
  readLumpFilters,
  sumLumpRows,
} from './provider-adjustments.repository.ts';

export async function getSummary(
  tx: TenantTransaction,
  filter: LumpFilter,
): Promise<ProviderAdjustmentSummary> {
  const sums = await sumLumpRows(tx, filter);
  const filters = await readLumpFilters(tx);
  const partOf = (counted: boolean) => {
    const row = sums.find((each) => each.counted === counted);
    return { rows: Number(row?.rows ?? 0), cents: toWholeCents(row?.amount ?? '0') };
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

/** An amount of the database, which keeps whole cents. */
export function toWholeCents(amount: string): Cents {
  const cents = parseCents(amount);
  if (cents === undefined) throw new Error('an amount that is not whole cents');
  return toCents(cents);
}
