import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { registerAt } from './testing/loopback-client.ts';
import { urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';
import { makeServedDatabase, type ServedDatabase } from './testing/served-database.ts';

let database: ServedDatabase;
let folder: DataFolder;

beforeAll(async () => {
  folder = await makeDataFolder();
  database = await makeServedDatabase('at_once');
});

afterAll(async () => {
  await killProductProcesses();
  await folder.remove();
  await database.remove();
});

function start(role: 'web' | 'worker'): Promise<ProductProcess> {
  const env = { ROLE: role, DATABASE_URL: urlOf(database.owner), DEMO: 'on' };
  return startProductProcess({ dataDir: folder.path, env });
}

test('processes started at once on one empty database and data folder all come up', async () => {
  const [worker, ...web] = await Promise.all([
    start('worker'),
    ...Array.from({ length: 3 }, () => start('web')),
  ]);
  await vi.waitUntil(() => web.every((product) => product.said().endsWith('\n\n')), 120_000);
  const said = web.map((product) => product.said());
  const told = (form: RegExp) => said.flatMap((text) => form.exec(text)?.[1] ?? []);
  expect(told(/Super admin: +(\S+)/), 'one process made the super admin').toHaveLength(1);
  expect(told(/(remittances from the last)/), 'one process sent the demo').toHaveLength(1);
  const passwords = told(/Demo pharmacy: +\S+ +(\S+)/);
  expect(passwords).toHaveLength(3);
  expect(new Set(passwords).size, 'all tell the same password').toBe(1);
  await withClient(await database.admin(), async (client) => {
    const { rows } = await client.query('select name from organizations');
    expect(rows).toEqual([{ name: 'Maple Street Pharmacy' }]);
  });

  const { client } = await registerAt(web[0]?.url ?? '');
  const { body } = await client.upload(remittanceFile(1));
  client.moveTo(web[2]?.url ?? '');
  await vi.waitUntil(async () => {
    const remittance = (await client.get(`/api/remittances/${body.id}`)).body;
    return remittance.processingStatus === 'completed';
  }, 120_000);
  for (const product of [worker, ...web]) expect(product?.isAlive(), product?.said()).toBe(true);
});
