import type { Period } from '@pfs/core/metrics/periods';
import { type Cents, centsOfSum, sumCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { pairRows, readForwardingRows } from './forwarding.service.ts';

const unclassified = prepare<{ rows: number; amount: string }>(
  'lump sums: unclassified of a period',
  `select count(*)::int as rows, coalesce(sum(lump.amount), 0)::text as amount
  from provider_adjustments lump
  join payments on payments.organization_id = $1 and payments.id = lump.payment_id
    and payments.counted
  where lump.organization_id = $1 and lump.category = 'unclassified' and lump.amount <> 0
    and lump.paid_on between $2::date and $3::date`,
);

/** The unclassified lump sums of counted payments, net of credits. */
async function sumUnclassified(
  tx: TenantTransaction,
  { from, to }: Period,
): Promise<{ readonly rows: number; readonly amount: string }> {
  const [sum] = await unclassified(tx, from, to);
  return sum ?? { rows: 0, amount: '0' };
}

interface Part {
  readonly rows: number;
  readonly amountCents: Cents;
}

interface UnexplainedTakeBacks {
  /** Lump sums of the period that no rule classifies, net of credits. */
  readonly unclassified: Part;
  /** Balances taken back in the period that no counted payment had carried forward. */
  readonly unmatched: Part;
}

/** Amounts that payers took in a period without a known reason. */
export async function readUnexplainedTakeBacks(
  tx: TenantTransaction,
  period: Period,
): Promise<UnexplainedTakeBacks> {
  const { rows, amount } = await sumUnclassified(tx, period);
  return {
    unclassified: { rows, amountCents: centsOfSum(amount) },
    unmatched: await sumUnmatchedBalances(tx, period),
  };
}

/** Balances taken back without a known origin, of one payer or all, in a period or ever. */
export async function sumUnmatchedBalances(
  tx: TenantTransaction,
  { from, to, payer }: { [Key in 'from' | 'to' | 'payer']?: string | undefined },
): Promise<Part> {
  // Balances pair across all time, so the period is applied afterwards.
  const unmatched = pairRows(await readForwardingRows(tx, { payer })).filter(
    ({ row, openCents }) =>
      openCents > 0 &&
      (from === undefined || row.paid_on >= from) &&
      (to === undefined || row.paid_on <= to),
  );
  const amountCents = sumCents(unmatched.map(({ openCents }) => openCents));
  return { rows: unmatched.length, amountCents };
}
