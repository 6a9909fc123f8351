import type { MeasuredMonth } from '@pfs/core/alerts/fee-alerts';
import { monthsCompared } from '@pfs/core/alerts/fee-alerts';
import { addMonths, type Month } from '@pfs/core/days';
import type { Sums } from '@pfs/core/figures/evaluate';
import {
  addComparisons,
  comparePayer,
  type MonthOfFees,
  rhythmMonths,
} from '@pfs/core/metrics/comparable';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readPayerMonths, readSameDays } from '../figures/public.ts';
import { type EarnedDay, readEarnedDays } from '../provider-adjustments/public.ts';

/** The fees of payers in some months, compared with the months before. */
export interface MonthsOfPayers {
  readonly payers: readonly { readonly id: string; readonly name: string }[];
  /** Undefined without payments. */
  measured(payerId: string, month: Month): MeasuredMonth | undefined;
  /** All payers together; in an unfinished month, only those with payments. */
  measuredOfAll(month: Month): MeasuredMonth;
  /** Of what was taken in the month. */
  sums(payerId: string, month: Month): Sums;
  /** A month is complete once money came after it. */
  isOver(month: Month): boolean;
}

/** Reads both months, those between them, and those that they are compared with. */
export async function readMonthsOfPayers(
  tx: TenantTransaction,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<MonthsOfPayers> {
  const days = {
    from: firstDayOf(monthAfter(from, -rhythmMonths)),
    to: lastDayOf(monthAfter(to, 1)),
  };
  const rows = await readPayerMonths(tx, days);
  const withRows = new Set(rows.map(({ month }) => month));
  const isOver = (month: Month) => withRows.has(monthAfter(month, 1));
  const sums = new Map(rows.map((row) => [`${row.payerId} ${row.month}`, row.sums]));
  const earned = Map.groupBy(
    await readEarnedDays(tx, days),
    ({ payerId, day }) => `${payerId} ${day.slice(0, 7)}`,
  );
  const toFees = (of: { payerId: string; month: Month; sums: Sums }, lastDay = 31) =>
    earnedIn(of.sums, earned.get(`${of.payerId} ${of.month}`) ?? [], lastDay);
  const running = monthsOf({ from: firstDayOf(from), to: firstDayOf(to) }).filter(
    (month) => withRows.has(month) && !isOver(month),
  );
  const same = new Map(
    (await readSameDays(tx, { months: running, back: monthsBefore(to).length })).map((row) => [
      `${row.payerId} ${row.measured} ${row.month}`,
      toFees(row, row.lastDay),
    ]),
  );
  const lumps = Map.groupBy(rows, ({ payerId }) => payerId);
  const lumpsOf = (payerId: string) =>
    new Map(
      (lumps.get(payerId) ?? []).flatMap(({ month, sums: { lumpDir } }) =>
        lumpDir ? [[month, toCents(lumpDir)] as const] : [],
      ),
    );
  const compare = (payerId: string, month: Month) =>
    comparePayer({
      month,
      before: monthsBefore(month),
      lumpsOf: lumpsOf(payerId),
      feesOf: (one) => {
        if (!isOver(month)) return same.get(`${payerId} ${month} ${one}`);
        const found = sums.get(`${payerId} ${one}`);
        return found && toFees({ payerId, month: one, sums: found });
      },
    });
  const payers = new Map(rows.map((row) => [row.payerId, { id: row.payerId, name: row.payer }]));
  return {
    payers: [...payers.values()],
    isOver,
    measured: (payerId, month) =>
      sums.has(`${payerId} ${month}`)
        ? { ...compare(payerId, month), isRunning: !isOver(month) }
        : undefined,
    measuredOfAll: (month) => ({
      ...addComparisons([...payers.keys()].map((payerId) => compare(payerId, month))),
      isRunning: !isOver(month),
    }),
    sums: (payerId, month) => sums.get(`${payerId} ${month}`) ?? {},
  };
}

/**
 * A month's fees as they were earned: lump sums with a service period fall on the days of their
 * fills, not on the day that they were taken. Of the days up to one of the month.
 */
function earnedIn(sums: Sums, days: readonly EarnedDay[], lastDay: number): MonthOfFees {
  const { grossCents, dirFeesCents, lumpDirCents } = periodTotals(sums);
  const sumUpTo = (of: readonly EarnedDay[], cents: (day: EarnedDay) => Cents) =>
    sumCents(of.flatMap((one) => (Number(one.day.slice(8)) <= lastDay ? cents(one) : [])));
  const elsewhere = sumUpTo(days, ({ takenCents }) => takenCents);
  const parts = Map.groupBy(days, ({ months }) => months);
  return {
    grossCents,
    dirFeesCents: toCents(dirFeesCents - elsewhere),
    lumpDirCents: toCents(lumpDirCents - elsewhere),
    forPeriodsCents: elsewhere,
    earned: new Map(
      [...parts].flatMap(([months, of]) =>
        months === null ? [] : [[months, sumUpTo(of, ({ earnedCents }) => earnedCents)] as const],
      ),
    ),
  };
}

export function monthAfter(month: Month, months: number): Month {
  return addMonths(firstDayOf(month), months).slice(0, 7);
}

/** The months that a month is compared with, latest first. */
function monthsBefore(month: Month): readonly Month[] {
  return Array.from({ length: monthsCompared }, (_, index) => monthAfter(month, -1 - index));
}

/** Months are compared with the ones before them, so a change affects later months too. */
export function monthsMeasured(months: Iterable<Month>): readonly Month[] {
  const measured = new Set<Month>();
  for (const month of months) {
    for (let after = 0; after <= rhythmMonths; after++) measured.add(monthAfter(month, after));
  }
  return [...measured].toSorted();
}
