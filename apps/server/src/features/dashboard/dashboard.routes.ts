import { addMonths, type Month, monthOf } from '@pfs/core/days';
import { addSums, evaluate, type Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
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
import { firstDayOf, monthsEndingWith, monthsOf } from '@pfs/core/metrics/periods';
import { percentage, percentText } from '@pfs/core/metrics/ratios';
import { type PayerMove, whatHappened } from '@pfs/core/metrics/what-happened';
import { type Cents, centsOfSum, toCents, toDollars, usdText, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { dirPercentage } from '@pfs/core/totals';
import { type Dashboard, dashboardRoutes } from '@pfs/wire/dashboard';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import { readRecoverySums } from '../cases/public.ts';
import {
  hasClaims,
  type PayerMonthPart,
  readEarnedDirFees,
  toPayerMonths,
} from '../figures/public.ts';
import {
  type DirLump,
  dashboardFigures,
  dashboardRow,
  type RecentClaim,
} from './dashboard.repository.ts';

export function registerDashboardRoutes({ http }: App): void {
  http.inPharmacy(
    dashboardRoutes.getDashboard,
    ({ today }) => emptyDashboard(today),
    ({ query: { month }, today, inSnapshot }) =>
      inSnapshot((tx) => readDashboard(tx, { today, month })),
  );
}

const trendMonths = 6;
/** From this percentage of gross, and this amount, a claim's DIR fee is worth a note. */
const highDirPercent = 10;
const highDirCentsMin = 100;

/** The figures of a month. Defaults to the current month, or to the latest one with claims. */
async function readDashboard(
  tx: TenantTransaction,
  { today, month: asked }: { today: string; month: string | undefined },
): Promise<Dashboard> {
  const [row] = await dashboardRow(tx, asked === undefined ? null : `${asked}-01`, today);
  if (row === undefined) throw new Error('a statement that always answers a row gave none');
  const { month } = row;
  const lumps = row.lumps ?? [];
  const rows = toPayerMonths(row.payers, dashboardFigures);
  const shownPeriod = monthsEndingWith(month, trendMonths);
  const shownMonths = monthsOf(shownPeriod);
  const earned = await readEarnedDirFees(tx, { ...everything, period: shownPeriod });
  const byMonth = Map.groupBy(rows, (one) => one.month);
  const ofMonth = byMonth.get(month) ?? [];
  const ofYear = rows.filter((one) => one.month >= `${month.slice(0, 4)}-01`);
  const shown = sumsOf(ofMonth);
  return {
    month,
    isCurrentMonth: month === today.slice(0, 7),
    // Of the pharmacy, not of the month, so that an empty month still has navigation.
    hasData: row.has_data,
    metrics: {
      monthlyDirFees: dollarsOf('dirFees', shown),
      dirPercentage: (evaluate('dirPercentage', shown) ?? 0) / 10,
      ytdDirFees: dollarsOf('dirFees', sumsOf(ofYear)),
      processedClaims: evaluate('claims', shown) ?? 0,
    },
    compared: compareWithMonthBefore(rows, { month, today, lumps }),
    headline: headlineOf(rows, { month: headlineMonth({ month, today }), today, lumps }),
    comparedYear: compareWithYearBefore(rows, { month, today }),
    payerBreakdown: payersOf(ofYear),
    payersOfMonth: payersOf(ofMonth),
    besideDir: {
      month: besideDirOf(ofMonth),
      year: besideDirOf(ofYear),
      trend: besideDirOf(rows.filter((one) => shownMonths.includes(one.month))),
    },
    trend: shownMonths.map((name) => {
      const own = byMonth.get(name) ?? [];
      return {
        month: name,
        totalDirFees: dollarsOf('dirFees', sumsOf(own)),
        earnedDirFees: toDollars(earned.byMonth.get(name) ?? zeroCents),
        hasClaims: own.some(({ sums }) => hasClaims(sums)),
      };
    }),
    earned: earned.reconciled(
      centsOf('dirFees', sumsOf(rows.filter((one) => shownMonths.includes(one.month)))),
    ),
    recentClaims: (row.claims ?? []).map(toRecentClaim),
    alerts: (row.alerts ?? []).map((alert) => ({
      id: alert.id,
      type: alert.type,
      severity: alert.severity,
      title: alert.title,
      message: alert.message,
      isRead: alert.is_read,
      month: alert.month,
      actionUrl: alert.action_url,
    })),
    alertsOpen: row.alerts_open,
    recovery: await readRecovery(tx, today),
  };
}

async function readRecovery(tx: TenantTransaction, today: string): Promise<Dashboard['recovery']> {
  const sums = await readRecoverySums(tx, today);
  if (sums === undefined) return null;
  return {
    toDo: toDollars(sums.toDo),
    waiting: toDollars(sums.waiting),
    seenThisYear: toDollars(sums.seenThisYear),
  };
}

function sumsOf(rows: readonly PayerMonthPart[]): Sums {
  return addSums(rows.map(({ sums }) => sums));
}

function centsOf(name: TermName | FigureName, sums: Sums): Cents {
  return toCents(evaluate(name, sums) ?? 0);
}

function dollarsOf(name: TermName | FigureName, sums: Sums): number {
  return toDollars(centsOf(name, sums));
}

function payersOf(rows: readonly PayerMonthPart[]): Dashboard['payerBreakdown'] {
  return [...Map.groupBy(rows, ({ payer }) => payer)]
    .map(([payerName, own]) => ({
      payerName,
      totalDirFees: dollarsOf('dirFees', sumsOf(own)),
    }))
    .sort(
      (one, other) =>
        other.totalDirFees - one.totalDirFees || (one.payerName < other.payerName ? -1 : 1),
    );
}

function besideDirOf(rows: readonly PayerMonthPart[]): Dashboard['besideDir']['month'] {
  const sums = sumsOf(rows);
  return {
    gerFees: dollarsOf('gerFees', sums),
    otherFees: dollarsOf('otherFees', sums),
    recoupments: dollarsOf('lumpRecoupments', sums),
    unclassified: dollarsOf('lumpUnclassified', sums),
  };
}

function toRecentClaim(claim: RecentClaim): Dashboard['recentClaims'][number] {
  return {
    id: claim.id,
    remittanceId: claim.remittance_id,
    processedDate: claim.processed_date,
    payerName: claim.payer_name,
    grossAmount: toDollars(centsOfSum(claim.gross_amount)),
    dirFee: toDollars(centsOfSum(claim.dir_fee)),
    netAmount: toDollars(centsOfSum(claim.net_amount)),
    note: noteOf(claim),
  };
}

/** Why a claim is worth a look: its status, a loss, or a high DIR fee. */
function noteOf({ status, loss, dir_fee, gross_amount }: RecentClaim): string | null {
  if (status !== 'paid') return status === 'denied' ? 'Denied' : 'Reversed';
  if (loss !== null) return `${usdText(centsOfSum(loss))} below cost`;
  if (centsOfSum(dir_fee) < highDirCentsMin) return null;
  const percent = percentage(centsOfSum(dir_fee), centsOfSum(gross_amount));
  return percent >= highDirPercent ? `DIR ${percentText(percent)} of gross revenue` : null;
}

const nothingBesideDir = { gerFees: 0, otherFees: 0, recoupments: 0, unclassified: 0 };

/** For a user without a pharmacy. */
function emptyDashboard(today: string): Dashboard {
  const from = `${today.slice(0, 7)}-01`;
  return {
    month: today.slice(0, 7),
    isCurrentMonth: true,
    hasData: false,
    metrics: { monthlyDirFees: 0, dirPercentage: 0, ytdDirFees: 0, processedClaims: 0 },
    compared: null,
    headline: null,
    comparedYear: null,
    payerBreakdown: [],
    payersOfMonth: [],
    besideDir: { month: nothingBesideDir, year: nothingBesideDir, trend: nothingBesideDir },
    trend: Array.from({ length: trendMonths }, (_, index) => ({
      month: addMonths(from, index + 1 - trendMonths).slice(0, 7),
      totalDirFees: 0,
      earnedDirFees: 0,
      hasClaims: false,
    })),
    earned: { paid: 0, otherFills: 0, stillExpected: 0, earned: 0 },
    recentClaims: [],
    alerts: [],
    alertsOpen: 0,
    recovery: null,
  };
}

interface Shown {
  readonly month: Month;
  readonly today: Day;
}

interface ShownWithLumps extends Shown {
  readonly lumps: readonly DirLump[];
}

/** Compares a month with the same days of the prior month; null if that has no claims. */
function compareWithMonthBefore(
  rows: readonly PayerMonthPart[],
  { month, today, lumps }: ShownWithLumps,
): Dashboard['compared'] {
  const { before, isRunning } = comparedDays(month, today);
  const earlier = monthOf(before.from);
  const sameDays = rows.filter((row) => !row.isLater);
  const ofMonth = sameDays.filter((row) => row.month === month);
  const ofEarlier = sameDays.filter((row) => row.month === earlier);
  const headline = headlineOf(rows, { month, today, lumps });
  if (headline === null) return null;
  const { change, causes, rest } = headline;
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
    headline: { change, causes, rest },
  };
}

/** Until this day, a month has too few payments to say what happened. */
const earlyDaysMax = 7;

/** The month to say something about: early in a month, the last complete one. */
function headlineMonth({ month, today }: Shown): Month {
  const isEarly = comparedDays(month, today).isRunning && Number(today.slice(8)) <= earlyDaysMax;
  return isEarly ? monthOf(addMonths(firstDayOf(month), -1)) : month;
}

/**
 * How DIR fees changed against the prior month, or its same days, and why. Null if those have no
 * claims.
 */
function headlineOf(
  rows: readonly PayerMonthPart[],
  { month, today, lumps }: ShownWithLumps,
): Dashboard['headline'] {
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
function compareWithYearBefore(
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
