import type { PoolConfig } from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { PlatformTransaction, TenantTransaction } from '../database/database.ts';
import { describeError } from '../describe-error.ts';
import type { Log } from '../log.ts';
import type { MailJob } from '../mail/mail-jobs.ts';
import { createTurns } from './turns.ts';

/** The queues; they are made with the database, by its migrations. */
const processRemittanceQueue = 'remittance.process';
const processDocumentQueue = 'document.process';
/** Where the job of a remittance may be. */
export const processQueues = [processRemittanceQueue, processDocumentQueue] as const;
export const readInvoiceQueue = 'invoice.read';
const sendMailQueue = 'mail.send';
export const readMailQueue = 'mail.read';

export interface ProcessRemittance {
  readonly organizationId: string;
  readonly remittanceId: string;
}

/** A file with invoices of vendors. */
export interface ReadInvoice {
  readonly organizationId: string;
  readonly documentId: string;
}

/** A mail that came in. */
export interface ReadMail {
  readonly organizationId: string;
  readonly mailId: string;
}

export interface Jobs {
  /** Sends work in the transaction that makes it: both are there or neither is. */
  sendProcessRemittance(tx: TenantTransaction, job: ProcessRemittance): Promise<void>;
  /** As sendProcessRemittance, for a file that takes long: an 835 never waits for such ones. */
  sendProcessDocument(tx: TenantTransaction, job: ProcessRemittance): Promise<void>;
  /**
   * Takes work of both kinds. A job whose process dies is handed out again when its heartbeat is
   * missed.
   */
  workOnRemittances(handler: (job: ProcessRemittance) => Promise<void>): Promise<void>;
  /** Sends the reading of a file with invoices, in the transaction that makes it wait. */
  sendReadInvoice(tx: TenantTransaction, job: ReadInvoice): Promise<void>;
  workOnInvoices(handler: (job: ReadInvoice) => Promise<void>): Promise<void>;
  /** Sends a mail's job in the transaction that makes its cause: both are there or neither is. */
  sendMail(tx: TenantTransaction | PlatformTransaction, job: MailJob): Promise<void>;
  workOnMails(handler: (job: MailJob) => Promise<void>): Promise<void>;
  /** Sends the reading of a mail that came in, in the transaction that keeps it. */
  sendReadMail(tx: TenantTransaction, job: ReadMail): Promise<void>;
  workOnInboundMails(handler: (job: ReadMail) => Promise<void>): Promise<void>;
  /** Takes no more work and waits for what is being done. */
  stopWorking(): Promise<void>;
  close(): Promise<void>;
}

/** Two cores: one file is read while another one's rows are written. */
const ofOneAtOnceMax = 2;
/** One more, so that two files of a pharmacy that take long stop nobody else's. */
const filesAtOnceMax = ofOneAtOnceMax + 1;
const pollSeconds = 2;
/** A killed worker's job is found within the queue's heartbeat (15 s) + this. */
const superviseSeconds = 5;
/** However often a job was cut off, it runs again within a minute of the restart: 15 + 5 + 15 s. */
const retrySecondsMax = 15;
const closeTimeoutMs = 20_000;

/**
 * pg-boss on the product's own database, in the platform's role; its schema is made by the
 * migrations.
 */
export async function openJobs(
  connection: PoolConfig,
  options: { log: Log; supervise: boolean; isAlone?: boolean },
): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(connection, options.supervise));
  boss.on('error', (error) => options.log.warn({ err: error }, 'jobs'));
  await boss.start();
  if (options.isAlone) await giveUpJobsOfBefore(boss);
  const inTurns = <Job extends OfPharmacy>(queue: string, work: Work<Job>, slots = filesInTurns) =>
    workInTurns({ boss, log: options.log, queue, ...slots }, work);
  return {
    async sendProcessRemittance(tx, job) {
      await boss.send(processRemittanceQueue, job, sendOptions(tx, job.remittanceId));
    },
    async sendProcessDocument(tx, job) {
      await boss.send(processDocumentQueue, job, sendOptions(tx, job.remittanceId));
    },
    async workOnRemittances(handler) {
      await inTurns(processRemittanceQueue, handler);
      await inTurns(processDocumentQueue, handler);
    },
    async sendReadInvoice(tx, job) {
      await boss.send(readInvoiceQueue, job, sendOptions(tx, job.documentId));
    },
    async workOnInvoices(handler) {
      await inTurns(readInvoiceQueue, handler);
    },
    async sendMail(tx, job) {
      await boss.send(sendMailQueue, job, { db: within(tx) });
    },
    async workOnMails(handler) {
      await workWithoutPause(boss, { queue: sendMailQueue }, handler);
    },
    async sendReadMail(tx, job) {
      await boss.send(readMailQueue, job, sendOptions(tx, job.mailId));
    },
    async workOnInboundMails(handler) {
      await inTurns(readMailQueue, handler, { ...filesInTurns, slots: 1 });
    },
    async stopWorking() {
      const queues = [readMailQueue, sendMailQueue, readInvoiceQueue, ...processQueues];
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })));
    },
    async close() {
      await boss.stop({ graceful: true, timeout: closeTimeoutMs });
    },
  };
}

/**
 * Where one process serves the database, those of before are dead: nobody needs to wait until their
 * hearts are not heard of.
 */
async function giveUpJobsOfBefore(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`update pgboss.job set heartbeat_on = '-infinity'
    where state = 'active' and heartbeat_seconds is not null`);
  for (const { name } of await boss.getQueues()) await boss.supervise(name);
}

type Work<Job> = (job: Job) => Promise<void>;
type OfPharmacy = Pick<ProcessRemittance, 'organizationId'>;

interface Slots {
  readonly slots: number;
  /** No more of them for one pharmacy, in all processes together. */
  readonly ofOneMax: number;
}

const filesInTurns: Slots = { slots: filesAtOnceMax, ofOneMax: ofOneAtOnceMax };

interface WorkInTurns extends Slots {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly queue: string;
}

/** Takes work that is long, of one pharmacy after the other. */
async function workInTurns<Job extends OfPharmacy>(
  { boss, log, queue, slots, ofOneMax }: WorkInTurns,
  handler: Work<Job>,
): Promise<void> {
  const turns = createTurns(boss, queue, ofOneMax);
  const inItsTurn = async (job: Job): Promise<void> => {
    const end = turns.begin(job.organizationId);
    try {
      await handler(job);
    } finally {
      end();
      // Without it the oldest job is next.
      await turns.giveNext().catch((error: unknown) => log.warn({ err: error }, 'jobs'));
    }
  };
  for (let slot = 0; slot < slots; slot += 1) {
    await workWithoutPause(boss, { queue, ofOneMax }, inItsTurn);
  }
}

/** One job after the other. A queue notifies its workers of a job as it is committed. */
async function workWithoutPause<Job extends object>(
  boss: PgBoss,
  { queue, ofOneMax }: { readonly queue: string; readonly ofOneMax?: number },
  handler: Work<Job>,
): Promise<void> {
  let worker: string | undefined;
  worker = await boss.work<Job>(
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

function bossOptions(connection: PoolConfig, supervise: boolean): ConstructorOptions {
  return {
    host: connection.host ?? '',
    port: connection.port ?? 5432,
    database: connection.database ?? '',
    user: connection.user ?? '',
    password: connection.password as string,
    max: 4,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: supervise,
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
