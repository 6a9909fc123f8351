import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors } from '../packages/wire/src/errors.ts';

const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');

test('every error that docs/api.md names has the status that it says', () => {
  const named = [...page.matchAll(/`([a-z_]+)` \((\d{3})\)/g)];
  expect(named.length).toBeGreaterThan(5);
  const table: Readonly<Record<string, { readonly status: number }>> = errors;
  for (const [, code = '', status] of named) {
    expect({ code, status: table[code]?.status }).toEqual({ code, status: Number(status) });
  }
});
