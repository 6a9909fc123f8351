import type { MonthOfFees } from '@pfs/core/alerts/months-of-fees';
import type { Month } from '@pfs/core/days';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import { addCents, type Cents, toCents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readPayerMonths } from '../figures/public.ts';

export interface PayerMonthOfFees extends MonthOfFees {
  readonly unclassifiedCents: Cents;
}

/** What every payer did in each of some months, and what all of them did together. */
export interface MonthsOfPayers {
  readonly payers: readonly { readonly id: string; readonly name: string }[];
  of(payerId: string, month: Month): PayerMonthOfFees | undefined;
  ofAll(month: Month): MonthOfFees | undefined;
}

/** Both months included. */
export async function readMonthsOfPayers(
  tx: TenantTransaction,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<MonthsOfPayers> {
  const rows = await readPayerMonths(tx, { from: firstDayOf(from), to: lastDayOf(to) });
  const byPayer = new Map<string, PayerMonthOfFees>();
  const ofAll = new Map<Month, MonthOfFees>();
  for (const { payerId, month, sums } of rows) {
    const { grossCents, dirFeesCents } = periodTotals(sums);
    const unclassifiedCents = toCents(sums.lumpUnclassified ?? 0);
    byPayer.set(`${payerId} ${month}`, { grossCents, dirFeesCents, unclassifiedCents });
    const { grossCents: grossBefore, dirFeesCents: dirBefore } = ofAll.get(month) ?? nothing;
    ofAll.set(month, {
      grossCents: addCents(grossBefore, grossCents),
      dirFeesCents: addCents(dirBefore, dirFeesCents),
    });
  }
  return {
    payers: [
      ...new Map(
        rows.map(({ payerId, payer }) => [payerId, { id: payerId, name: payer }]),
      ).values(),
    ],
    of: (payerId, month) => byPayer.get(`${payerId} ${month}`),
    ofAll: (month) => ofAll.get(month),
  };
}

const nothing: MonthOfFees = { grossCents: zeroCents, dirFeesCents: zeroCents };
