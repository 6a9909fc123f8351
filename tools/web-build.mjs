import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { pinnedNode, root, runQuietly } from './run-pinned.mjs';

const webFolder = join(root, 'apps', 'web');
const stampPath = join(root, 'node_modules', '.pfs-web-build');
/** The sources of the built app, without tests. */
const sources = [
  'apps/web',
  'packages/core',
  'packages/wire',
  'packages/assistant',
  'package-lock.json',
];
const skipped = new Set(['node_modules', 'dist']);
const isTest = /\.test\.tsx?$/;

/** Builds the web app if it is missing or its sources have changed. Throws if the build fails. */
export async function ensureWebBuilt() {
  if (isBuilt()) return;
  await withLock(async (addToLock) => {
    if (isBuilt()) return;
    rmSync(stampPath, { force: true });
    const madeFrom = sourcesHash();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const { code, output } = await withProgress('Building the web app', () =>
      runQuietly(pinnedNode(), [vite, 'build'], {
        cwd: webFolder,
        env: { NODE_ENV: 'production' },
        onStart: addToLock,
      }),
    );
    if (code !== 0) throw new Error(`${output.trimEnd()}\nThe web app could not be built.`);
    writeFileSync(stampPath, madeFrom);
  });
}

function isBuilt() {
  if (!existsSync(join(webFolder, 'dist', 'index.html')) || !existsSync(stampPath)) return false;
  return readFileSync(stampPath, 'utf8') === sourcesHash();
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!skipped.has(name) && !isTest.test(name)) addToHash(hash, `${path}/${name}`);
  }
}
