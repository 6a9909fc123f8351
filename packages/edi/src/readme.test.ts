import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the example of the README prints what the README says', () => {
  const folder = new URL('..', import.meta.url).pathname;
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const printed = /```text\n([\s\S]*?)```/.exec(readme)?.[1];
  // Beside the package, so that its imports resolve as they do for anyone.
  const place = mkdtempSync(join(folder, '.readme-'));
  try {
    writeFileSync(join(place, 'example.ts'), example);
    const output = execFileSync(join(folder, '../../node_modules/.bin/node'), [
      join(place, 'example.ts'),
    ]);
    expect(output.toString()).toBe(printed);
  } finally {
    rmSync(place, { recursive: true });
  }
});
