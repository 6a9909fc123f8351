/**
 * Breaks rules one at a time in a copy of the sources and checks that a test fails each time. A
 * rule without a failing test isn't tested. By default it breaks the rules of the pure packages, in
 * about a minute; with `--product` also those of the server and the web app, in about a quarter of
 * an hour.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutation } from './mutations/mutation.ts';
import { mutations, rules } from './mutations/mutations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The fast tests of the rules, without those that try thousands of files. */
const testsOfRules = [
  'packages/core/src',
  'packages/edi/src/remittance-reader.test.ts',
  'packages/edi/src/own-rules.test.ts',
  'packages/edi/src/envelope.test.ts',
  'packages/edi/src/golden-files.test.ts',
];

const copied = ['node_modules', 'packages', 'apps', 'tools'];
const filesAtTop = ['package.json', 'tsconfig.base.json', 'vitest.config.ts'];

/** A copy with its libraries, because the reader processes may read nothing outside. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pfs-mutations-'));
  // The database's own user must be able to reach its program.
  chmodSync(folder, 0o755);
  for (const name of [...copied, ...filesAtTop])
    cpSync(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Whether all of these tests pass in the copy. */
function passes(folder: string, tests: readonly string[]): boolean {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const options = ['--root', folder, '--bail', '1', '--reporter', 'dot', '--project', '!e2e'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test', CI: 'true' },
    stdio: process.env['MUTATIONS_SHOWN'] === undefined ? 'ignore' : 'inherit',
  });
  return status === 0;
}

function isFound(folder: string, { file, text, replacement, tests }: Mutation): boolean {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  const broken = whole.split(text).join(replacement);
  if (broken === whole) throw new Error(`${file} does not hold: ${text}`);
  writeFileSync(path, broken);
  try {
    return !passes(folder, tests ?? testsOfRules);
  } finally {
    writeFileSync(path, whole);
  }
}

const broken = process.argv.includes('--product') ? mutations : rules;
const folder = copySources();
let missed = 0;
try {
  const tests = new Set(broken.flatMap((mutation) => mutation.tests ?? testsOfRules));
  if (!passes(folder, [...tests])) throw new Error('the tests fail already with nothing broken');
  for (const mutation of broken) {
    const found = isFound(folder, mutation);
    if (!found) missed++;
    console.log(`${found ? 'found ' : 'MISSED'}  ${mutation.breaks} (${mutation.file})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${broken.length - missed} of ${broken.length} broken rules found`);
process.exitCode = missed === 0 ? 0 : 1;
