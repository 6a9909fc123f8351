import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { verifyRollups } from '../features/ledger/rollups.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { type LoopbackClient, registerAt } from './testing/loopback-client.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';

let folder: DataFolder | undefined;

afterEach(async () => {
  await killProductProcesses();
  await folder?.remove();
});

/** The printed total is fifty cents more than the rows come to. */
const report = [
  'Payer: NORTHLAKE RX',
  'Check Number: EFT8001',
  'Payment Date: 03/20/2026',
  'Payment Amount: 57.00',
  '',
  'Rx Number   Fill Date    Gross    DIR Fee   Net Paid',
  '8101001     03/02/2026   50.00       2.50      47.50',
  '8101002     03/02/2026   10.00       1.00       9.00',
  'Total                    60.00       3.50      57.00',
].join('\n');

/** Tables that finishing writes to early, in the middle and at the end. */
const tables = ['payments', 'payer_day_metrics', 'document_rows'];

test('a review whose finishing is killed is left as it was, and is finished once', async () => {
  folder = await makeDataFolder();
  let product = await startProductProcess({ dataDir: folder.path });
  const { client, organizationId } = await registerAt(product.url);
  const { id } = (await client.upload({ name: 'report.txt', text: report })).body;
  const before = await reviewOf(client, id);
  for (const table of tables) {
    product = await killWhileWriting({ folder, product, client, table }, () =>
      finish(client, id, before.version),
    );
    expect(await reviewOf(client, id)).toEqual(before);
    expect((await client.get('/api/claims')).body).toEqual([]);
  }
  const done = await finish(client, id, before.version);
  expect(done).toMatchObject({
    status: 200,
    body: { counted: true, extractedData: { processedClaims: 2, totalDirFees: 3.5 } },
  });
  expect((await finish(client, id, before.version)).status).toBe(409);
  expect((await client.get('/api/claims')).body).toHaveLength(2);
  const database = await folder.openDatabase();
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
  await database.close();
  await product.stop();
}, 180_000);

function finish(client: LoopbackClient, id: string, version: number) {
  const note = 'The bank shows 57.00.';
  return client.post(`/api/remittances/${id}/review/finish`, { version, note });
}

async function reviewOf(client: LoopbackClient, id: string) {
  for (;;) {
    const { body } = await client.get(`/api/remittances/${id}/review`);
    if (body.processingStatus === 'review') return body;
    await sleep(50);
  }
}

interface Killing {
  readonly folder: DataFolder;
  readonly product: ProductProcess;
  readonly client: LoopbackClient;
  readonly table: string;
}

/** Holds a table, kills the product when it waits there, lets go, and starts it again. */
async function killWhileWriting(
  { folder: { admin, path }, product, client, table }: Killing,
  call: () => Promise<unknown>,
): Promise<ProductProcess> {
  const { host, port, database, user, password } = await admin();
  const holder = new pg.Client({ host, port, database, user, password });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in share mode`);
  const called = call().catch(() => undefined);
  const waiting = `select 1 from pg_locks where not granted
    and relation = '${table}'::regclass`;
  while ((await holder.query(waiting)).rowCount === 0) await sleep(10);
  await product.kill();
  await called;
  await holder.query('rollback');
  await holder.end();
  const next = await startProductProcess({ dataDir: path });
  client.moveTo(next.url);
  return next;
}
