import type { Month } from '@pfs/core/days';
import { addPeriodSums } from '@pfs/core/metrics/add-sums';
import type { MonthOfDir } from '@pfs/core/metrics/contracts';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { monthsEndingWith, monthsOf, type Period } from '@pfs/core/metrics/periods';
import { type Cents, zeroCents } from '@pfs/core/money';
import { toPeriodSums } from '../../platform/database/period-sums.ts';
import type { PayerMonthRow } from './payer-months.repository.ts';

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
  readonly payers: readonly PayerFigures[];
}

/** What the months of the payers come to. Without any, the year that ends with this month. */
export function toAnalysedYear(
  rows: readonly PayerMonthRow[],
  { currentMonth }: { readonly currentMonth: Month },
): AnalysedYear {
  const period = monthsEndingWith(rows[0]?.lastMonth ?? currentMonth, analysisMonths);
  return {
    hasData: rows.length > 0,
    period,
    months: monthsOf(period),
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

function toPayerFigures([payerName, rows]: [string, readonly PayerMonthRow[]]): PayerFigures {
  const months = rows.map(({ month, sums }) => ({ month, sums: toPeriodSums(sums) }));
  const year = addPeriodSums(months.map(({ sums }) => sums));
  return {
    payerName,
    totals: periodTotals(year),
    claimFees: {
      dirCents: year.claimDirFeesCents,
      gerCents: year.claimGerFeesCents,
      otherCents: year.claimOtherFeesCents,
    },
    byMonth: new Map(months.map(({ month, sums }) => [month, periodTotals(sums)])),
  };
}
