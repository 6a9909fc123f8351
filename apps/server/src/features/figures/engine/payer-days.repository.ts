import type { Month } from '@pfs/core/days';
import { partsHeld, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { TermName } from '@pfs/core/figures/terms';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { emptyGroup, type FigureGroup } from './figure-groups.ts';
import { bucketInSql, inPeriod, namesOrNull, periodValues, timeOf } from './periods.ts';

/*
 * Daily rollups of payers: claims, lump sums, payments, and fees to question on Part D fills.
 */

type Columns = Partial<Record<TermName | FigureName, string>>;

/** The columns that hold the lump sums of each fee, of whatever category. */
const lumpFees: Columns = {
  lumpDir: 'adjustments_dir',
  lumpGer: 'adjustments_effective_rate',
  lumpOther: 'adjustments_transaction_fee + adjustments_network_fee',
};

const amounts: Columns = {
  claimGross: 'gross',
  claimNet: 'claims_net',
  claimDir: 'dir_fees',
  claimGer: 'ger_fees',
  claimOther: 'other_fees',
  patientPaid: 'patient_paid',
  paymentsAmount: 'payments_received',
  ...lumpFees,
  lumpFees: Object.values(lumpFees).join(' + '),
  lumpRecoupments: 'adjustments_recoupment',
  lumpUnclassified: 'adjustments_unclassified',
  lumpRefunds: 'adjustments_mfp_refund',
  refunds: 'refunds',
  partDDir: 'part_d_dir',
  partDGer: 'part_d_ger',
  partDNetwork: 'part_d_network',
};

const counts: Columns = {
  paidClaims: 'claim_count + reversal_count',
  reversedClaims: 'reversal_count',
  claimsDenied: 'denied_count',
  paymentRows: 'payment_count',
  partDClaims: 'part_d_claims',
};

interface Sum {
  readonly cents: Columns;
  readonly rows: Columns;
}

const namesOf = ({ cents, rows }: Sum) =>
  [...Object.keys(cents), ...Object.keys(rows)] as readonly TermName[];

const payerDays: Sum = { cents: amounts, rows: counts };
const names = namesOf(payerDays);

const lumpsOfNoFee = [
  ...['recoupment', 'interest', 'bonus', 'forwarding_balance', 'withholding'],
  ...['mfp_refund', 'unclassified', 'other'],
].map((category) => `adjustments_${category}`);
/** With the lump sums of all categories: figures count these from rows, which have each its own. */
const allOfDays: Sum = {
  cents: { ...amounts, lumpsAll: [amounts.lumpFees, ...lumpsOfNoFee].join(' + ') },
  rows: counts,
};

interface GroupRow {
  readonly key: string;
  /** Integers in the order of the names. */
  readonly sums: readonly string[];
  readonly first_day: string;
  readonly last_day: string;
}

const ofPayers = `($4::text[] is null or metric.payer_id in (
  select id from payers where organization_id = $1 and name = any($4::text[])))`;

function keyOf(by: Dimension | null): string {
  const time = timeOf(by);
  if (time !== undefined) return bucketInSql(time, 'metric_date');
  if (by === 'payer') return 'payers.name';
  if (by !== null) throw new RangeError(`payers' days are not rolled up by ${by}`);
  return `''::text`;
}

/** Integers as text: fast, and exact at any size. */
function sumsInSql({ cents, rows }: Sum): string {
  return `json_build_array(${[
    ...Object.values(cents).map((column) => `(sum(${column}) * 100)::bigint::text`),
    ...Object.values(rows).map((column) => `sum(${column})::text`),
  ].join(', ')})`;
}

/** All sums of a rollup by payer and day, whichever figures are needed. */
export async function readPayerDays(
  tx: TenantTransaction,
  filter: FigureFilter,
  { by }: { readonly by: Dimension | null },
): Promise<readonly FigureGroup[]> {
  const read = prepare<GroupRow>(
    `figures: payer_day_metrics by ${by}`,
    `select ${keyOf(by)} as key, ${sumsInSql(payerDays)} as sums,
      min(metric_date)::text as first_day, max(metric_date)::text as last_day
    from payer_day_metrics metric
    join payers on payers.organization_id = $1 and payers.id = metric.payer_id
    where metric.organization_id = $1 and ${inPeriod('metric_date')} and ${ofPayers}
    group by 1`,
  );
  const rows = await read(tx, ...periodValues(filter), namesOrNull(filter.payers));
  return rows.map((row) => ({
    ...emptyGroup,
    name: row.key,
    sums: toSums(names, row.sums),
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

function toSums(terms: readonly TermName[], sums: readonly string[]): Sums {
  return Object.fromEntries(terms.map((name, at) => [name, Number(sums[at] ?? 0)]));
}

export type DaySumsJson = readonly string[];

/** Figures that the days have without their terms. */
const heldFigures: readonly FigureName[] = ['patientPaid', 'partDClaims'];

const partsOfDays = (figures: readonly (TermName | FigureName)[]) => {
  const parts = partsHeld(figures, heldFigures);
  const some = (columns: Columns) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => parts.has(name as TermName)));
  return { cents: some(allOfDays.cents), rows: some(allOfDays.rows) };
};

/**
 * SQL of what some figures are made of as JSON, for a statement that reads more; `toDaySums` makes
 * what reads it. `keys` are columns in SQL to group by, `days` is a condition; `$1` is the
 * organization.
 */
export function daySumsInSql(
  figures: readonly (TermName | FigureName)[],
  { keys = [], days = 'true' }: { readonly keys?: readonly string[]; readonly days?: string },
): string {
  return `select ${[...keys, `${sumsInSql(partsOfDays(figures))} as sums`].join(', ')}
    from payer_day_metrics metric where organization_id = $1 and ${days}
    ${keys.length === 0 ? '' : `group by ${keys.map((_, at) => at + 1).join(', ')}`}`;
}

/** What reads the JSON of these figures. */
export function toDaySums(
  figures: readonly (TermName | FigureName)[],
): (json: DaySumsJson) => Sums {
  const some = namesOf(partsOfDays(figures));
  return (json) => toSums(some, json);
}

/** The sums of a payer in a month, or in the requested days of it. */
export interface PayerMonth {
  readonly payerId: string;
  readonly payer: string;
  readonly month: Month;
  readonly sums: Sums;
}

type PayerMonthRow = Omit<PayerMonth, 'sums'> & Pick<GroupRow, 'sums'>;

// Joins payers after grouping by month: there are thirty times fewer months than days.
const payerMonths = prepare<PayerMonthRow>(
  'figures: months of payers',
  `select payers.id as "payerId", payers.name as payer, to_char(month, 'YYYY-MM') as month, sums
  from (
    select payer_id, date_trunc('month', metric_date::timestamp) as month,
      ${sumsInSql(payerDays)} as sums
    from payer_day_metrics metric
    where organization_id = $1 and ${inPeriod('metric_date')} and ${ofPayers}
    group by 1, 2
  ) months
  join payers on payers.organization_id = $1 and payers.id = months.payer_id
  order by payers.name, payers.id`,
);

interface AskedMonths {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly payer?: string | undefined;
}

/** Payers by month, without empty months. Two payers of the same name are two rows. */
export async function readPayerMonths(
  tx: TenantTransaction,
  { from, to, payer }: AskedMonths,
): Promise<readonly PayerMonth[]> {
  const asked = payer === undefined ? null : [payer];
  const rows = await payerMonths(tx, from ?? null, to ?? null, asked);
  return rows.map((row) => ({ ...row, sums: toSums(names, row.sums) }));
}

/**
 * SQL of the same as JSON with only some figures, for a statement that reads a whole screen;
 * `toPayerMonths` reads the JSON. `from`, `before` and `isLater` are SQL: the first day, the day
 * after the last, and the condition that splits a month in two.
 */
export function payerMonthsInSql(of: {
  readonly figures: readonly (TermName | FigureName)[];
  readonly from: string;
  readonly before: string;
  readonly isLater: string;
}): string {
  const months = daySumsInSql(of.figures, {
    keys: [
      'payer_id',
      `date_trunc('month', metric_date::timestamp) as month`,
      `${of.isLater} as is_later`,
    ],
    days: `metric_date >= ${of.from} and metric_date < ${of.before}`,
  });
  // Arrays take half the time of objects, which repeat the names.
  return `select json_agg(json_build_array(payers.id, payers.name,
      to_char(months.month, 'YYYY-MM'), is_later, sums) order by payers.name, payers.id)
  from (${months}) months
  join payers on payers.organization_id = $1 and payers.id = months.payer_id`;
}

export interface PayerMonthPart extends PayerMonth {
  readonly isLater: boolean;
}

/** Payer ID, payer name, month, `isLater`, and sums. */
export type PayerMonthsJson =
  | readonly (readonly [string, string, Month, boolean, DaySumsJson])[]
  | null;

export function toPayerMonths(
  rows: PayerMonthsJson,
  figures: readonly (TermName | FigureName)[],
): readonly PayerMonthPart[] {
  const sumsOf = toDaySums(figures);
  return (rows ?? []).map(([payerId, payer, month, isLater, sums]) => ({
    ...{ payerId, payer, month, isLater },
    sums: sumsOf(sums),
  }));
}

/** A payer's days of an earlier month that the current month is compared with. */
interface SameDays extends PayerMonth {
  /** The current month. */
  readonly measured: Month;
  /** The day of the month up to which it goes. */
  readonly lastDay: number;
}

const sameDays = prepare<PayerMonthRow & { measured: Month; lastDay: number }>(
  'figures: same days of earlier months',
  `select payers.id as "payerId", payers.name as payer, to_char(measured, 'YYYY-MM') as measured,
    to_char(month, 'YYYY-MM') as month, last as "lastDay", sums
  from (
    select metric.payer_id, cut.measured, cut.last,
      date_trunc('month', metric_date::timestamp) as month,
      ${sumsInSql(payerDays)} as sums
    from payer_day_metrics metric
    join (
      select payer_id, date_trunc('month', metric_date::timestamp) as measured,
        extract(day from max(metric_date))::int as last
      from payer_day_metrics
      where organization_id = $1
        and date_trunc('month', metric_date::timestamp) = any($2::date[])
      group by 1, 2
    ) cut on cut.payer_id = metric.payer_id
    where organization_id = $1 and metric_date < cut.measured + interval '1 month'
      and metric_date >= cut.measured - make_interval(months => $3)
      and extract(day from metric_date) <= cut.last
    group by 1, 2, 3, 4
  ) months
  join payers on payers.organization_id = $1 and payers.id = months.payer_id`,
);

/**
 * Unfinished months and `back` months before each, up to the day of the month on which each payer
 * had its latest row.
 */
export async function readSameDays(
  tx: TenantTransaction,
  { months, back }: { readonly months: readonly Month[]; readonly back: number },
): Promise<readonly SameDays[]> {
  if (months.length === 0) return [];
  const rows = await sameDays(
    tx,
    months.map((month) => `${month}-01`),
    back,
  );
  return rows.map((row) => ({ ...row, sums: toSums(names, row.sums) }));
}

/** Whether the sums include any claim. */
export function hasClaims({ paidClaims, reversedClaims, claimsDenied }: Sums): boolean {
  return paidClaims !== 0 || reversedClaims !== 0 || claimsDenied !== 0;
}

const countedDays = prepare<{ first_day: string | null; last_day: string | null }>(
  'figures: counted days',
  `select min(metric_date)::text as first_day, max(metric_date)::text as last_day
  from payer_day_metrics where organization_id = $1`,
);

/** The first and the last day with data. */
export async function readCountedDays(tx: TenantTransaction) {
  const [row] = await countedDays(tx);
  return { firstDay: row?.first_day ?? null, lastDay: row?.last_day ?? null };
}
