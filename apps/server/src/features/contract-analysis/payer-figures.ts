import type { Month } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { type Comparison, comparePayer, wholeMonths } from '@pfs/core/metrics/comparable';
import type { MonthOfDir } from '@pfs/core/metrics/contracts';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { monthsEndingWith, monthsOf, type Period } from '@pfs/core/metrics/periods';
import { type Cents, toCents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findAnalysedMonth } from '../../platform/database/shown-month.ts';
import { type PayerMonth, readPayerMonths } from '../figures/public.ts';

const analysisMonths = 12;

/** A payer over the analysed months, and each month in which anything happened. */
export interface PayerFigures {
  readonly payerName: string;
  readonly totals: PeriodTotals;
  readonly byMonth: ReadonlyMap<Month, PeriodTotals>;
  /** Of the totals, what was taken from claims; the rest came as lump sums. */
  readonly claimFees: {
    readonly dirCents: Cents;
    readonly gerCents: Cents;
    readonly otherCents: Cents;
  };
}

export interface AnalysedYear {
  readonly hasData: boolean;
  readonly period: Period;
  readonly months: readonly Month[];
  /** Of them, those that are over. */
  readonly wholeMonths: readonly Month[];
  readonly payers: readonly PayerFigures[];
}

/** Twelve months of every payer, up to the latest with claims; without any, up to this one. */
export async function readAnalysedYear(
  tx: TenantTransaction,
  { currentMonth }: { readonly currentMonth: Month },
): Promise<AnalysedYear> {
  const lastMonth = await findAnalysedMonth(tx, currentMonth);
  if (lastMonth === undefined) return toAnalysedYear([], currentMonth, currentMonth);
  const rows = await readPayerMonths(tx, monthsEndingWith(lastMonth, analysisMonths));
  return toAnalysedYear(rows, lastMonth, currentMonth);
}

/** What the months of the payers come to. Those of one name are one: people filter by names. */
export function toAnalysedYear(
  rows: readonly PayerMonth[],
  lastMonth: Month,
  currentMonth: Month,
): AnalysedYear {
  const period = monthsEndingWith(lastMonth, analysisMonths);
  const months = monthsOf(period);
  const over = wholeMonths(months, currentMonth);
  return {
    hasData: rows.length > 0,
    period,
    months,
    // Where all claims lie ahead, none is.
    wholeMonths: over.length < 2 ? months : over,
    payers: [...Map.groupBy(rows, ({ payer }) => payer)].map(toPayerFigures),
  };
}

/** The DIR fees and the gross of a month; nothing where nothing happened. */
export function monthOfDir({ byMonth }: PayerFigures, month: Month): MonthOfDir {
  const found = byMonth.get(month);
  return {
    grossCents: found?.grossCents ?? zeroCents,
    dirFeesCents: found?.dirFeesCents ?? zeroCents,
  };
}

/** A payer's last two months that are over, made comparable. */
export function compareLastMonths({ byMonth }: PayerFigures, months: readonly Month[]): Comparison {
  const [before = '', month = ''] = months.slice(-2);
  const lumpsOf = new Map(
    [...byMonth].flatMap(([name, { lumpDirCents }]) =>
      lumpDirCents === 0 ? [] : [[name, lumpDirCents] as const],
    ),
  );
  return comparePayer({ month, before: [before], feesOf: (one) => byMonth.get(one), lumpsOf });
}

function toPayerFigures([payerName, rows]: [string, readonly PayerMonth[]]): PayerFigures {
  const totalsOf = (some: readonly PayerMonth[]) =>
    periodTotals(addSums(some.map(({ sums }) => sums)));
  const year = addSums(rows.map(({ sums }) => sums));
  const byMonth = [...Map.groupBy(rows, ({ month }) => month)];
  return {
    payerName,
    totals: periodTotals(year),
    claimFees: {
      dirCents: toCents(year.claimDir ?? 0),
      gerCents: toCents(year.claimGer ?? 0),
      otherCents: toCents(year.claimOther ?? 0),
    },
    byMonth: new Map(byMonth.map(([month, some]) => [month, totalsOf(some)])),
  };
}
