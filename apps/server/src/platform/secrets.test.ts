import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepSecret, randomPassword } from './secrets.ts';

test('starts at once agree on one secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pfs-secrets-'));
  const starts = Array.from({ length: 20 }, () => keepSecret(folder, 'secret', randomPassword));
  expect(new Set(await Promise.all(starts)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
  await rm(folder, { recursive: true });
});
