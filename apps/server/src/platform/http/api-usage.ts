import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { v7 as uuidV7 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { addressOf } from './address-of.ts';

/** One line about one call, under the names of its columns. */
export interface UsageRow {
  readonly id: string;
  readonly organization_id: string | null;
  /** The route's pattern, for an address may hold what somebody searched for. */
  readonly endpoint: string;
  readonly method: string;
  readonly status_code: number;
  readonly response_time: number;
  readonly user_id: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_body: Readonly<Record<string, string | number | boolean>> | null;
  readonly created_at: string;
}

/**
 * The only parts of bodies that are ever recorded, by route: choices out of a list. Passwords,
 * tokens, files, names and whatever people type are kept nowhere, and no answer is.
 */
const recordedKeys: Readonly<Record<string, readonly string[]>> = {
  'POST /api/classification/rules': ['where', 'category'],
  'POST /api/classification/preview': ['where', 'category'],
  'PATCH /api/system/settings': ['key'],
  'POST /api/system/feature-flags': ['name', 'isEnabled', 'rolloutPercentage'],
  'PATCH /api/system/feature-flags/:id': ['isEnabled', 'rolloutPercentage'],
};

const recordedCharactersMax = 100;
const userAgentCharactersMax = 400;

/** A stream of events lasts as long as its page is open: its time says nothing. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Undefined for what is no call of the API. */
function toUsageRow(request: FastifyRequest, reply: FastifyReply, at: Date): UsageRow | undefined {
  const isCall = request.url.startsWith('/api/') && request.routeOptions.url !== '/api/docs/*';
  if (!isCall || isStream(reply)) return undefined;
  const endpoint = request.routeOptions.url ?? 'unknown';
  return {
    id: uuidV7(),
    organization_id: request.actor?.organizationId ?? null,
    endpoint,
    method: request.method,
    status_code: reply.statusCode,
    response_time: Math.round(reply.elapsedTime),
    user_id: request.actor?.userId ?? null,
    ip_address: addressOf(request),
    user_agent: request.headers['user-agent']?.slice(0, userAgentCharactersMax) ?? null,
    request_body: recorded(request.body, recordedKeys[`${request.method} ${endpoint}`]),
    created_at: at.toISOString(),
  };
}

/** A text that the database cannot keep would take the other rows of its batch with it. */
function storable(text: string): string {
  return text.slice(0, recordedCharactersMax).toWellFormed().replaceAll('\0', '\ufffd');
}

function recorded(body: unknown, keys: readonly string[] | undefined): UsageRow['request_body'] {
  if (keys === undefined || typeof body !== 'object' || body === null) return null;
  const kept: Record<string, string | number | boolean> = {};
  for (const key of keys) {
    const value: unknown = Object.hasOwn(body, key) ? Reflect.get(body, key) : undefined;
    if (typeof value === 'string') kept[key] = storable(value);
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value;
  }
  return kept;
}

const batchRowsMax = 500;
const batchEveryMs = 2_000;
/** What waits while a batch is being written; a database that is away costs no more memory. */
const waitingRowsMax = 5_000;
/** A database that does not answer does not hold up the end of the program. */
const closeMsMax = 2_000;

interface UsageBatches {
  /** Takes a row at once, or drops it where too many wait. */
  add(row: UsageRow): void;
  /** Writes what waits. It never fails: what can't be written is dropped and counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface UsageBatchesOptions {
  readonly write: (rows: readonly UsageRow[]) => Promise<void>;
  readonly countDropped: (rows: number) => void;
  readonly log: Log;
}

/** Collects rows and writes them together, so that no call waits for its own record. */
export function createUsageBatches(options: UsageBatchesOptions): UsageBatches {
  let waiting: UsageRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchRowsMax);
      waiting = waiting.slice(batchRowsMax);
      try {
        await options.write(batch);
      } catch (error) {
        options.countDropped(batch.length);
        options.log.debug({ err: error, rows: batch.length }, 'api usage could not be written');
      }
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  return {
    add(row) {
      if (waiting.length >= waitingRowsMax) return options.countDropped(1);
      waiting.push(row);
      if (waiting.length >= batchRowsMax) void flush();
      else timer ??= setTimeout(() => void flush(), batchEveryMs).unref();
    },
    flush,
    close: () => Promise.race([flush(), givenUp()]),
  };
}

function givenUp(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, closeMsMax).unref());
}

interface ApiUsageOptions {
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
