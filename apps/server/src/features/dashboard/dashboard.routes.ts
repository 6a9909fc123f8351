import { addMonths } from '@pfs/core/days';
import { addSums, evaluate, type Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { TermName } from '@pfs/core/figures/terms';
import { monthsEndingWith, monthsOf } from '@pfs/core/metrics/periods';
import { percentage, percentText } from '@pfs/core/metrics/ratios';
import { type Cents, centsOfSum, toCents, toDollars, usdText, zeroCents } from '@pfs/core/money';
import { type Dashboard, dashboardRoutes } from '@pfs/wire/dashboard';
import { dayIn } from '../../platform/clock.ts';
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
  compareWithMonthBefore,
  compareWithYearBefore,
  headlineOf,
} from './compare-with-before.ts';
import { dashboardRow, dashboardTerms, type RecentClaim } from './dashboard.repository.ts';

export function registerDashboardRoutes({ http, database, clock }: App): void {
  http.handle(dashboardRoutes.getDashboard, async ({ actor, query }) => {
    const today = dayIn(actor.timeZone, clock());
    if (actor.organizationId === null) return emptyDashboard(today);
    return database.withTenant(
      actor.organizationId,
      (tx) => readDashboard(tx, { today, month: query.month }),
      { snapshot: true },
    );
  });
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
  const rows = toPayerMonths(row.payers, dashboardTerms);
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
    compared: compareWithMonthBefore(rows, { month, today }),
    headline: headlineOf(rows, { month, today, lumps: row.lumps ?? [] }),
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
