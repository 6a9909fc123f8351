import type { EndpointUsage } from '@pfs/wire/system-settings';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** More than the product has routes, for every method. */
const endpointsMax = 500;

export async function listEndpointUsage(
  tx: PlatformTransaction,
  since: Date,
): Promise<EndpointUsage[]> {
  const { rows } = await sql<EndpointUsage>`
    select method, endpoint, count(*)::int as calls,
      (count(*) filter (where status_code between 400 and 499))::int as refused,
      (count(*) filter (where status_code >= 500))::int as failed,
      percentile_disc(0.95) within group (order by response_time) as "p95Milliseconds"
    from api_usage where created_at >= ${since}
    group by method, endpoint order by calls desc, endpoint, method limit ${endpointsMax}
  `.execute(tx.query);
  return rows;
}

/** One round's worth: a table that was left alone for long is cleared in several. */
const rowsARoundMax = 20_000;

export async function deleteOldApiUsage(tx: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from api_usage where id in (
      select id from api_usage where created_at < ${before} order by created_at
      limit ${rowsARoundMax})
  `.execute(tx.query);
}
