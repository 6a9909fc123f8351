import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const bytesMax = 150_000;
const picturesMax = 20;

/** As shown: without line breaks and escapes. */
function shown(text: string): string {
  return text.replaceAll('&amp;', '&').replace(/\s+/g, ' ');
}

function textsOf(pattern: string): { path: string; text: string }[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.|testing\//.test(path))
    .map((path) => ({ path, text: shown(readFileSync(join(root, path), 'utf8')) }));
}

/** Whether a text of the screens is this label or begins with it. */
function isLabelIn(source: string, label: string): boolean {
  const escaped = label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`['"\`>}] ?${escaped}(?![\\p{L}\\p{N}])`, 'u').test(source);
}

const guide = textsOf('docs/guide/*.md');

test('each label of the guide is on a screen', () => {
  const sources = [
    '{apps/web,packages/wire}/src/**/*.{ts,tsx}',
    'packages/core/src/{metrics/periods,invoices/invoice-status}.ts',
  ]
    .flatMap(textsOf)
    .map(({ text }) => text);
  const labels = guide.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\*\*(.+?)\*\*/g), (match) => ({ path, label: match[1] ?? '' })),
  );
  expect(labels.length).toBeGreaterThan(100);
  expect(labels.filter(({ label }) => !sources.some((text) => isLabelIn(text, label)))).toEqual([]);
});

test('pictures of the documents are few, small and shown', () => {
  const pictures = globSync('docs/images/*', { cwd: root });
  const documents = [...guide, ...textsOf('README.md')].map(({ text }) => text).join(' ');
  expect(pictures.length).toBeLessThan(picturesMax);
  expect(pictures.filter((path) => statSync(join(root, path)).size > bytesMax)).toEqual([]);
  expect(pictures.filter((path) => !documents.includes(path.replace('docs/', '')))).toEqual([]);
});
