import { reportClaimsMax } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type ClaimRow, listClaimRowsById, orderedClaims, toClaim } from '../claims/public.ts';
import { readNewestClaimIds } from './newest-claims.repository.ts';
import type { ReportFigures } from './report-figures.ts';

type Detailed = Pick<ReportFigures, 'period'>;

/** Of a list that is cut, the newest are the ones that are looked for. */
export const newestFirst = { sort: 'processedDate', order: 'desc' } as const;
const rowsAtOnce = 500;

/** The claims that a detailed report lists: those of counted payments. */
export function detailedFilter({ period }: Detailed) {
  return { from: period.from, to: period.to, counted: 'true' } as const;
}

/** Their number is known without counting them: the totals are made of the same rows. */
export function claimRowsOf({ totals }: Pick<ReportFigures, 'totals'>): number {
  return totals.claims + 2 * totals.reversals + totals.deniedClaims;
}

/** The first of them, as a detailed report begins; the list of claims goes on from there. */
export async function readDetailedClaims(tx: TenantTransaction, figures: ReportFigures) {
  if (figures.type !== 'detailed') return {};
  const { from, to } = figures.period;
  const newest = await readNewestClaimIds(tx, from, to, reportClaimsMax);
  const ids = newest.map(({ id }) => id);
  const rows = await listClaimRowsById(tx, ids);
  return { claims: rows.map(toClaim), claimsTotal: claimRowsOf(figures) };
}

/** The newest of them, piece by piece; no more than one piece lies in memory. */
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
