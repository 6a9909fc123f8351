import { categoriesOfFee } from '@pfs/core/category';
import type { Month } from '@pfs/core/days';
import { evaluate, type Sums } from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import type { TermName } from '@pfs/core/figures/terms';
import { type Cents, sumCents, toCents, toDollars } from '@pfs/core/money';
import type { ReconciledFees } from '@pfs/wire/figures';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { emptyGroup, type FigureGroup } from './figure-groups.ts';
import { bucketInSql, inPeriod, namesOrNull, periodValues, timeOf } from './periods.ts';

/* Fees by the fills they are for: claims from their rollup, lump sums from their parts. */

const columns = {
  earnedClaimDir: 'claim_dir',
  earnedClaimGer: 'claim_ger',
  earnedClaimOther: 'claim_other',
  earnedLumpDir: 'lump_dir',
  earnedLumpFees: 'lump_fees',
} as const satisfies Partial<Record<TermName, string>>;
const names = Object.keys(columns) as readonly (keyof typeof columns)[];

const dirCategories = categoriesOfFee.dir.map((category) => `'${category}'`).join(', ');

const ofPayers = `($4::text[] is null or payer_id in (
  select id from payers where organization_id = $1 and name = any($4::text[])))`;
const isAsked = `organization_id = $1 and ${inPeriod('filled_on')} and ${ofPayers}`;

/**
 * SQL of the sums for each day of fills, or each payer. Buckets and what is added up once more cost
 * more than rows, so each source is summed first.
 */
const partsBy = (column: 'payer_id' | 'filled_on') => {
  const ofPart = `${column} as part_of, ${inPeriod('paid_on')} as is_within,
    min(filled_on) as first_day, max(filled_on) as last_day`;
  return `select ${ofPart}, sum(dir_fees) as claim_dir, sum(ger_fees) as claim_ger,
      sum(other_fees) as claim_other, 0::numeric as lump_dir, 0::numeric as lump_fees
    from payer_fill_days where ${isAsked} group by 1, 2
    union all
    select ${ofPart}, 0, 0, 0,
      coalesce(sum(amount) filter (where category in (${dirCategories})), 0), sum(amount)
    from earned_lump_days where ${isAsked} group by 1, 2`;
};

/** Integers as text, in the order of the names. */
function sumsInSql(condition = ''): string {
  const sums = Object.values(columns).map(
    (column) => `(coalesce(sum(${column}) ${condition}, 0) * 100)::bigint::text`,
  );
  return `json_build_array(${sums.join(', ')})`;
}

interface FillGroup extends FigureGroup {
  /** What of the sums was also paid in the period. */
  readonly paidWithin: Sums;
}

interface GroupRow {
  readonly key: string;
  readonly sums: readonly string[];
  readonly within: readonly string[];
  readonly first_day: string;
  readonly last_day: string;
}

/** Fees on fills of a period, by payer or time. */
export async function readFillDays(
  tx: TenantTransaction,
  filter: FigureFilter,
  { by }: { readonly by: Dimension | null },
): Promise<readonly FillGroup[]> {
  const time = timeOf(by);
  if (time === undefined && by !== null && by !== 'payer') {
    throw new RangeError(`fees by fill date are not rolled up by ${by}`);
  }
  const key = time === undefined ? `''::text` : bucketInSql(time, 'part_of');
  const read = prepare<GroupRow>(
    `figures: payer_fill_days by ${by}`,
    `select ${by === 'payer' ? 'payers.name' : key} as key, ${sumsInSql()} as sums,
      ${sumsInSql('filter (where is_within)')} as within,
      min(first_day)::text as first_day, max(last_day)::text as last_day
    from (${partsBy(by === 'payer' ? 'payer_id' : 'filled_on')}) part
    ${by === 'payer' ? 'join payers on payers.organization_id = $1 and payers.id = part_of' : ''}
    group by 1`,
  );
  const rows = await read(tx, ...periodValues(filter), namesOrNull(filter.payers));
  return rows.map((row) => ({
    ...{ ...emptyGroup, name: row.key, firstDay: row.first_day, lastDay: row.last_day },
    ...{ sums: toSums(row.sums), paidWithin: toSums(row.within) },
  }));
}

export interface EarnedDirFees {
  /** By the month of their fills, with every month that has claims or lump sums. */
  readonly byMonth: ReadonlyMap<Month, Cents>;
  /** How they follow from the DIR fees paid in the same days. */
  reconciled(paidCents: Cents): ReconciledFees;
}

/** DIR fees on the fills of a period. */
export async function readEarnedDirFees(
  tx: TenantTransaction,
  filter: FigureFilter,
): Promise<EarnedDirFees> {
  const months = await readFillDays(tx, filter, { by: 'month' });
  const of = (sums: Sums) => toCents(evaluate('earnedDirFees', sums) ?? 0);
  const earned = sumCents(months.map(({ sums }) => of(sums)));
  const within = sumCents(months.map(({ paidWithin }) => of(paidWithin)));
  return {
    byMonth: new Map(months.map(({ name, sums }) => [name, of(sums)])),
    reconciled: (paid) => ({
      paid: toDollars(paid),
      otherFills: toDollars(toCents(paid - within)),
      stillExpected: toDollars(toCents(earned - within)),
      earned: toDollars(earned),
    }),
  };
}

function toSums(sums: readonly string[]): Sums {
  return Object.fromEntries(names.map((name, at) => [name, Number(sums[at] ?? 0)]));
}
