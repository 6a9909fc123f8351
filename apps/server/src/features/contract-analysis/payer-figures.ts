import type { Month } from '@pfs/core/days';
import { addSums, evaluate, type Sums } from '@pfs/core/figures/evaluate';
import { type Comparison, comparePayer, wholeMonths } from '@pfs/core/metrics/comparable';
import type { MonthOfDir } from '@pfs/core/metrics/contracts';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { monthsEndingWith, monthsOf, type Period } from '@pfs/core/metrics/periods';
import { type Cents, toCents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type PayerMonth, readPayerMonths } from '../figures/public.ts';
import { findAnalysedMonth } from '../ledger/public.ts';

const analysisMonths = 12;

/** A payer's totals of the analyzed months, and of each month with payments. */
export interface PayerFigures {
  readonly payerName: string;
  /** Of the payer with fees to question; null if several of the name have some. */
  readonly partDPayerId: string | null;
  readonly totals: PeriodTotals;
  /** What the totals are made of. */
  readonly sums: Sums;
  readonly byMonth: ReadonlyMap<Month, PeriodTotals>;
  /** The part of the totals that was taken from claims; the rest were lump sums. */
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
  /** Those of them that are complete. */
  readonly wholeMonths: readonly Month[];
  readonly payers: readonly PayerFigures[];
}

/** Twelve months of every payer, up to the latest month with claims, or up to the current one. */
export async function readAnalyzedYear(
  tx: TenantTransaction,
  { currentMonth }: { readonly currentMonth: Month },
): Promise<AnalysedYear> {
  const lastMonth = await findAnalysedMonth(tx, currentMonth);
  if (lastMonth === undefined) return toAnalyzedYear([], currentMonth, currentMonth);
  const rows = await readPayerMonths(tx, monthsEndingWith(lastMonth, analysisMonths));
  const facilitators = await readFacilitators(tx);
  const ofPayers = rows.filter(({ payerId }) => !facilitators.has(payerId));
  return toAnalyzedYear(ofPayers, lastMonth, currentMonth);
}

/** Who pays Medicare's refunds and no claims: no pharmacy has a contract with it. */
async function readFacilitators(tx: TenantTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await tx.client.query<{ payer_id: string }>(
    `select payer_id from (
       select distinct payer_id from mfp_refunds where organization_id = $1
     ) refunding
     where not exists (select from payments
       where organization_id = $1 and payments.payer_id = refunding.payer_id
         and exists (select from claims
           where claims.organization_id = $1 and claims.payment_id = payments.id))`,
    [tx.organizationId],
  );
  return new Set(rows.map(({ payer_id }) => payer_id));
}

/** Sums the months by payer. Payers of the same name are one, because people filter by name. */
export function toAnalyzedYear(
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
    // If all claims are in the future, no month is complete.
    wholeMonths: over.length < 2 ? months : over,
    payers: [...Map.groupBy(rows, ({ payer }) => payer)].map(toPayerFigures),
  };
}

/** The DIR fees and the gross of a month; zero without payments. */
export function monthOfDir({ byMonth }: PayerFigures, month: Month): MonthOfDir {
  const found = byMonth.get(month);
  return {
    grossCents: found?.grossCents ?? zeroCents,
    dirFeesCents: found?.dirFeesCents ?? zeroCents,
  };
}

/** A payer's last two complete months, made comparable. */
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
  const questioned = rows.filter(({ sums }) => evaluate('partDOfPayer', sums) !== 0);
  const ids = [...new Set(questioned.map(({ payerId }) => payerId))];
  return {
    payerName,
    partDPayerId: ids.length === 1 ? (ids[0] ?? null) : null,
    totals: periodTotals(year),
    sums: year,
    claimFees: {
      dirCents: toCents(year.claimDir ?? 0),
      gerCents: toCents(year.claimGer ?? 0),
      otherCents: toCents(year.claimOther ?? 0),
    },
    byMonth: new Map(byMonth.map(([month, some]) => [month, totalsOf(some)])),
  };
}
