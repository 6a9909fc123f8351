import type { Period } from '@pfs/core/metrics/periods';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

interface PurchasesRow {
  readonly lines: number;
  readonly amount: string;
}

export interface Purchases extends PurchasesRow {
  /** False: counted anew from every line, and worth keeping. */
  readonly kept: boolean;
}

const keptPurchases = prepare<PurchasesRow>(
  'contract analysis: kept purchases',
  `select lines, amount::text as amount from current_purchase_sums
  where organization_id = $1 and from_day = $2::date and to_day = $3::date`,
);

/** The organization is that of the transaction; saying it again keeps the first value its place. */
const countedPurchases = prepare<PurchasesRow>(
  'contract analysis: counted purchases',
  `select lines, amount::text as amount from count_purchases($2::date, $3::date)
  where $1::uuid is not null`,
);

const keep = prepare(
  'contract analysis: keep purchases',
  'select keep_purchase_sums($2::date, $3::date) where $1::uuid is not null',
);

/** How much more than the lowest known prices the pharmacy paid, and on how many lines. */
export async function sumPurchases(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<Purchases> {
  const [kept] = await keptPurchases(tx, from, to);
  if (kept !== undefined) return { ...kept, kept: true };
  const [counted] = await countedPurchases(tx, from, to);
  return { lines: 0, amount: '0', ...counted, kept: false };
}

/** So that nobody counts them again until an invoice or a public price changes. */
export async function keepPurchases(tx: TenantTransaction, { from, to }: Period): Promise<void> {
  await keep(tx, from, to);
}
