import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** How much of everything an upload can leave behind there is, in the database and on the disk. */
export interface KeptState {
  readonly remittances: number;
  readonly payments: number;
  readonly claims: number;
  readonly providerAdjustments: number;
  readonly jobs: number;
  readonly usage: number;
  /** Files under the store's names. */
  readonly files: number;
  /** Files on their way. */
  readonly incoming: number;
}

const tables = {
  remittances: 'select count(*) from remittances',
  payments: 'select count(*) from payments',
  claims: 'select count(*) from claims',
  providerAdjustments: 'select count(*) from provider_adjustments',
  jobs: 'select count(*) from pgboss.job',
  usage: 'select coalesce(sum(files_uploaded), 0) from usage_tracking',
} as const;

export async function readKeptState(app: TestApp): Promise<KeptState> {
  const columns = Object.entries(tables).map(([name, sql]) => `(${sql})::int as "${name}"`);
  const { rows } = await withClient(app.testDatabase.admin, (client) =>
    client.query<Omit<KeptState, 'files' | 'incoming'>>(`select ${columns.join(', ')}`),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no counts');
  const names = await readdir(join(app.platform.config.dataDir, 'files'), { recursive: true });
  return {
    ...row,
    files: names.filter((name) => name.endsWith('.pfs')).length,
    incoming: names.filter((name) => name.startsWith('incoming/')).length,
  };
}

const waiting = { interval: 50 };

/** Runs something that must leave nothing behind, and looks whether it did. */
export async function expectNothingKept<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  await expect.poll(() => countUnread(app), waiting).toBe(0);
  const before = await readKeptState(app);
  const result = await work();
  await expect.poll(() => readKeptState(app), waiting).toEqual(before);
  return result;
}

/** Remittances of earlier tests that are still on their way. */
async function countUnread(app: TestApp): Promise<number> {
  const { rows } = await withClient(app.testDatabase.admin, (client) =>
    client.query<{ unread: number }>(
      `select count(*)::int as unread from remittances
       where processing_status in ('pending', 'processing')`,
    ),
  );
  return rows[0]?.unread ?? 0;
}
