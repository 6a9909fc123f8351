import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runEntry, runPinned } from './run-pinned.mjs';
import { ensureInstalled } from './setup.mjs';

/** `npm run bench`: each bench/*.ts in turn; `npm run bench -- parse` runs those so named. */
await runEntry(async () => {
  const filters = process.argv.slice(2);
  await ensureInstalled();
  const folder = join(root, 'bench');
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
    .sort();
  if (files.length === 0) throw new Error('There is no such benchmark in bench/.');
  let failed = 0;
  for (const file of files) {
    console.log(`\n${file.replace(/\.ts$/, '')}`);
    const code = await runPinned(`bench/${file}`, [], { nodeArgs: ['--expose-gc'] });
    if (code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
