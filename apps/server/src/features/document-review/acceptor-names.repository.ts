import type { TenantTransaction } from '../../platform/database/database.ts';
import type { KeptPayment } from '../remittances/public.ts';
import type { Names } from './to-review.ts';

/** Who accepted doubts about these payments, by their ids. */
export async function readAcceptorNames(
  tx: TenantTransaction,
  payments: readonly KeptPayment[],
): Promise<Names> {
  const ids = new Set(payments.flatMap(({ accepted = [] }) => accepted.map(({ by }) => by)));
  if (ids.size === 0) return new Map();
  const rows = await tx.query
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' '),
    ]),
  );
}
