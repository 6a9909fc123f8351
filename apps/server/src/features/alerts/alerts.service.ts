import {
  findDirSpike,
  findHeldPayments,
  findUnclassified,
  type MonthOfFees,
} from '@pfs/core/alerts';
import { addMonths } from '@pfs/core/days';
import { type Cents, parseCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  type PayerMonthRow,
  putAlert,
  readPayerMonths,
  readTouchedMonths,
} from './alerts.repository.ts';

const monthsCompared = 3;

/**
 * Works out the alerts of the payers and months of these remittances, in the transaction that
 * changed their figures.
 */
export async function refreshAlerts(
  tx: TenantTransaction,
  ...remittanceIds: readonly string[]
): Promise<void> {
  if (remittanceIds.length === 0) return;
  const months = await readPayerMonths(tx, remittanceIds);
  const byPayerMonth = new Map(months.map((row) => [`${row.payer_id} ${row.month}`, row]));
  const rowOf = (payerId: string, month: string) => byPayerMonth.get(`${payerId} ${month}`);
  for (const touched of await readTouchedMonths(tx, remittanceIds)) {
    const { payer_id: payerId, payer_name: who, month } = touched;
    const row = rowOf(payerId, month);
    const when = monthInWords(month);
    const before = monthsBefore(month).flatMap((earlier) => {
      const found = rowOf(payerId, earlier);
      return found === undefined ? [] : [toMonthOfFees(found)];
    });
    await putAlert(tx, {
      cause: `dir_spike:${payerId}`,
      month,
      found: row && findDirSpike({ who, when, month: toMonthOfFees(row), before }),
    });
    await putAlert(tx, {
      cause: `out_of_balance:${payerId}`,
      month,
      found: findHeldPayments({
        who,
        when,
        payments: touched.held,
        amountCents: cents(touched.held_amount),
      }),
    });
    await putAlert(tx, {
      cause: `unclassified:${payerId}`,
      month,
      found: row && findUnclassified({ who, when, amountCents: cents(row.unclassified) }),
    });
  }
}

function monthInWords(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function monthsBefore(month: string): readonly string[] {
  return Array.from({ length: monthsCompared }, (_, index) =>
    addMonths(`${month}-01`, -1 - index).slice(0, 7),
  );
}

function toMonthOfFees(row: PayerMonthRow): MonthOfFees {
  return { grossCents: cents(row.gross), dirFeesCents: cents(row.dir_fees) };
}

function cents(text: string): Cents {
  const value = parseCents(text);
  if (value === undefined) throw new Error('a sum that is not whole cents');
  return value;
}
