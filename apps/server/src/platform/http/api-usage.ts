import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createUsageBatches } from './usage-batches.ts';
import { toUsageRow, type UsageRow } from './usage-rows.ts';

export interface ApiUsageOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
}

/** Records every call of the API, after it has been answered. */
export function registerApiUsage(app: FastifyInstance, options: ApiUsageOptions): void {
  const dropped = new Counter({
    name: 'api_usage_rows_dropped_total',
    help: 'Calls that were answered but not recorded, because the database could not take them',
    registers: [options.metrics],
  });
  const batches = createUsageBatches({
    write: (rows) => writeRows(options.database, rows),
    countDropped: (rows) => dropped.inc(rows),
    log: options.log,
  });
  app.addHook('onResponse', async (request, reply) => {
    const row = toUsageRow(request, reply, options.clock());
    if (row !== undefined) batches.add(row);
  });
  app.addHook('onClose', () => batches.close());
}

async function writeRows(database: Database, rows: readonly UsageRow[]): Promise<void> {
  await database.withPlatform('api usage', (tx) =>
    sql`
      insert into api_usage (id, organization_id, endpoint, method, status_code, response_time,
        user_id, ip_address, user_agent, request_body, created_at)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        id uuid, organization_id uuid, endpoint text, method text, status_code integer,
        response_time integer, user_id uuid, ip_address text, user_agent text,
        request_body jsonb, created_at timestamptz)
    `.execute(tx.query),
  );
}
