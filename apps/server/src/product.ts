import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { ensureDemo } from './features/demo/public.ts';
import { openSmtpReceiver } from './features/inbound-mail/public.ts';
import { ensureSuperAdmin } from './features/session/public.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { inFirstStart } from './platform/database/first-start.ts';
import { openDocumentReaders } from './platform/document-readers/document-readers.ts';
import { closeDocumentThreads } from './platform/documents/make-document.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { createKeyRing } from './platform/files/data-keys.ts';
import { openDiskSpace } from './platform/files/disk-space.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { openCallCounts } from './platform/http/call-counts.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openMail } from './platform/mail/mail-sender.ts';
import { createPasswordHasher, throwawayCost } from './platform/password-hasher.ts';
import { defaultLimits, type Platform } from './platform/platform.ts';
import { openProductDatabase } from './platform/product-database.ts';
import { keepSecret, randomHex } from './platform/secrets.ts';
import { openSettings } from './platform/settings/settings.ts';
import { StartError } from './platform/start-error.ts';
import { requireFinished } from './platform/unfinished.ts';
import { startWorker } from './worker.ts';

export interface Product {
  readonly platform: Platform;
  /** Undefined for a worker alone. */
  readonly server: FastifyInstance | undefined;
  /** Takes calls and mail; a worker alone does not. */
  listen(): Promise<Listening>;
  close(): Promise<void>;
}

interface Listening {
  readonly url?: string;
  /**
   * What a person who starts it by hand wants to read. The address comes at once; the demo pharmacy
   * is made while the lines behind it are read.
   */
  readonly greeting: AsyncIterable<string>;
}

type Close = () => Promise<void>;

const builtWebFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Opens the parts in the order in which they need each other, and closes them in the other. A part
 * that is given is used as it is; it is closed with the others, except a given database.
 */
export async function startProduct(
  config: Config,
  given: Partial<Platform> & { readonly log: Log },
): Promise<Product> {
  const closers: Close[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  collectBuffersWithHeap();
  try {
    if (config.otlpEndpoint !== undefined) {
      closers.push(await watch(config, config.otlpEndpoint, given.log));
    }
    const platform = await openPlatform(config, given, closers);
    if (config.role !== 'web') {
      const worker = await startWorker(platform);
      closers.push(() => worker.close());
    }
    closers.push(() => platform.disk.close());
    const server = config.role === 'worker' ? undefined : await createApp(platform);
    if (server !== undefined) closers.push(() => server.close());
    return {
      platform,
      server,
      listen: () => serve(platform, server, closers),
      close,
    };
  } catch (error) {
    await close().catch((second: unknown) =>
      given.log.error({ err: second }, 'closing after a failed start'),
    );
    throw error;
  }
}

/** The libraries are loaded only where traces and metrics are sent. */
async function watch(config: Config, endpoint: string, log: Log): Promise<Close> {
  const { openTelemetry } = await import('./platform/telemetry/open-telemetry.ts');
  const opened = openTelemetry({ endpoint, sampledShare: config.sampledTraceShare, log });
  return () => opened.close();
}

async function openPlatform(
  config: Config,
  given: Partial<Platform> & { readonly log: Log },
  closers: Close[],
): Promise<Platform> {
  const { log, clock = systemClock } = given;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await requireFinished(config.dataDir);
  const secret = (name: string) => keepSecret(config.dataDir, name, () => randomHex(32));
  const encryptionKey = config.encryptionKey ?? (await secret('encryption-key'));
  const sessionSecret = config.sessionSecret ?? (await secret('session-secret'));
  const opened = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    closers.push(() => part.close());
    return part;
  };

  const database =
    given.database ?? (await openProductDatabase(config, { log, secret: encryptionKey, closers }));
  const { sessionConnection } = database;
  const files = given.files ?? (await openFileStore(config));
  const disk = given.disk ?? (await openDiskSpace({ ...config, log }));
  const documents = opened(
    given.documents ?? openDocumentReaders({ filesFolder: files.localFolder }),
  );
  const supervision = {
    supervise: config.role !== 'web',
    isAlone: config.databaseUrl === undefined,
  };
  const jobs = opened(given.jobs ?? (await openJobs(sessionConnection, { log, ...supervision })));
  const events = opened(given.events ?? (await openEventBus(sessionConnection, log)));
  const callCounts = opened(given.callCounts ?? openCallCounts(database, log));
  const mail = opened(given.mail ?? openMail(config, { log, clock }));
  // Tests start hundreds of products in one process; a thread loads its fonts once for all.
  if (!config.throwaway) closers.push(closeDocumentThreads);
  const settings = opened(given.settings ?? (await openSettings({ database, log })));
  if (config.inboundMail.trustsEnvelope) {
    log.warn('INBOUND_TRUST_ENVELOPE is on: senders of inbound email are not verified');
  }
  return {
    keys: createKeyRing(Buffer.from(encryptionKey, 'hex')),
    passwordHasher: createPasswordHasher(config.throwaway ? throwawayCost : undefined),
    sessionSecret,
    limits: defaultLimits,
    webFolder: builtWebFolder,
    ...given,
    ...{
      config,
      database,
      files,
      disk,
      documents,
      jobs,
      events,
      mail,
      settings,
      clock,
      callCounts,
    },
  };
}

async function serve(
  platform: Platform,
  server: FastifyInstance | undefined,
  closers: Close[],
): Promise<Listening> {
  if (server === undefined) return { greeting: greet(platform) };
  const { config } = platform;
  const url = await listen(server, config);
  const lines = [
    '',
    `Pharmacy Financial Suite is ready: ${config.publicUrl ?? url}`,
    ...(await ensureSuperAdmin(platform)),
    ...(await listenForMail(platform, closers)),
  ];
  return { url, greeting: greet(platform, lines) };
}

async function* greet(platform: Platform, lines?: readonly string[]): AsyncGenerator<string> {
  if (lines === undefined) return;
  yield* lines;
  if (platform.config.demo) yield* inFirstStart(platform.database, () => ensureDemo(platform));
  yield '';
}

/** Answers the line that says where mail is taken, where it is. */
async function listenForMail(platform: Platform, closers: Close[]): Promise<readonly string[]> {
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

/**
 * Lets V8 count the memory of buffers together with the heap when it decides whether to collect in
 * whole. By default it does so each time that buffers grew by some 15 MB, however short they live:
 * while 60 MB came in that was four times a second, and everybody else's calls took twice as long.
 * What lives short is freed by the short collections all the same.
 */
function collectBuffersWithHeap(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
