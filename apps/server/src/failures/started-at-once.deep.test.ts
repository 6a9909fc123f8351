import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type DatabaseConnection, withClient } from '../platform/database/connection.ts';
import { roleNamesOf } from '../platform/database/roles.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { registerAt } from './testing/loopback-client.ts';
import { urlOf } from './testing/own-database.ts';
import {
  killProductProcesses,
  type ProductProcess,
  startProductProcess,
} from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';

const { admin } = inject('testServer');
const name = `pfs_test_${process.pid}_at_once`;
const owner: DatabaseConnection = {
  ...admin,
  database: name,
  user: `${name}_dba`,
  password: 'dba',
};
let folder: DataFolder;

beforeAll(async () => {
  folder = await makeDataFolder();
  await withClient(admin, async (client) => {
    await client.query(`create role ${owner.user} login createrole password 'dba'`);
    await client.query(`create database ${name} owner ${owner.user}`);
  });
});

afterAll(async () => {
  await killProductProcesses();
  await folder.remove();
  await withClient(admin, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    for (const role of [...Object.values(roleNamesOf(name)), owner.user]) {
      await client.query(`drop role if exists ${role}`);
    }
  });
});

function start(role: 'web' | 'worker'): Promise<ProductProcess> {
  const env = { ROLE: role, DATABASE_URL: urlOf(owner), DEMO: 'on' };
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
  expect(told(/(remittances of the last)/), 'one process sent the demo').toHaveLength(1);
  const passwords = told(/Demo pharmacy: +\S+ +(\S+)/);
  expect(passwords).toHaveLength(3);
  expect(new Set(passwords).size, 'all tell the same password').toBe(1);
  await withClient({ ...admin, database: name }, async (client) => {
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
