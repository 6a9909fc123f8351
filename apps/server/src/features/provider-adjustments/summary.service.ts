import { categories } from '@pfs/core/category';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumCents, toDollars } from '@pfs/core/money';
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
