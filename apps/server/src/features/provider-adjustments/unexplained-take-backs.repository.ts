import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

const unclassified = prepare<{ rows: number; amount: string }>(
  'lump sums: unclassified of a period',
  `select count(*)::int as rows, coalesce(sum(lump.amount), 0)::text as amount
  from provider_adjustments lump
  join payments on payments.organization_id = $1 and payments.id = lump.payment_id
    and payments.counted
  where lump.organization_id = $1 and lump.category = 'unclassified' and lump.amount <> 0
    and lump.paid_on between $2::date and $3::date`,
);

/** The unclassified lump sums of counted payments; what was given counts against what was taken. */
export async function sumUnclassified(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<{ readonly rows: number; readonly amount: string }> {
  const [sum] = await unclassified(tx, from, to);
  return sum ?? { rows: 0, amount: '0' };
}
