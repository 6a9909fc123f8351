import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuiltScripts, weightsOf } from './script-weights.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-weights-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<script src="/assets/index-aaaaaa.js"></script>');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const script = (name: string, text: string, packed: number) =>
  Promise.all([
    writeFile(join(folder, 'assets', name), text),
    writeFile(join(folder, 'assets', `${name}.br`), 'x'.repeat(packed)),
  ]);

test('what is imported at once counts once, what is imported later does not', async () => {
  await script('index-aaaaaa.js', 'import{a}from"./parts-bbbbbb.js";import("./frame1.js")', 100);
  await script('parts-bbbbbb.js', '', 1_000);
  await script('frame1.js', 'import"./parts-bbbbbb.js";`Skip to main content`', 10);
  const names = ['landing', 'auth', 'forgot-password', 'reset-password', 'dashboard'];
  for (const name of names) {
    await script(`${name}-page-cccccccc.js`, 'import{b}from"./parts-bbbbbb.js"', 2);
  }
  const weights = weightsOf(readBuiltScripts(folder));
  const bytes = Object.fromEntries(weights.map((weight) => [weight.what, weight.bytes]));
  expect(bytes).toMatchObject({
    'first scripts with auth-page': 1_102,
    'first scripts with dashboard-page': 1_112,
    'what auth-page adds': 2,
  });
});

test('a build without one of the screens is no build to judge', async () => {
  await script('index-aaaaaa.js', '', 1);
  expect(() => weightsOf(readBuiltScripts(folder))).toThrow('0 scripts are');
});
