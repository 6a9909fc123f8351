import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { type DaySumsJson, daySumsInSql, toDaySums } from '../figures/public.ts';

const lumpFees = prepare<{ sums: DaySumsJson; none: string; waiting: boolean }>(
  'drug profitability: lump fees',
  `select (${daySumsInSql(['lumpFees'], { days: 'metric_date between $2::date and $3::date' })}),
    coalesce((
      select sum(amount) from lump_spreads
      where organization_id = $1 and basis = 'none'
        and paid_on between $2::date and $3::date), 0)::text as none,
    exists (select from spread_states where organization_id = $1 and wanted) as waiting`,
);

/** Lump sum fees of a period, those that cannot be allocated, and whether any are pending. */
export async function readLumpFees(tx: TenantTransaction, { from, to }: Period) {
  const [row] = await lumpFees(tx, from, to);
  const { lumpFees: fees } = toDaySums(['lumpFees'])(row?.sums ?? []);
  return {
    feesCents: toCents(fees ?? 0),
    noneCents: centsOfSum(row?.none ?? null),
    waiting: row?.waiting ?? false,
  };
}
