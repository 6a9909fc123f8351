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
  listTouchedMonths,
  type PayerMonth,
  type PayerMonthRow,
  putAlert,
  readHeldMonths,
  readMonthsAround,
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
  await refreshAlertsOfMonths(tx, await listTouchedMonths(tx, remittanceIds));
}

/** The same for months that are known, where what touched them is gone or has moved. */
export async function refreshAlertsOfMonths(
  tx: TenantTransaction,
  touched: readonly PayerMonth[],
): Promise<void> {
  if (touched.length === 0) return;
  const rows = await readMonthsAround(tx, { touched, monthsAround: monthsCompared });
  const byPayerMonth = new Map(rows.map((row) => [`${row.payer_id} ${row.month}`, row]));
  const rowOf = (payerId: string, month: string) => byPayerMonth.get(`${payerId} ${month}`);
  for (const held of await readHeldMonths(tx, touched)) {
    const { payer_id: payerId, payer_name: who, month } = held;
    const row = rowOf(payerId, month);
    const when = monthInWords(month);
    await putAlert(tx, {
      cause: `out_of_balance:${payerId}`,
      month,
      found: findHeldPayments({
        who,
        when,
        payments: held.held,
        amountCents: cents(held.held_amount),
      }),
    });
    await putAlert(tx, {
      cause: `unclassified:${payerId}`,
      month,
      found: row && findUnclassified({ who, when, amountCents: cents(row.unclassified) }),
    });
    // A month is measured by those before it, so what changes it also changes those after it.
    for (const measured of monthsFrom(month)) {
      const its = rowOf(payerId, measured);
      if (its === undefined && measured !== month) continue;
      const before = monthsBefore(measured).flatMap((earlier) => {
        const found = rowOf(payerId, earlier);
        return found === undefined ? [] : [toMonthOfFees(found)];
      });
      await putAlert(tx, {
        cause: `dir_spike:${payerId}`,
        month: measured,
        found:
          its &&
          findDirSpike({ who, when: monthInWords(measured), month: toMonthOfFees(its), before }),
      });
    }
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

function monthsFrom(month: string): readonly string[] {
  return Array.from({ length: monthsCompared + 1 }, (_, index) =>
    addMonths(`${month}-01`, index).slice(0, 7),
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
