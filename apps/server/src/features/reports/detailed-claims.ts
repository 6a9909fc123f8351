import { reportClaimsMax } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import { type ClaimRow, listClaimRowsById, orderedClaims, toClaim } from '../claims/public.ts';
import type { ReportFigures } from './report-figures.ts';

/**
 * The newest counted claims: $2 is the first day, $3 the last, $4 the number of claims. Payments
 * give the days, and for each day the database index has the claims in this order. A query across
 * days would read and sort whole days.
 */
const readNewestClaimIds = prepare<{ readonly id: string }>(
  'newest claims',
  `select claim.id
  from (
    select paid_on, sum(claim_count) over (order by paid_on desc) - claim_count as newer
    from (
      select paid_on, sum(claim_count) as claim_count
      from payments
      where organization_id = $1 and counted and claim_count > 0
        and paid_on between $2::date and $3::date
      group by paid_on
    ) by_day
  ) days
  cross join lateral (
    select claims.id
    from claims
    join payments on payments.organization_id = $1 and payments.id = claims.payment_id
    where claims.organization_id = $1 and claims.processed_date = days.paid_on
      and payments.counted
    order by claims.id desc
    limit $4
  ) claim
  where days.newer < $4
  order by days.paid_on desc, claim.id desc
  limit $4`,
);

type Detailed = Pick<ReportFigures, 'period'>;

/** A cut list shows the newest claims. */
export const newestFirst = { sort: 'processedDate', order: 'desc' } as const;
const rowsAtOnce = 500;

/** A detailed report lists the claims of counted payments. */
export function detailedFilter({ period }: Detailed) {
  return { from: period.from, to: period.to, counted: 'true' } as const;
}

/** The number of claims, from the totals of the same rows, without counting them. */
export function claimRowsOf({ totals }: Pick<ReportFigures, 'totals'>): number {
  return totals.claims + 2 * totals.reversals + totals.deniedClaims;
}

/** The first claims of a detailed report; the claims page shows the rest. */
export async function readDetailedClaims(tx: TenantTransaction, figures: ReportFigures) {
  if (figures.type !== 'detailed') return {};
  const { from, to } = figures.period;
  const newest = await readNewestClaimIds(tx, from, to, reportClaimsMax);
  const ids = newest.map(({ id }) => id);
  const rows = await listClaimRowsById(tx, ids);
  return { claims: rows.map(toClaim), claimsTotal: claimRowsOf(figures) };
}

/** The newest claims in batches; only one batch is in memory at a time. */
export async function* detailedClaims(
  tx: TenantTransaction,
  figures: Detailed,
  { max }: { max: number },
): AsyncGenerator<readonly ClaimRow[]> {
  const query = orderedClaims(tx, detailedFilter(figures), newestFirst).limit(max);
  const { sql, parameters } = query.compile();
  await tx.client.query(`declare reported_claims no scroll cursor for ${sql}`, [...parameters]);
  for (;;) {
    const { rows } = await tx.client.query<ClaimRow>(`fetch ${rowsAtOnce} from reported_claims`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}
