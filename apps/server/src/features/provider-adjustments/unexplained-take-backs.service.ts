import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { type Cents, sumCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readForwardingRows } from './forwarding.repository.ts';
import { pairRows } from './forwarding.service.ts';
import { sumUnclassified } from './unexplained-take-backs.repository.ts';

interface Part {
  readonly rows: number;
  readonly amountCents: Cents;
}

export interface UnexplainedTakeBacks {
  /** Lump sums of the period that no rule can name; what was given counts against it. */
  readonly unclassified: Part;
  /** Balances taken back in the period although no counted payment carried them forward. */
  readonly unmatched: Part;
}

/** What payers took in a period without a reason that anybody knows. */
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

/** Of one payer by its name or of all, in some days or ever. */
export async function sumUnmatchedBalances(
  tx: TenantTransaction,
  { from, to, payer }: { [Key in 'from' | 'to' | 'payer']?: string | undefined },
): Promise<Part> {
  // Balances pair over all time, and only then are those of the period picked.
  const unmatched = pairRows(await readForwardingRows(tx, { payer })).filter(
    ({ row, openCents }) =>
      openCents > 0 &&
      (from === undefined || row.paid_on >= from) &&
      (to === undefined || row.paid_on <= to),
  );
  const amountCents = sumCents(unmatched.map(({ openCents }) => openCents));
  return { rows: unmatched.length, amountCents };
}
