import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../apps/server/src/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startProduct } from '../../apps/server/src/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    preparedData: string;
  }
}

/** A data folder with the tables of the product and nobody in it, which each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pfs-e2e-prepared-'));
  // The database's own user must get to its files.
  await chmod(folder, 0o711);
  // A worker takes no super admin in.
  const config = readConfig({ ROLE: 'worker', DATA_DIR: folder, LOG_LEVEL: 'error' });
  const product = await startProduct(config, createLog(config.logLevel));
  await product.close();
  await rm(join(folder, 'postgres-port'));
  project.provide('preparedData', folder);
  return () => rm(folder, { recursive: true, force: true });
}
