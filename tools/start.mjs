import { runEntry, runPinned } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** `npm start`: installs and builds what is missing, then serves until it is told to stop. */
await runEntry(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  return await runPinned('apps/server/src/main.ts', process.argv.slice(2));
});
