import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDocumentReaders } from '../platform/document-readers/document-readers.ts';
import type { DocumentReading } from '../platform/document-reading.ts';
import { closeDocumentThreads } from '../platform/documents/make-document.ts';
import { openEventBus } from '../platform/events/event-bus.ts';
import { createKeyRing } from '../platform/files/data-keys.ts';
import { type DiskSpace, openDiskSpace } from '../platform/files/disk-space.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/sealed-folder.ts';
import { openCallCounts } from '../platform/http/call-counts.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import {
  createPasswordHasher,
  type PasswordHasher,
  throwawayCost,
} from '../platform/password-hasher.ts';
import type { CaptchaTuning, Platform } from '../platform/platform.ts';
import { openSettings } from '../platform/settings/settings.ts';
import { startWorker } from '../worker.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  readonly testDatabase: TestDatabase;
  /** Where it listens, for tests that need a real connection. */
  listen(): Promise<string>;
  /** With the name of a template its rows are kept for other test files. */
  close(keepAs?: string): Promise<void>;
}

export interface TestAppOptions {
  /** Whose rows it begins with; none if it is not given. */
  readonly template?: string;
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly files?: FileStore;
  readonly documents?: DocumentReading;
  readonly passwordHasher?: PasswordHasher;
  readonly disk?: DiskSpace;
  /** False: nothing reads the remittances; they stay pending. */
  readonly worker?: boolean;
  readonly webFolder?: string;
  readonly signInsPerMinuteMax?: number;
  readonly captchaTuning?: CaptchaTuning;
}

/** Puzzles that a test solves in no time. */
const cheapPuzzles = { hashesPerTry: 1, triesMin: 1, triesMax: 10 };

/** The whole product on a database of its own: the real HTTP layer, jobs, files and worker. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase(options.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'pfs-test-'));
  const log = createLog('silent');
  const { database } = testDatabase;
  const files = options.files ?? (await openFileStore(dataDir));
  const disk = options.disk ?? (await openDiskSpace({ dataDir, diskFreePercentMin: 0, log }));
  const documents = options.documents ?? openDocumentReaders({ filesFolder: files.localFolder });
  const jobs = await openJobs(database.platformConnection, { log, supervise: false });
  const events = await openEventBus(database.platformConnection, log);
  // All tests register from one address.
  const environment = { NODE_ENV: 'test', REGISTRATIONS_PER_HOUR_MAX: '1000000' };
  const config = { ...readConfig({ DATA_DIR: dataDir, ...environment }), ...options.config };
  const clock = options.clock ?? systemClock;
  const mail = openMail(config, { log, clock });
  const callCounts = openCallCounts(database.platformConnection, log);
  const settings = await openSettings({ database, log });
  const platform: Platform = {
    config,
    database,
    files,
    disk,
    documents,
    keys: createKeyRing(randomBytes(32)),
    jobs,
    events,
    mail,
    passwordHasher: options.passwordHasher ?? createPasswordHasher(throwawayCost),
    settings,
    clock,
    log,
    sessionSecret: randomBytes(32).toString('hex'),
    limits: {
      callsPerMinuteMax: 1_000_000,
      signInsPerMinuteMax: options.signInsPerMinuteMax ?? 1_000_000,
      freeWorkMsMax: Number.POSITIVE_INFINITY,
    },
    callCounts,
    captchaTuning: { puzzleCost: cheapPuzzles, ...options.captchaTuning },
    webFolder: options.webFolder,
  };
  const worker = options.worker === false ? undefined : await startWorker(platform);
  const server = await createApp(platform);
  await server.ready();
  return {
    server,
    platform,
    testDatabase,
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    async close(keepAs) {
      await server.close();
      await disk.close();
      await worker?.close();
      await events.close();
      await callCounts.close();
      await jobs.close();
      await mail.close();
      await closeDocumentThreads();
      await documents.close();
      await settings.close();
      await testDatabase.close(keepAs);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
