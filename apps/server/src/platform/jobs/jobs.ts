import { type RawBuilder, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database, PlatformTransaction, TenantTransaction } from '../database/database.ts';
import { describeError } from '../describe-error.ts';
import type { Log } from '../log.ts';
import type { MailJob } from '../mail/mail-jobs.ts';
import { measured } from '../telemetry/telemetry.ts';
import { createTurns } from './turns.ts';

/** A queue as its slice declares it: each job is about one thing of a pharmacy. */
export interface Queue {
  /** As the migrations create it. */
  readonly name: string;
  /** What the data of a job calls the id of its subject. */
  readonly idField: string;
  /** Jobs that one process works on at the same time. */
  readonly atOnceMax?: number;
}

export interface Job {
  readonly organizationId: string;
  /** Of the subject; no other job about it is open in the queue. */
  readonly id: string;
}

export interface Jobs {
  /** Sends work in the transaction that makes it: both are there or neither is. */
  send(tx: TenantTransaction, queue: Queue, id: string): Promise<void>;
  /** Takes jobs in turns of the pharmacies. After the death of a process its job is taken again. */
  work(queue: Queue, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Sends a mail's job in the transaction that makes its cause: both are there or neither is. */
  sendMail(tx: TenantTransaction | PlatformTransaction, job: MailJob): Promise<void>;
  workOnMails(handler: (job: MailJob) => Promise<void>): Promise<void>;
  /** Takes no more work and waits for what is being done. */
  stopWorking(): Promise<void>;
  close(): Promise<void>;
}

/** In SQL, for the platform: whether a job about this subject is open in one of the queues. */
export function hasOpenJob(queues: readonly Queue[], id: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from pgboss.job
    where job.name in (${sql.join(queues.map(({ name }) => name))})
      and job.state in ('created', 'retry', 'active') and job.singleton_key = ${id}::text)`;
}

export interface WaitingJobs {
  readonly queue: string;
  readonly jobs: number;
  /** Of the one that waits longest. */
  readonly seconds: number;
}

/** Of each queue, also those where nothing waits. */
export function listWaitingJobs(database: Database): Promise<readonly WaitingJobs[]> {
  return database.withPlatform('count waiting jobs', async (tx) => {
    const { rows } = await sql<WaitingJobs>`
      select queue.name as queue, count(job.id)::int as jobs,
        coalesce(extract(epoch from max(now() - greatest(job.created_on, start_after))), 0)::float
          as seconds
      from pgboss.queue left join pgboss.job on job.name = queue.name
        and job.state in ('created', 'retry') and job.start_after <= now()
      group by queue.name`.execute(tx.query);
    return rows;
  });
}

const mailQueue = 'mail.send';
/** Two cores: one file is read while another one's rows are written. */
const ofOneAtOnceMax = 2;
/** One more, so that two files of a pharmacy that take long stop nobody else's. */
const filesAtOnceMax = ofOneAtOnceMax + 1;
/** Workers are woken for what is sent; a look finds what is to be tried again. */
const pollSeconds = 5;
/** A killed worker's job is found within the queue's heartbeat (15 s) + this. */
const superviseSeconds = 5;
/** However often a job was cut off, it runs again within a minute of the restart: 15 + 5 + 15 s. */
const retrySecondsMax = 15;
const closeTimeoutMs = 20_000;

interface OpenJobs {
  readonly log: Log;
  readonly supervise: boolean;
  readonly isAlone?: boolean;
  readonly connectionsMax?: number;
}

/**
 * pg-boss on the product's own database, in the platform's role; its schema is made by the
 * migrations.
 */
export async function openJobs(connection: PoolConfig, options: OpenJobs): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(connection, options));
  boss.on('error', (error) => options.log.warn({ err: error }, 'jobs'));
  await boss.start();
  if (options.isAlone) await giveUpJobsOfBefore(boss);
  const working = new Set<string>();
  return {
    async send(tx, { name, idField }, id) {
      const data = { organizationId: tx.organizationId, [idField]: id };
      await boss.send(name, data, sendOptions(tx, id));
    },
    async work(queue, handler) {
      working.add(queue.name);
      await workInTurns({ boss, log: options.log, queue }, handler);
    },
    async sendMail(tx, job) {
      await boss.send(mailQueue, job, { db: within(tx) });
    },
    async workOnMails(handler) {
      working.add(mailQueue);
      await workWithoutPause(boss, { queue: mailQueue }, handler);
    },
    async stopWorking() {
      await Promise.all([...working].map((queue) => boss.offWork(queue, { wait: true })));
    },
    async close() {
      await boss.stop({ graceful: true, timeout: closeTimeoutMs });
    },
  };
}

/**
 * Where only one process serves the database, any job still active belongs to a dead one: nobody
 * needs to wait until its heartbeat is missed.
 */
async function giveUpJobsOfBefore(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`update pgboss.job set heartbeat_on = '-infinity'
    where state = 'active' and heartbeat_seconds is not null`);
  for (const { name } of await boss.getQueues()) await boss.supervise(name);
}

interface WorkInTurns {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly queue: Queue;
}

/** Takes work that is long, of one pharmacy after the other. */
async function workInTurns(
  { boss, log, queue: { name, idField, atOnceMax = filesAtOnceMax } }: WorkInTurns,
  handler: (job: Job) => Promise<void>,
): Promise<void> {
  const turns = createTurns(boss, name, ofOneAtOnceMax);
  const inItsTurn = async (data: Readonly<Record<string, string>>): Promise<void> => {
    const { organizationId = '', [idField]: id = '' } = data;
    const end = turns.begin(organizationId);
    try {
      const both = {
        ...{ 'messaging.system': 'pg-boss', 'messaging.destination.name': name },
        ...{ 'messaging.operation.type': 'process', 'messaging.operation.name': 'process' },
      };
      const span = { 'messaging.message.id': id };
      await measured(
        { door: 'job', name: `process ${name}`, span, both },
        () => handler({ organizationId, id }),
        { organizationId },
      );
    } finally {
      end();
      // Without it the oldest job is next.
      await turns.giveNext().catch((error: unknown) => log.warn({ err: error }, 'jobs'));
    }
  };
  for (let slot = 0; slot < atOnceMax; slot += 1) {
    await workWithoutPause(boss, { queue: name, ofOneMax: ofOneAtOnceMax }, inItsTurn);
  }
}

/** One job after the other. A queue notifies its workers of a job as it is committed. */
async function workWithoutPause<Data extends object>(
  boss: PgBoss,
  { queue, ofOneMax }: { readonly queue: string; readonly ofOneMax?: number },
  handler: (job: Data) => Promise<void>,
): Promise<void> {
  let worker: string | undefined;
  worker = await boss.work<Data>(
    queue,
    {
      batchSize: 1,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      ...(ofOneMax === undefined ? {} : { groupConcurrency: ofOneMax }),
    },
    async ([job]) => {
      try {
        if (job !== undefined) await keepable(handler)(job.data);
      } finally {
        // Where one job was there may be more: look again at once, not at the next poll.
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    },
  );
}

function sendOptions(tx: TenantTransaction, singletonKey: string) {
  const [retryBackoff, retryDelayMax] = [true, retrySecondsMax];
  const group = { id: tx.organizationId };
  return { db: within(tx), singletonKey, group, retryBackoff, retryDelayMax };
}

function within(tx: TenantTransaction | PlatformTransaction) {
  return {
    async executeSql(text: string, values?: unknown[]) {
      return tx.client.query(text, values);
    },
  };
}

function bossOptions(
  connection: PoolConfig,
  { supervise, connectionsMax = 4 }: OpenJobs,
): ConstructorOptions {
  return {
    host: connection.host ?? '',
    port: connection.port ?? 5432,
    database: connection.database ?? '',
    user: connection.user ?? '',
    password: connection.password as string,
    ssl: connection.ssl,
    max: connectionsMax,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    persistWarnings: false,
    useListenNotify: true,
  };
}

/** What the queue keeps of a failure, for days and in clear: nothing of what was being read. */
function jobFailure(error: unknown): Error {
  const { type, message, stack, code } = describeError(error);
  const failure = new Error(message);
  return Object.assign(failure, {
    name: type,
    stack: `${type}: ${message}\n${stack}`,
    ...(code === undefined ? {} : { code }),
  });
}

/** The same work, with failures that can be kept. */
function keepable<Input>(work: (input: Input) => Promise<void>) {
  return (input: Input): Promise<void> =>
    work(input).catch((error: unknown) => {
      throw jobFailure(error);
    });
}
