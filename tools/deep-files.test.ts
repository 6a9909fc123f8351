import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { deepFiles }: { deepFiles(root: string): string[] } = await import(
  new URL('./deep-files.mjs', import.meta.url).href
);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\b(?:node_modules|dist)\b/.test(path))
    .map((path) => join(folder, path));
}

test('test:deep runs in depth each file that tries more then, by itself or by what it imports', () => {
  const deep = new Set(deepFiles(root));
  for (const file of [
    'apps/server/src/failures/kill-during-money.deep.test.ts',
    'packages/edi/src/simple-reader.test.ts',
    'apps/server/src/features/assistant/answer/answer-links.test.ts',
    'e2e/remittance-page.test.ts',
    'packages/core/src/money.test.ts',
  ]) {
    expect(deep, file).toContain(file);
  }
  const own = sources('packages').concat(sources('apps'), sources('e2e'));
  const asking = own.filter((file) => /PFS_DEEP|testInDepth/.test(text(file)));
  const tests = asking.filter((file) => file.includes('.test.'));
  expect(tests.length).toBeGreaterThan(30);
  expect(tests.filter((file) => !deep.has(file))).toEqual([]);
});

test('what tries no more than in every run is left to the three orders', () => {
  const deep = deepFiles(root);
  expect(deep).not.toContain('apps/server/src/route-walk.test.ts');
  expect(deep.filter((file) => file.startsWith('apps/web'))).toEqual([]);
});

/** Modules imported by package name aren't followed. */
test('what asks for test:deep beside tests is imported by its place', () => {
  const helpers = ['packages', 'apps', 'e2e']
    .flatMap(sources)
    .filter((file) => !file.includes('.test.') && /\bPFS_DEEP\b/.test(text(file)));
  expect(helpers.sort()).toEqual([
    'apps/server/src/testing/in-depth.ts',
    'apps/web/vitest.config.ts',
    'e2e/support/accessible.ts',
  ]);
});

function text(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
