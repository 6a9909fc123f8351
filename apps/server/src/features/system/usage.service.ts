import type { EndpointUsage } from '@pfs/wire/system-settings';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';

/** Deletes calls older than the setting allows. */
export async function removeOldApiUsage({
  database,
  settings,
  clock,
}: Pick<Platform, 'database' | 'settings' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - settings.get('apiUsage.days') * 86_400_000);
  await database.withPlatform('api usage: delete old calls', (tx) => deleteOldApiUsage(tx, before));
}

/** More than the app has routes. */
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

/** Per run; a large table is cleared over several runs. */
const rowsPerRunMax = 20_000;

async function deleteOldApiUsage(tx: PlatformTransaction, before: Date): Promise<void> {
  await sql`
    delete from api_usage where id in (
      select id from api_usage where created_at < ${before} order by created_at
      limit ${rowsPerRunMax})
  `.execute(tx.query);
}

export const systemWork = (platform: Platform): Background => ({
  often: { api_usage: () => removeOldApiUsage(platform) },
});
