import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

/** Prints loaded modules and the compile cache after the program's output. */
const watcher = `
  import { getCompileCacheDir, registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => console.log(JSON.stringify({ loaded, kept: getCompileCacheDir() })));
`;

test('a command loads no other command, and keeps what was compiled for the next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-start-'));
  try {
    const watcherPath = join(folder, 'watcher.mjs');
    writeFileSync(watcherPath, watcher);
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const printed = execFileSync(
      join(root, 'node_modules/.bin/node'),
      ['--import', pathToFileURL(watcherPath).href, join(root, 'apps/cli/bin/pfs.mjs')].concat([
        'verify',
        '--help',
      ]),
      { env },
    ).toString();
    const { loaded, kept } = JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '');
    const commands = loaded.filter((url: string) => url.includes('/cli/src/commands/'));
    expect(commands).toEqual([pathToFileURL(join(root, 'apps/cli/src/commands/verify.ts')).href]);
    expect(kept).toContain(join(root, 'node_modules/.cache/node'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
