import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { watchQueries } from '../telemetry/watch-queries.ts';
import { clientConfig, type DatabaseConnection } from './connection.ts';
import { type Held, type OneCommit, openCommit } from './one-commit.ts';
import { isReplayConflict, openReadReplica, type ReadReplica } from './read-replica.ts';
import type { DB } from './schema.ts';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isStandby,
  isUnanswered,
} from './unavailable.ts';

export type Tables = DB;

declare const kind: unique symbol;

/** A transaction that sees and changes the rows of one organization. Comes only from withTenant. */
export interface TenantTransaction {
  readonly [kind]: 'tenant';
  readonly organizationId: string;
  readonly query: Kysely<Tables>;
  /** The connection itself, for COPY and for jobs sent along. */
  readonly client: pg.PoolClient;
  /** False where a pooler would give the names of statements to other sessions. */
  readonly namesStatements: boolean;
}

/**
 * A transaction of the platform, which no claim or payment is open to. Comes only from
 * withPlatform.
 */
export interface PlatformTransaction {
  readonly [kind]: 'platform';
  readonly query: Kysely<Tables>;
  readonly client: pg.PoolClient;
  readonly namesStatements: boolean;
}

export interface TransactionOptions {
  /** One view of all rows from begin to end, for exports and sums over several queries. */
  readonly snapshot?: boolean;
  readonly statementTimeoutMs?: number;
  /** Commits by itself even under an Idempotency-Key: a try that was counted stays counted. */
  readonly apart?: boolean;
}

export interface Database {
  withTenant<T>(
    organizationId: string,
    work: (tx: TenantTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** `reason` says what for in a few words; it shows in pg_stat_activity. */
  withPlatform<T>(
    reason: string,
    work: (tx: PlatformTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** For single statements in the platform's role, each a transaction of its own. */
  openPlatformPool(config: pg.PoolConfig): pg.Pool;
  /** The server itself in the platform's role, for what needs a session: notifications, locks. */
  readonly sessionConnection: pg.ClientConfig;
  readonly namesStatements: boolean;
  /** True when both roles answer. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

export interface DatabaseOptions {
  readonly app: DatabaseConnection;
  readonly platform: DatabaseConnection;
  /** A standby for read-only snapshots of one organization, with the app role. */
  readonly replica?: DatabaseConnection | undefined;
  /** Where the two lead to a pooler that gives a session for a transaction only. */
  readonly pooled?: Pooled;
  readonly log: Log;
  readonly appConnectionsMax?: number;
  readonly platformConnectionsMax?: number;
  readonly statementTimeoutMs?: number;
}

export interface Pooled {
  /** The server itself, in the platform's role. */
  readonly direct: DatabaseConnection;
  /** The pooler keeps apart the names that its clients give to statements. */
  readonly namesStatements: boolean;
}

const APP_CONNECTIONS_MAX = 10;
const PLATFORM_CONNECTIONS_MAX = 5;
/** A screen waits no longer; loads and exports ask for more. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A transaction left open by a fault in our code gives its locks back. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 120_000;
const IDLE_CONNECTION_MS = 60_000;
/**
 * A database that stands still does not keep its own limits; so much after them we stop waiting.
 */
const ANSWER_GRACE_MS = 5_000;
/** Whether it answers at all must be known sooner than a balancer gives up asking. */
const READY_MS_MAX = 3_000;

export function createDatabase(options: DatabaseOptions): Database {
  const { pooled } = options;
  const namesStatements = pooled?.namesStatements ?? true;
  const statementMsMax = ({ statementTimeoutMs }: TransactionOptions) =>
    Math.trunc(statementTimeoutMs ?? options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
  const partsOf = (client: pg.PoolClient) => ({
    ...{ query: kyselyOn(client), client, namesStatements },
  });
  const appPool = openPool(options.app, options.appConnectionsMax ?? APP_CONNECTIONS_MAX, options);
  const replica = replicaOf(options, appPool);
  const platformPool = openPool(
    options.platform,
    options.platformConnectionsMax ?? PLATFORM_CONNECTIONS_MAX,
    options,
  );
  return {
    async withTenant(organizationId, work, transactionOptions = {}) {
      const line: Line<TenantTransaction> = {
        pool: appPool,
        replica: transactionOptions.snapshot === true ? replica : undefined,
        scope: organizationId,
        statementMsMax: statementMsMax(transactionOptions),
        begin: beginTenant(organizationId),
        open: (client) => ({ organizationId, ...partsOf(client) }) as TenantTransaction,
      };
      return inTransaction(line, transactionOptions, work);
    },
    async withPlatform(reason, work, transactionOptions = {}) {
      const line: Line<PlatformTransaction> = {
        pool: platformPool,
        scope: 'platform',
        statementMsMax: statementMsMax(transactionOptions),
        begin: beginPlatform(reason),
        open: (client) => partsOf(client) as PlatformTransaction,
      };
      return inTransaction(line, transactionOptions, work);
    },
    openPlatformPool({ statement_timeout, ...config }) {
      // A pooler refuses it, and has a setting for statements without a transaction.
      const limit = pooled === undefined ? { statement_timeout } : {};
      return new pg.Pool({ ...clientConfig(options.platform), ...config, ...limit });
    },
    sessionConnection: clientConfig(pooled?.direct ?? options.platform),
    namesStatements,
    async isReady() {
      const text = 'select pg_is_in_recovery() as standby';
      const question = { text, query_timeout: READY_MS_MAX } as pg.QueryConfig;
      const answers = Promise.all([appPool.query(question), platformPool.query(question)]);
      const ready = answers.then(
        (found) => found.every(({ rows }) => rows[0]?.standby === false),
        () => false,
      );
      // A line that is to be opened first may take longer than the question.
      return Promise.race([ready, sleep(READY_MS_MAX, false, { ref: false })]);
    },
    async close() {
      await Promise.all([appPool.end(), platformPool.end(), replica?.close()]);
    },
  };
}

function replicaOf(options: DatabaseOptions, primary: pg.Pool): ReadReplica | undefined {
  const { replica, log, appConnectionsMax = APP_CONNECTIONS_MAX } = options;
  if (replica === undefined) return undefined;
  return openReadReplica({ primary, replica: openPool(replica, appConnectionsMax, options), log });
}

function openPool(connection: DatabaseConnection, max: number, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    application_name: 'pfs',
  });
  // A connection that breaks while nobody uses it must not end the process; the pool opens another.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle connection was lost'));
  // Nor one that breaks while it is handed over or in use; who waits for its answer hears of it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchQueries(client, connection.database);
  });
  return pool;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The one place that says whose rows a transaction sees. */
function beginTenant(organizationId: string): string {
  if (!uuidForm.test(organizationId)) {
    throw new TypeError('An organization id is a UUID');
  }
  return inTransactionOnly('app.organization_id', `'${organizationId}'`);
}

function beginPlatform(reason: string): string {
  return inTransactionOnly('application_name', pg.escapeLiteral(`pfs: ${reason}`.slice(0, 63)));
}

/** Until the transaction ends, never longer: its session may be another's right after that. */
function inTransactionOnly(setting: string, value: string): string {
  return `set_config('${setting}', ${value}, true)`;
}

interface Line<Tx> {
  readonly pool: pg.Pool;
  /** Used instead of the pool while it is up to date. */
  readonly replica?: ReadReplica | undefined;
  readonly scope: string;
  readonly statementMsMax: number;
  readonly begin: string;
  readonly open: (client: pg.PoolClient) => Tx;
}

async function inTransaction<T, Tx extends TenantTransaction | PlatformTransaction>(
  line: Line<Tx>,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const call = options.apart === true ? undefined : openCommit();
  if (call?.held?.scope === line.scope) return goOn(call, line, { options, work });
  const read = await line.replica?.connect().catch(rethrow);
  const client = read ?? (await line.pool.connect().catch(rethrow));
  waitAtMost(client, line.statementMsMax);
  let held: Held | undefined;
  let broken = false;
  try {
    await client.query(beginOf(line, options));
    const tx = line.open(client);
    const result = await work(tx);
    if (call?.isOpen === true && (await hasWritten(client))) held = hold(call, line.scope, tx);
    else await client.query('commit');
    return result;
  } catch (error) {
    // One that never answered would not answer this either; closing it undoes the same. Another
    // line to a standby's address may find the primary there.
    broken = isUnanswered(error) || isStandby(error) || !(await rolledBack(client));
    if (read !== undefined) {
      line.replica?.noteError(error);
      if (isReplayConflict(error)) throw new DatabaseUnavailableError(error);
    }
    // A snapshot changes nothing, on any server: that is a fault of ours.
    if (options.snapshot === true && isStandby(error)) throw error;
    return rethrow(error);
  } finally {
    if (held === undefined) client.release(broken);
  }
}

function beginOf<Tx>({ begin, statementMsMax }: Line<Tx>, options: TransactionOptions): string {
  const isolation = options.snapshot === true ? ' isolation level repeatable read, read only' : '';
  const limits = {
    statement_timeout: statementMsMax,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const set = Object.entries(limits).map(([name, ms]) => inTransactionOnly(name, `'${ms}'`));
  return `begin${isolation}; select ${[begin, ...set].join(', ')}`;
}

async function hasWritten(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ wrote: boolean }>(
    'select pg_current_xact_id_if_assigned() is not null as wrote',
  );
  return rows[0]?.wrote === true;
}

/** Keeps a transaction open until its call's answer is known, and is committed with it. */
function hold(call: OneCommit, scope: string, tx: TenantTransaction | PlatformTransaction): Held {
  // Two could not be committed as one: a crash between them would leave half of a call.
  if (call.held !== undefined) throw new Error('a call under a key writes in two transactions');
  const { client } = tx;
  const held: Held = {
    scope,
    tx,
    async commit() {
      let broken = false;
      try {
        await client.query('commit');
      } catch (error) {
        broken = isUnanswered(error) || !(await rolledBack(client));
        rethrow(error);
      } finally {
        client.release(broken);
      }
    },
    async rollback() {
      client.release(!(await rolledBack(client)));
    },
  };
  call.held = held;
  return held;
}

/** A later transaction of a call is a part of its first one that wrote. */
async function goOn<T, Tx extends TenantTransaction | PlatformTransaction>(
  call: OneCommit,
  { statementMsMax }: Line<Tx>,
  given: { options: TransactionOptions; work: (tx: Tx) => Promise<T> },
): Promise<T> {
  const tx = call.held?.tx as Tx;
  const { client } = tx;
  const { statementTimeoutMs } = given.options;
  call.savepoints += 1;
  const savepoint = `part_${call.savepoints}`;
  await client.query(`savepoint ${savepoint}`).catch(rethrow);
  if (statementTimeoutMs !== undefined) {
    waitAtMost(client, statementMsMax);
    await client.query(`set local statement_timeout = ${statementMsMax}`);
  }
  try {
    const result = await given.work(tx);
    await client.query(`release savepoint ${savepoint}`);
    return result;
  } catch (error) {
    await client.query(`rollback to savepoint ${savepoint}`).catch(() => undefined);
    return rethrow(error);
  }
}

/** The driver reads it with each query, and has no other way to set it for one transaction. */
function waitAtMost(client: pg.PoolClient, statementMsMax: number): void {
  const { connectionParameters } = client as unknown as {
    readonly connectionParameters: { query_timeout: number };
  };
  connectionParameters.query_timeout = statementMsMax + ANSWER_GRACE_MS;
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

function rethrow(error: unknown): never {
  if (isDatabaseUnavailable(error) && !(error instanceof DatabaseUnavailableError)) {
    throw new DatabaseUnavailableError(error);
  }
  throw error;
}

/** Kysely on exactly this connection: it opens and gives back nothing itself. */
function kyselyOn(client: pg.ClientBase): Kysely<Tables> {
  const connection = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  });
}

/**
 * Within a transaction of the database's owner, work that sees what withTenant's would, and also
 * what is not committed yet.
 */
export async function actAsTenant<T>(
  client: pg.Client,
  { appRole, organizationId }: { readonly appRole: string; readonly organizationId: string },
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> {
  await client.query(`set local role ${client.escapeIdentifier(appRole)}`);
  await client.query(`select ${beginTenant(organizationId)}`);
  const query = kyselyOn(client);
  const result = await work({ organizationId, query, client, namesStatements: true } as never);
  await client.query('set constraints all immediate');
  await client.query('set local role none');
  return result;
}

/** Every pharmacy, in the order of their ids. */
export async function listOrganizationIds(
  database: Database,
  reason: string,
): Promise<readonly string[]> {
  const rows = await database.withPlatform(reason, (tx) =>
    tx.query.selectFrom('organizations').select('id').orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
}
