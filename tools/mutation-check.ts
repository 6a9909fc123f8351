/**
 * Breaks rules of balancing and classification one at a time, on a copy of the packages, and looks
 * whether a unit test fails each time. One that no test notices is a rule that nothing holds up.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutation } from './mutations/mutation.ts';
import { mutations } from './mutations/mutations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The fast tests of the rules; those that try thousands of files are left out. */
const tests = [
  'packages/core/src',
  'packages/edi/src/remittance-reader.test.ts',
  'packages/edi/src/own-rules.test.ts',
  'packages/edi/src/envelope.test.ts',
  'packages/edi/src/golden-files.test.ts',
];

/** A copy of the pure packages beside the libraries of this repository. */
function copyPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-mutations-'));
  const libraries = join(folder, 'node_modules');
  mkdirSync(join(libraries, '@pfs'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@pfs' || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(libraries, name));
  }
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const name of ['core', 'edi']) {
    cpSync(join(root, 'packages', name), join(folder, 'packages', name), { recursive: true });
    symlinkSync(join(folder, 'packages', name), join(libraries, '@pfs', name));
  }
  return folder;
}

/** Whether all tests pass in the copy. */
function passes(folder: string): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--root', folder, '--bail', '1', '--no-isolate'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', CI: 'true' },
    stdio: 'ignore',
  });
  return status === 0;
}

function isFound(folder: string, { file, text, replacement }: Mutation): boolean {
  const path = join(folder, 'packages', file);
  const whole = readFileSync(path, 'utf8');
  const broken = whole.split(text).join(replacement);
  if (broken === whole) throw new Error(`${file} does not hold: ${text}`);
  writeFileSync(path, broken);
  try {
    return !passes(folder);
  } finally {
    writeFileSync(path, whole);
  }
}

const folder = copyPackages();
let missed = 0;
try {
  if (!passes(folder)) throw new Error('the tests fail already with nothing broken');
  for (const mutation of mutations) {
    const found = isFound(folder, mutation);
    if (!found) missed++;
    console.log(`${found ? 'found ' : 'MISSED'}  ${mutation.breaks} (${mutation.file})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${mutations.length - missed} of ${mutations.length} broken rules found`);
process.exitCode = missed === 0 ? 0 : 1;
