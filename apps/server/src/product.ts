import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { ensureDemo } from './features/demo/public.ts';
import { openSmtpReceiver } from './features/inbound-mail/public.ts';
import { ensureSuperAdmin } from './features/session/public.ts';
import { systemClock } from './platform/clock.ts';
import { collectBuffersWithHeap } from './platform/collector.ts';
import type { Config } from './platform/config.ts';
import { inFirstStart } from './platform/database/first-start.ts';
import { openDocumentReaders } from './platform/document-readers/document-readers.ts';
import { closeDocumentThreads } from './platform/documents/make-document.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { createKeyRing } from './platform/files/data-keys.ts';
import { openDiskSpace } from './platform/files/disk-space.ts';
import { openFileStore } from './platform/files/sealed-folder.ts';
import { openCallCounts } from './platform/http/call-counts.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { createPasswordHasher, throwawayCost } from './platform/password-hasher.ts';
import { defaultLimits, type Limits, type Platform } from './platform/platform.ts';
import { openProductDatabase } from './platform/product-database.ts';
import { keepSecret, randomHex } from './platform/secrets.ts';
import { openSettings } from './platform/settings/settings.ts';
import { StartError } from './platform/start-error.ts';
import { requireFinished } from './platform/unfinished.ts';
import { startWorker } from './worker.ts';

export interface Product {
  /** Where it listens; undefined for a worker alone. */
  readonly url: string | undefined;
  /**
   * What a person who starts it by hand wants to read. The address comes at once; the demo pharmacy
   * is made while the lines behind it are read.
   */
  readonly greeting: AsyncIterable<string>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly limits?: Limits;
  readonly webFolder?: string;
}

const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Opens the parts in the order in which they need each other, and closes them in the other. */
export async function startProduct(
  config: Config,
  log: Log,
  options: StartOptions = {},
): Promise<Product> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  collectBuffersWithHeap();
  try {
    return await open(config, { log, options, closers, close });
  } catch (error) {
    await close().catch((second: unknown) =>
      log.error({ err: second }, 'closing after a failed start'),
    );
    throw error;
  }
}

interface Opening {
  readonly log: Log;
  readonly options: StartOptions;
  readonly closers: (() => Promise<void>)[];
  readonly close: () => Promise<void>;
}

async function open(config: Config, { log, options, closers, close }: Opening): Promise<Product> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await requireFinished(config.dataDir);
  const secret = (name: string) => keepSecret(config.dataDir, name, () => randomHex(32));
  const encryptionKey = config.encryptionKey ?? (await secret('encryption-key'));
  const sessionSecret = config.sessionSecret ?? (await secret('session-secret'));

  const database = await openProductDatabase(config, { log, secret: encryptionKey, closers });
  const files = await openFileStore(config.dataDir);
  const disk = await openDiskSpace({ ...config, log });
  const documents = openDocumentReaders({ filesFolder: files.localFolder });
  closers.push(() => documents.close());
  const working = config.role !== 'web';
  const jobs = await openJobs(database.platformConnection, {
    log,
    supervise: working,
    isAlone: config.databaseUrl === undefined,
  });
  closers.push(() => jobs.close());
  const events = await openEventBus(database.platformConnection, log);
  closers.push(() => events.close());
  const callCounts = openCallCounts(database.platformConnection, log);
  closers.push(() => callCounts.close());
  const mail = openMail(config, { log, clock: systemClock });
  closers.push(() => mail.close());
  closers.push(closeDocumentThreads);
  const settings = await openSettings({ database, log });
  closers.push(() => settings.close());
  if (config.inboundMail.trustsEnvelope) {
    log.warn('INBOUND_TRUST_ENVELOPE is on: senders of inbound email are not verified');
  }
  const platform: Platform = {
    config,
    database,
    files,
    disk,
    documents,
    keys: createKeyRing(Buffer.from(encryptionKey, 'hex')),
    jobs,
    events,
    mail,
    passwordHasher: createPasswordHasher(config.throwaway ? throwawayCost : undefined),
    settings,
    clock: systemClock,
    log,
    sessionSecret,
    limits: options.limits ?? defaultLimits,
    callCounts,
    webFolder: options.webFolder ?? builtWebFolder,
  };

  if (working) {
    const worker = await startWorker(platform);
    closers.push(() => worker.close());
  }
  closers.push(() => disk.close());
  const served = config.role === 'worker' ? undefined : await serve(platform, closers);
  return { url: served?.url, greeting: greet(platform, served?.lines), close };
}

/** Listens, and answers where and what to say of it. */
async function serve(
  platform: Platform,
  closers: (() => Promise<void>)[],
): Promise<{ url: string; lines: readonly string[] }> {
  const { config } = platform;
  const server = await createApp(platform);
  closers.push(() => server.close());
  const url = await listen(server, config);
  const lines = [
    `Pharmacy Financial Suite is ready: ${config.publicUrl ?? url}`,
    ...(await ensureSuperAdmin(platform)),
    ...(await listenForMail(platform, closers)),
  ];
  return { url, lines };
}

async function* greet(platform: Platform, lines?: readonly string[]): AsyncGenerator<string> {
  if (lines === undefined) return;
  yield* ['', ...lines];
  if (platform.config.demo) yield* inFirstStart(platform.database, () => ensureDemo(platform));
  yield '';
}

/** Answers the line that says where mail is taken, where it is. */
async function listenForMail(
  platform: Platform,
  closers: (() => Promise<void>)[],
): Promise<readonly string[]> {
  const { smtpPort, smtpHost, domain } = platform.config.inboundMail;
  if (smtpPort === undefined) return [];
  const receiver = await openSmtpReceiver(platform);
  closers.push(() => receiver.close());
  return [`  Inbound email:  ${smtpHost}:${receiver.port} for addresses at ${domain}`];
}

async function listen(server: FastifyInstance, config: Config): Promise<string> {
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new StartError(
        `PORT: ${config.port} is in use by another program. Choose another, for example PORT=${config.port + 1} npm start`,
      );
    }
    throw error;
  }
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}
