import { type Cents, centsOfSum, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ClaimAmount, claimAmounts } from '@pfs/wire/claim-names';
import type { Claim } from '@pfs/wire/claims';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { amountColumns, dayColumn, filteredClaims, ndcDigits } from './claim-conditions.ts';
import type { ClaimFilter } from './claim-filter.ts';
import type { ClaimIndexes } from './claim-index/claim-indexes.ts';
import { getSourceState } from './claim-index/index-source.repository.ts';

const noText = sql<string>`''`;

interface GroupKeys {
  readonly key: RawBuilder<string>;
  readonly ndc: RawBuilder<string>;
}

const groupKeys: Readonly<Record<Exclude<ClaimGrouping, 'month' | 'day'>, GroupKeys>> = {
  payer: { key: sql`payers.name`, ndc: noText },
  drug: { key: sql`coalesce(claims.drug_name, '')`, ndc: sql`coalesce(claims.ndc, '')` },
  remittance: { key: sql`claims.remittance_id::text`, ndc: noText },
};

function groupKeysOf(by: ClaimGrouping | null, day: RawBuilder<string>): GroupKeys {
  if (by === null) return { key: noText, ndc: noText };
  if (by !== 'month' && by !== 'day') return groupKeys[by];
  const format = sql.lit(by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD');
  return { key: sql`to_char(${day}, ${format})`, ndc: noText };
}

function countOf(status: Claim['status']): RawBuilder<string> {
  return sql`count(*) filter (where claims.status = ${sql.lit(status)})`;
}

/** The sums of the claims that match a filter, grouped; in one group if `by` is null. */
async function sumClaimRows(
  tx: TenantTransaction,
  filter: ClaimFilter,
  by: ClaimGrouping | null,
): Promise<readonly ClaimGroup[]> {
  const day = dayColumn(filter);
  const { key, ndc } = groupKeysOf(by, day);
  const rows = await filteredClaims(tx, filter)
    .select([
      key.as('key'),
      ndc.as('ndc'),
      countOf('paid').as('paid'),
      countOf('reversal').as('reversals'),
      countOf('denied').as('denied'),
      sql<string>`min(${day})::text`.as('first_day'),
      sql<string>`max(${day})::text`.as('last_day'),
      ...claimAmounts.map((name) => sql<string>`sum(${amountColumns[name]})`.as(name)),
    ])
    // The key and the NDC.
    .groupBy(sql`1, 2`)
    .execute();
  return rows.map((row) => ({
    key: row.key,
    ndc: row.ndc,
    paid: Number(row.paid),
    reversals: Number(row.reversals),
    denied: Number(row.denied),
    cents: {
      grossAmount: centsOfSum(row.grossAmount),
      dirFee: centsOfSum(row.dirFee),
      gerFee: centsOfSum(row.gerFee),
      otherFees: centsOfSum(row.otherFees),
      netAmount: centsOfSum(row.netAmount),
      patientPaid: centsOfSum(row.patientPaid),
    },
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

const noRows = { sort: 'processedDate', order: 'desc', offset: 0, limit: 0 } as const;

/**
 * The sums of all claims that match a filter, from the index where there is one, else from the
 * database, with the same result. Needs a snapshot transaction.
 */
export async function summarizeClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  filter: ClaimFilter,
): Promise<ClaimSums> {
  const [all] = await sumGroups(tx, indexes, { filter, by: null });
  if (all === undefined) return noClaims;
  const { key: _, ndc: __, ...sums } = all;
  return sums;
}

/** The same for each payer, drug, remittance, month or day that has claims, sorted by key. */
export async function groupClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  asked: { readonly filter: ClaimFilter; readonly by: ClaimGrouping },
): Promise<readonly ClaimGroup[]> {
  const groups = await sumGroups(tx, indexes, asked);
  return groups.toSorted(
    (one, other) => compare(one.key, other.key) || compare(one.ndc, other.ndc),
  );
}

async function sumGroups(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  { filter, by }: { readonly filter: ClaimFilter; readonly by: ClaimGrouping | null },
): Promise<readonly ClaimGroup[]> {
  const { organizationId } = tx;
  const search = filter.search ?? '';
  const { changes, claims, searchLower } = await getSourceState(tx, search);
  const answer = await indexes
    ?.ask(
      { organizationId, changes, claims },
      {
        filter,
        searchLower,
        searchDigits: ndcDigits(search),
        page: noRows,
        sums: { by },
      },
    )
    ?.catch(() => undefined);
  return answer?.groups ?? sumClaimRows(tx, filter, by);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The sums of some claims: their number by status, their amounts, and their first and last day. */
export interface ClaimSums {
  /** Numbers of claims. A reversal is a claim of its own, next to the one that it takes back. */
  readonly paid: number;
  readonly reversals: number;
  readonly denied: number;
  /** Of all claims, whatever their status. */
  readonly cents: Readonly<Record<ClaimAmount, Cents>>;
  /** Null where there are none. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

const noClaims: ClaimSums = {
  paid: 0,
  reversals: 0,
  denied: 0,
  cents: {
    grossAmount: zeroCents,
    dirFee: zeroCents,
    gerFee: zeroCents,
    otherFees: zeroCents,
    netAmount: zeroCents,
    patientPaid: zeroCents,
  },
  firstDay: null,
  lastDay: null,
};

export const claimGroupings = ['payer', 'drug', 'remittance', 'month', 'day'] as const;

export type ClaimGrouping = (typeof claimGroupings)[number];

/** The sums of the claims that share a key. */
export interface ClaimGroup extends ClaimSums {
  /** The payer, drug, remittance ID, month `2026-03` or day. Empty if the file names no drug. */
  readonly key: string;
  /** Only for drugs, which are identified by name and NDC; else empty. */
  readonly ndc: string;
}
