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
  // Balances pair over all time, and only then are those of the period picked.
  const unmatched = pairRows(await readForwardingRows(tx, {})).filter(
    ({ row, openCents }) => openCents > 0 && row.paid_on >= period.from && row.paid_on <= period.to,
  );
  return {
    unclassified: { rows, amountCents: centsOfSum(amount) },
    unmatched: {
      rows: unmatched.length,
      amountCents: sumCents(unmatched.map(({ openCents }) => openCents)),
    },
  };
}
