import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { startProduct } from '../product.ts';
import { letWait } from './settling.ts';
import { connectionsOfTests, createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  readonly server: FastifyInstance;
  readonly platform: Platform;
  readonly testDatabase: TestDatabase;
  /** Where it listens, for tests that need a real connection. */
  listen(): Promise<string>;
  /** With the name of a template its rows are kept for other test files. */
  close(keepAs?: string): Promise<void>;
}

export interface TestAppOptions
  extends Partial<Omit<Platform, 'config' | 'database' | 'jobs' | 'limits'>> {
  /** Whose rows it begins with; none if it is not given. */
  readonly template?: string;
  readonly config?: Partial<Config>;
  /** More where so many calls must be at work at a time. */
  readonly appConnectionsMax?: number;
  /** False: nothing reads the remittances; they stay pending. */
  readonly worker?: boolean;
  readonly signInsPerMinuteMax?: number;
}

/** Puzzles that a test solves in no time. */
const cheapPuzzles = { hashesPerTry: 1, triesMin: 1, triesMax: 10 };

/** The whole product on a database of its own: the real HTTP layer, jobs, files and worker. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { template, appConnectionsMax, config: settings, worker, ...others } = options;
  const { signInsPerMinuteMax = 1_000_000, ...parts } = others;
  const testDatabase = await createTestDatabase(template, appConnectionsMax);
  const { database } = testDatabase;
  const dataDir = await mkdtemp(join(tmpdir(), 'pfs-test-'));
  const log = createLog('silent');
  const environment = {
    NODE_ENV: 'test',
    ROLE: worker === false ? 'web' : 'all',
    DATA_DIR: dataDir,
    DISK_FREE_PERCENT_MIN: '0',
    // All tests register from one address.
    REGISTRATIONS_PER_HOUR_MAX: '1000000',
  };
  const product = await startProduct(
    { ...readConfig(environment), ...settings },
    {
      log,
      webFolder: undefined,
      // No test asks the machine's name servers.
      resolveTxt: async () => [],
      ...parts,
      database,
      jobs: await openJobs(database.sessionConnection, {
        ...{ log, supervise: false },
        connectionsMax: connectionsOfTests.jobs,
      }),
      limits: {
        callsPerMinuteMax: 1_000_000,
        signInsPerMinuteMax,
        freeWorkMsMax: Number.POSITIVE_INFINITY,
      },
      captchaTuning: { puzzleCost: cheapPuzzles, ...parts.captchaTuning },
    },
  );
  const { server, platform } = product;
  if (server === undefined) throw new Error('a worker alone serves nothing');
  await server.ready();
  const stopWaiting = letWait(server, testDatabase.admin);
  return {
    server,
    platform,
    testDatabase,
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    async close(keepAs) {
      await product.close();
      await stopWaiting();
      await testDatabase.close(keepAs);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
