import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { testInDepth } from '../testing/in-depth.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt } from './testing/loopback-client.ts';
import { pfs } from './testing/pfs.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';

const testMsMax = 120_000;

const cleaners: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

const verify = (dataDir: string) => pfs(dataDir, 'verify', 'rollups');

async function spoil(folder: DataFolder, organizationId: string): Promise<void> {
  await withClient(await folder.admin(), (client) =>
    client.query(
      `update payer_day_metrics set dir_fees = dir_fees + 0.01
       where organization_id = $1 and metric_date = (select min(metric_date)
         from payer_day_metrics where organization_id = $1)`,
      [organizationId],
    ),
  );
}

testInDepth(
  'pfs verify rollups finds no difference, and a cent where there is one, beside the program and without',
  async () => {
    const folder = await makeDataFolder();
    cleaners.push(() => folder.remove());
    const product = await startProductProcess({ dataDir: folder.path });
    const { client, organizationId } = await registerAt(product.url);
    const file = remittanceFile(1);
    expect((await client.upload(file)).status).toBe(201);
    await openImportCheck(folder, { client, organizationId }).allRead({
      sinceMs: performance.now(),
    });

    const exact = await verify(folder.path);
    expect(exact).toMatchObject({ code: 0 });
    expect(exact.said).toContain(`(${organizationId}): no difference`);
    expect((await client.get('/readyz')).status).toBe(200);

    await spoil(folder, organizationId);
    const spoiled = await verify(folder.path);
    expect(spoiled.code).toBe(1);
    expect(spoiled.said).toMatch(/\): 1 differ/);
    expect(spoiled.said).toMatch(/payer_day_metrics, .*: dir_fees is .*, recounted /);

    await product.stop();
    expect(await verify(folder.path)).toEqual(spoiled);
    expect(await folder.postmaster()).toBeUndefined();
  },
  testMsMax,
);

test('pfs verify rollups says in one line that a folder has no data, and makes none', async () => {
  const folder = await makeDataFolder();
  cleaners.push(() => folder.remove());
  const { code, said } = await verify(folder.path);
  expect(code).toBe(2);
  expect(said).toMatch(/^DATA_DIR: .*\n$/);
  expect(await folder.postmaster()).toBeUndefined();
});
