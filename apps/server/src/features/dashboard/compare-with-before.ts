import { addMonths, type Month, monthOf } from '@pfs/core/days';
import { evaluate } from '@pfs/core/figures/evaluate';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { TermName } from '@pfs/core/figures/terms';
import {
  addComparisons,
  comparedDays,
  comparePayer,
  type MonthOfFees,
  monthsInRhythm,
  rhythmMonths,
} from '@pfs/core/metrics/comparable';
import { firstDayOf, monthsOf } from '@pfs/core/metrics/periods';
import { type PayerMove, whatHappened } from '@pfs/core/metrics/what-happened';
import { type Cents, toCents, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { dirPercentage } from '@pfs/core/totals';
import type { Dashboard } from '@pfs/wire/dashboard';
import { hasClaims, type PayerMonthPart } from '../figures/public.ts';

interface Shown {
  readonly month: Month;
  readonly today: Day;
}

/** Compares a month with the same days of the prior month; null if that has no claims. */
export function compareWithMonthBefore(
  rows: readonly PayerMonthPart[],
  { month, today }: Shown,
): Dashboard['compared'] {
  const { before, isRunning } = comparedDays(month, today);
  const earlier = monthOf(before.from);
  const sameDays = rows.filter((row) => !row.isLater);
  const ofMonth = sameDays.filter((row) => row.month === month);
  const ofEarlier = sameDays.filter((row) => row.month === earlier);
  if (!ofEarlier.some(({ sums }) => hasClaims(sums))) return null;
  const all = addComparisons(
    [...Map.groupBy(rows, ({ payer }) => payer).values()].map((own) => {
      const feesOf = (one: Month) =>
        feesOfRows(own.filter((row) => row.month === one && !row.isLater));
      return comparePayer({ month, before: [earlier], feesOf, lumpsOf: lumpsByMonth(own) });
    }),
  );
  const now = all.month;
  const then = all.before[0] ?? now;
  return {
    ...before,
    isRunning,
    dirFees: toDollars(toCents(now.dirFeesCents - then.dirFeesCents)),
    // Both are rounded to one decimal.
    dirPercentage: (tenthsOf(now) - tenthsOf(then)) / 10,
    claims: sumOf(ofMonth, 'claims') - sumOf(ofEarlier, 'claims'),
    lumpSumsLeftOut: all.leftOutCents !== 0,
  };
}

/** Until this day, a month has too few payments to say what happened. */
const earlyDaysMax = 7;

export interface DirLump {
  readonly payer: string;
  readonly reference: string | null;
  readonly month: Month;
  /** As in `PayerMonthPart`. */
  readonly isLater: boolean;
}

/**
 * How DIR fees changed against the prior month, and why: in the shown month's same days, or early
 * in the current month in the last complete one. Null if the prior month has no claims.
 */
export function headlineOf(
  rows: readonly PayerMonthPart[],
  { month: shown, today, lumps }: Shown & { readonly lumps: readonly DirLump[] },
): Dashboard['headline'] {
  const isEarly = comparedDays(shown, today).isRunning && Number(today.slice(8)) <= earlyDaysMax;
  const month = isEarly ? monthOf(addMonths(firstDayOf(shown), -1)) : shown;
  const { before, isRunning } = comparedDays(month, today);
  const earlier = monthOf(before.from);
  const earliest = monthOf(addMonths(firstDayOf(month), -rhythmMonths));
  const isCompared = (one: { readonly month: Month; readonly isLater: boolean }) =>
    one.month === month || (one.month === earlier && !(isRunning && one.isLater));
  const compared = rows.filter(isCompared);
  if (!compared.some((row) => row.month === earlier && hasClaims(row.sums))) return null;
  const moves = [...Map.groupBy(rows, ({ payer }) => payer)].map(([payer, own]): PayerMove => {
    const feesOf = (one: Month) =>
      feesOfRows(own.filter((row) => row.month === one && isCompared(row)));
    const known = [...lumpsByMonth(own).keys()];
    const inRhythm = monthsInRhythm(known.filter((one) => one >= earliest && one <= month));
    const named = lumps.filter((lump) => lump.payer === payer && isCompared(lump));
    return {
      payerName: payer,
      now: feesOf(month),
      before: feesOf(earlier),
      reference: named.length === 1 ? (named[0]?.reference ?? null) : null,
      isRegular: inRhythm.has(month) || inRhythm.has(earlier),
    };
  });
  const { changeCents, causes, restCents } = whatHappened(moves);
  return {
    ...{ month, ...before, isRunning },
    change: toDollars(changeCents),
    causes: causes.map(({ changeCents: change, ...cause }) => ({
      ...cause,
      change: toDollars(change),
    })),
    rest: toDollars(restCents),
  };
}

const yearMonths = 12;

/**
 * Compares the year to date with the same days of the year before, each month with its own; null if
 * that year's data doesn't begin with its first month.
 */
export function compareWithYearBefore(
  rows: readonly PayerMonthPart[],
  { month, today }: Shown,
): Dashboard['comparedYear'] {
  const { before } = comparedDays(month, today, yearMonths);
  const from = firstDayOf(`${before.from.slice(0, 4)}-01`);
  const same = rows.filter((row) => !row.isLater || row.month !== monthOf(before.to));
  const isFirst = (row: PayerMonthPart) => row.month === monthOf(from) && hasClaims(row.sums);
  if (!same.some(isFirst)) return null;
  const all = addComparisons(
    [...Map.groupBy(same, ({ payer }) => payer).values()].flatMap((own) => {
      const lumpsOf = lumpsByMonth(own);
      const feesOf = (one: Month) => feesOfRows(own.filter((row) => row.month === one));
      return monthsOf({ from, to: before.to }).map((earlier) => {
        const now = monthOf(addMonths(firstDayOf(earlier), yearMonths));
        return comparePayer({ month: now, before: [earlier], feesOf, lumpsOf });
      });
    }),
  );
  const then = all.before[0] ?? all.month;
  return {
    ...{ from, to: before.to },
    dirFees: toDollars(toCents(all.month.dirFeesCents - then.dirFeesCents)),
    lumpSumsLeftOut: all.leftOutCents !== 0,
  };
}

function feesOfRows(rows: readonly PayerMonthPart[]): MonthOfFees {
  return {
    grossCents: sumOf(rows, 'grossAmount'),
    dirFeesCents: sumOf(rows, 'dirFees'),
    lumpDirCents: sumOf(rows, 'lumpDir'),
  };
}

function lumpsByMonth(rows: readonly PayerMonthPart[]): ReadonlyMap<Month, Cents> {
  const lumps = new Map<Month, Cents>();
  for (const { month, sums } of rows) {
    const cents = evaluate('lumpDir', sums) ?? 0;
    if (cents !== 0) lumps.set(month, toCents((lumps.get(month) ?? 0) + cents));
  }
  return lumps;
}

function sumOf(rows: readonly PayerMonthPart[], name: TermName | FigureName): Cents {
  return toCents(rows.reduce((sum, { sums }) => sum + (evaluate(name, sums) ?? 0), 0));
}

function tenthsOf({ dirFeesCents, grossCents }: MonthOfFees): number {
  return Math.round(dirPercentage(dirFeesCents, grossCents) * 10);
}
