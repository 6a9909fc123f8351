import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReceivingParts } from '../../apps/server/src/features/intake/public.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseConnection } from '../../apps/server/src/platform/database/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createKeyRing } from '../../apps/server/src/platform/files/data-keys.ts';
import { openFileStore } from '../../apps/server/src/platform/files/open-file-store.ts';
import { openJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Answer, ProcessFigures, Question } from './measured-server.ts';

/** The product in its own process on the embedded database, with direct access for setup. */
export interface MeasuredProduct {
  readonly url: string;
  /** The database superuser: for setup and the baseline, never for measured work. */
  readonly admin: DatabaseConnection;
  /** What receives files like the product: database, file store and queue. */
  readonly parts: ReceivingParts;
  /** The environment of its process, which other processes on the same database need. */
  readonly environment: NodeJS.ProcessEnv;
  /** A folder that PostgreSQL's own account can write to. */
  readonly sharedFolder: string;
  /** Resets the figures of the event loop and CPU. */
  watch(): void;
  figures(): Promise<ProcessFigures>;
  stop(): Promise<void>;
}

const serverFile = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

/** Without rate limits, unless the given settings enable them. */
export async function startMeasuredProduct(
  settings: NodeJS.ProcessEnv = {},
): Promise<MeasuredProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'pfs-bench-'));
  const sharedFolder = await mkdtemp(join(tmpdir(), 'pfs-bench-shared-'));
  await chmod(sharedFolder, 0o777);
  const log = createLog('error');
  const encryptionKey = randomBytes(32);
  const secret = encryptionKey.toString('hex');
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log });
  const { connection: admin } = embedded;
  const database = await openDatabase({ admin, secret, log });
  const jobs = await openJobs(database.sessionConnection, { log, supervise: false });
  const files = await openFileStore({ dataDir: folder });
  const keys = createKeyRing(encryptionKey);
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    DATABASE_URL: addressOf(admin),
    ENCRYPTION_KEY: secret,
    SESSION_SECRET: secret,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = fork(serverFile, { env: environment });
  const started = await answerOf(child);
  if (!('url' in started)) throw new Error('the server told no address');
  return {
    url: started.url,
    admin,
    parts: { database, files, keys, jobs, clock: systemClock, config: { requireApproval: false } },
    environment,
    sharedFolder,
    watch: () => ask(child, 'watch'),
    async figures() {
      const answer = answerOf(child);
      ask(child, 'figures');
      const answered = await answer;
      if (!('figures' in answered)) throw new Error('the server told no figures');
      return answered.figures;
    },
    async stop() {
      const exited = once(child, 'exit');
      ask(child, 'stop');
      await exited;
      await jobs.close();
      await database.close();
      // When running as root, the database's files are elsewhere and as large as the benchmark.
      const databaseFiles = await realpath(join(folder, 'postgres'));
      await embedded.stop();
      await rm(databaseFiles, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
      await rm(sharedFolder, { recursive: true, force: true });
    },
  };
}

function addressOf({ host, port, database, user, password }: DatabaseConnection): string {
  return `postgres://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${database}`;
}

function ask(child: ChildProcess, question: Question): void {
  child.send(question);
}

async function answerOf(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('the server ended');
      }),
    ]);
  } finally {
    ended.abort();
  }
}
