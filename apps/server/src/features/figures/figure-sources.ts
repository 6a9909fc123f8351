import type { Category } from '@pfs/core/category';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { Cents } from '@pfs/core/money';
import type { FigureName } from '@pfs/wire/figure-names';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type FigureFilter, namesDrug } from './figure-filter.ts';
import {
  type ClaimSumRow,
  type SumRow,
  sumClaims,
  sumLumpSums,
  sumPayments,
  sumVendorPayments,
  sumVendorSpend,
} from './figures.repository.ts';

/** Rows and what they come to. */
export interface RowSum {
  readonly rows: number;
  readonly cents: Cents;
}

/** Settings that figures are worked out by. */
export interface FigureSettings {
  readonly estimatedShareOfRevenue: number;
  readonly benchmarkPercent: number;
}

/** What the figures are made of, each counted once and only when a figure asks for it. */
export interface FigureSources {
  readonly tx: TenantTransaction;
  readonly filter: FigureFilter;
  readonly settings: FigureSettings;
  claims(): Promise<ClaimSumRow>;
  /** By category; none of one drug, for lump sums name none. */
  lumpSums(): Promise<Readonly<Partial<Record<Category, RowSum>>>>;
  payments(): Promise<RowSum>;
  /** Null of one payer or drug, for an invoice names none. */
  vendors(): Promise<{ readonly spend: RowSum; readonly payments: RowSum } | null>;
  totals(): Promise<PeriodTotals>;
  /** Another figure of the same filter, in whole numbers of its unit. */
  figure(name: FigureName): Promise<number | null>;
  /** A figure of another filter. */
  figureOf(name: FigureName, filter: FigureFilter): Promise<number | null>;
}

interface SourcesOptions {
  readonly filter: FigureFilter;
  readonly settings: FigureSettings;
  readonly workOut: (name: FigureName, sources: FigureSources) => Promise<number | null>;
}

export function openSources(tx: TenantTransaction, options: SourcesOptions): FigureSources {
  const { filter, settings, workOut } = options;
  const sources: FigureSources = {
    tx,
    filter,
    settings,
    claims: once(() => sumClaims(tx, filter)),
    lumpSums: once(async () => {
      if (namesDrug(filter)) return {};
      const rows = await sumLumpSums(tx, filter);
      return Object.fromEntries(rows.map((row) => [row.category, toRowSum(row)]));
    }),
    payments: once(async () => toRowSum(await sumPayments(tx, filter))),
    vendors: once(async () => {
      if (filter.payer !== undefined || namesDrug(filter)) return null;
      return {
        spend: toRowSum(await sumVendorSpend(tx, filter)),
        payments: toRowSum(await sumVendorPayments(tx, filter)),
      };
    }),
    totals: once(() => totalsOf(sources)),
    figure: (name) => workOut(name, sources),
    figureOf: (name, other) => workOut(name, openSources(tx, { ...options, filter: other })),
  };
  return sources;
}

function toRowSum({ rows, amount }: SumRow): RowSum {
  return { rows: Number(rows), cents: centsOfSum(amount) };
}

async function totalsOf(sources: FigureSources): Promise<PeriodTotals> {
  const claims = await sources.claims();
  const lumps = await sources.lumpSums();
  const payments = await sources.payments();
  const reversals = Number(claims.reversalRows);
  return periodTotals({
    grossCents: centsOfSum(claims.gross),
    claimsNetCents: centsOfSum(claims.net),
    claimDirFeesCents: centsOfSum(claims.dir),
    claimGerFeesCents: centsOfSum(claims.ger),
    claimOtherFeesCents: centsOfSum(claims.other),
    lumpsCents: Object.fromEntries(Object.entries(lumps).map(([name, sum]) => [name, sum.cents])),
    paymentsReceivedCents: payments.cents,
    claims: Number(claims.paidRows) - reversals,
    reversals,
    deniedClaims: 0,
    payments: payments.rows,
  });
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
