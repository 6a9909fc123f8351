import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDemo } from '../../apps/server/src/features/demo/public.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startProduct } from '../../apps/server/src/product.ts';
import { withSuperAdmin } from './enter.ts';
import { copyOf, makeDataDir, type RunningProduct, startCopyOf } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the tables of the product and nobody in it, to be copied. */
    preparedData: string;
    /** Whoever asks here for a product is told of one that others use, too. */
    sharedProducts: string;
  }
}

/** What a test file must know of a product that is not its own. */
export interface SharedProduct {
  readonly url: string;
  readonly dataDir: string;
  readonly printed: string;
}

/**
 * Products outlive the files that use them: each worker has one, and all workers have the one that
 * a new user starts, with the demo pharmacy. Each starts when it is asked for first.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = await prepareData();
  const products = new Map<string, Promise<RunningProduct>>();
  const productFor = (name: string): Promise<RunningProduct> => {
    const product = products.get(name) ?? start(name);
    products.set(name, product);
    return product;
  };
  const start = (name: string) =>
    name === 'demo' ? startDemo(preparedData) : startCopyOf(preparedData, withSuperAdmin);
  const server = createServer((request, response) => {
    tell(response, productFor(request.url?.slice(1) ?? '')).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('preparedData', preparedData);
  project.provide('sharedProducts', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled(products.values());
    await Promise.all(started.map((each) => each.status === 'fulfilled' && each.value.stop()));
    await rm(preparedData, { recursive: true, force: true });
  };
}

async function tell(response: ServerResponse, starting: Promise<RunningProduct>): Promise<void> {
  const { url, dataDir, printed } = await starting;
  const told: SharedProduct = { url, dataDir, printed: printed() };
  response.end(JSON.stringify(told));
}

/** Fewer than an installation's demo has: reading a year of those takes minutes. */
const fillsPerMonth = 240;

/** A product at its first start, but with a smaller demo: its files wait to be read. */
async function startDemo(preparedData: string): Promise<RunningProduct> {
  const folder = await copyOf(preparedData);
  try {
    const config = readConfig({ ROLE: 'web', DATA_DIR: folder, LOG_LEVEL: 'error' });
    const product = await startProduct(config, { log: createLog(config.logLevel) });
    const making = ensureDemo(product.platform, { fillsPerMonth });
    while (!(await making.next()).done);
    await product.close();
    await rm(join(folder, 'postgres-port'));
    return await startCopyOf(folder, { DEMO: 'on' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareData(): Promise<string> {
  const folder = await makeDataDir();
  // A worker takes no super admin in.
  const config = readConfig({ ROLE: 'worker', DATA_DIR: folder, LOG_LEVEL: 'error' });
  const product = await startProduct(config, { log: createLog(config.logLevel) });
  await product.close();
  await rm(join(folder, 'postgres-port'));
  return folder;
}
