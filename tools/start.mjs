import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, runEntry, runPinned } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** `npm start`: installs and builds what is missing, then serves until stopped. */
await runEntry(async () => {
  await ensureInstalled({ forRunning: true });
  await ensureWebBuilt();
  const dataDir = resolve(root, process.env.DATA_DIR ?? 'data');
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'postgres'))) {
    console.log('Creating the database (first start only) ...');
  }
  return await runPinned('apps/server/src/main.ts', process.argv.slice(2));
});
