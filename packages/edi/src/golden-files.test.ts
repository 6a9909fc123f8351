import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenResult } from './testing/golden-result.ts';
import { readBytes } from './testing/read-text.ts';

/** Files with one oddity each, named for it, and beside each what it must come to. */
const folder = new URL('fixtures/', import.meta.url).pathname;
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const files = names.filter((name) => name.endsWith('.835'));

describe('files as the world sends them', () => {
  test.each(files)('%s comes to what stands beside it', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const result = goldenResult(readBytes(bytes));
    await expect(result).toMatchFileSnapshot(join(folder, name.replace(/835$/, 'json')));
    // However the bytes come in, they say the same.
    expect(goldenResult(readBytes(bytes, 7))).toBe(result);
  });

  test('each has its result, and no result is without its file', () => {
    const results = names.filter((name) => name.endsWith('.json'));
    expect(results.map((name) => name.replace(/json$/, '835')).toSorted()).toEqual(
      files.toSorted(),
    );
  });
});
