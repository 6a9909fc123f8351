import {
  appendFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingFile } from '@pfs/wire/incoming-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { createFolderWatch } from './watch-folder.ts';

let intakeDir: string;
let app: TestApp;
let now = 0;

beforeAll(async () => {
  intakeDir = await mkdtemp(join(tmpdir(), 'pfs-intake-'));
  app = await startTestApp({ worker: false, config: { intakeDir } });
});
afterAll(async () => {
  await app.close();
  await rm(intakeDir, { recursive: true });
});

type Watch = Parameters<typeof createFolderWatch>[1];
const watchOf = (more: Watch = {}) => createFolderWatch(app.platform, { now: () => now, ...more });

/** Looks, lets the files settle, and looks again. */
async function takeIn(watch = watchOf()): Promise<void> {
  for (const waitMs of [0, 30_000]) {
    now += waitMs;
    await watch(() => false);
  }
}

async function openFolder() {
  const { client } = await registerPharmacy(app.server);
  const organizationId = await organizationOf(client);
  await watchOf()(() => false);
  const folder = join(intakeDir, organizationId);
  const drop = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  const namesIn = async (place: string) => (await readdir(join(folder, place))).sort();
  return { client, organizationId, folder, drop, namesIn };
}

let traces = 0;
function remittance(): string {
  traces += 1;
  const claims = [{ id: `${7_000_000 + traces}`, gross: 5_000 }];
  return smallRemittance({ paidOn: '2026-03-10', trace: `F${traces}`, claims });
}

async function filesOf(client: TestClient, query = ''): Promise<readonly IncomingFile[]> {
  const { body, status, text, headers } = await client.get(`/api/incoming-files?page=1${query}`);
  expect(status, text).toBe(200);
  expect(Number(headers['x-total-count'])).toBe((body as unknown[]).length);
  return body as readonly IncomingFile[];
}

test('a file is taken in once it has stopped growing, and moved', async () => {
  const { client, drop, namesIn, organizationId } = await openFolder();
  const watch = watchOf();
  const content = remittance();
  await drop('march.835', content.slice(0, 300));
  await watch(() => false);
  now += 29_000;
  await drop('march.835', content);
  await watch(() => false);
  now += 29_000;
  await watch(() => false);
  expect(await filesOf(client)).toEqual([]);
  now += 1_000;
  await watch(() => false);
  expect(await filesOf(client)).toMatchObject([
    { fileName: 'march.835', via: 'folder', fate: 'reading', bytes: content.length },
  ]);
  expect([await namesIn(''), await namesIn('done')]).toEqual([['done'], ['march.835']]);
  const folder = await client.get('/api/incoming-files/folder');
  expect(folder.body).toEqual({ name: organizationId });
});

test('what isn’t accepted is moved aside with the reason as a text beside it', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  const content = remittance();
  await mkdir(join(folder, 'in'));
  await drop('in/a.835', content);
  await takeIn();
  await drop('a.835', content);
  await drop('page.html', '<html><body>Sign in</body></html>');
  await drop('half.835.part', content);
  await drop('.hidden', content);
  await takeIn();
  expect(await namesIn('')).toEqual(['.hidden', 'done', 'half.835.part', 'in', 'refused']);
  const again = (await namesIn('done')).find((name) => name.endsWith('.txt')) ?? '';
  expect(again).toMatch(/^a\.[0-9a-f]{8}\.835\.txt$/);
  expect(await namesIn('done')).toEqual([again.slice(0, -4), again, 'a.835'].sort());
  expect(await readFile(join(folder, 'done', again), 'utf8')).toContain('already uploaded');
  expect(await namesIn('refused')).toEqual(['page.html', 'page.html.txt']);
  const said = await readFile(join(folder, 'refused', 'page.html.txt'), 'utf8');
  expect(said).toContain('This is a web page');
  const files = await filesOf(client);
  expect(files.map(({ fileName, fate }) => [fileName, fate]).sort()).toEqual([
    ...[
      ['a.835', 'duplicate'],
      ['a.835', 'reading'],
      ['page.html', 'refused'],
    ],
  ]);
  const twice = files.filter(({ fileName }) => fileName === 'a.835').map(({ url }) => url);
  expect(twice[0]).toMatch(/^\/remittances\//);
  expect(twice[1]).toBe(twice[0]);
  expect(await filesOf(client, '&fate=attention')).toMatchObject([
    { fileName: 'page.html', reason: said.trim(), url: null },
  ]);
  const told = (await client.get('/api/notifications')).body.notifications as readonly {
    title: string;
  }[];
  expect(told.map(({ title }) => title)).toEqual(['A file in your folder wasn’t accepted']);
});

test('a file with the longest name that a disk takes is moved under a shorter one', async () => {
  const { client, drop, namesIn } = await openFolder();
  // Of two bytes each, so that one would be cut in half.
  await drop(`a${'é'.repeat(125)}.835`, remittance());
  await drop(`b.${'x'.repeat(253)}`, '<html></html>');
  await takeIn();
  expect(await namesIn('')).toEqual(['done', 'refused']);
  const names = [...(await namesIn('done')), ...(await namesIn('refused'))];
  expect(names.map((name) => name.replace(/[0-9a-f]{8}/, 'id'))).toEqual([
    `a${'é'.repeat(118)}.id.835`,
    ...[`b.${'x'.repeat(240)}.id`, `b.${'x'.repeat(240)}.id.txt`],
  ]);
  expect((await filesOf(client)).map(({ fate }) => fate).toSorted()).toEqual([
    ...['reading', 'refused'],
  ]);
});

test.each(['taken', 'recorded'] as const)(
  'a file whose process died when it was %s is there once, and then moved',
  async (last) => {
    const { client, drop, namesIn } = await openFolder();
    await drop('april.835', remittance());
    const die = (step: string) => {
      if (step === last) throw new Error('killed');
    };
    await takeIn(watchOf({ onStep: die }));
    expect(await namesIn('')).toEqual(['april.835']);
    expect(await filesOf(client)).toMatchObject([{ fate: 'reading' }]);
    await takeIn();
    expect([await namesIn(''), await namesIn('done')]).toEqual([['done'], ['april.835']]);
    expect(await filesOf(client)).toMatchObject([{ fate: 'reading' }]);
  },
);

test('a file that changes while it is read is not taken in half', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  await drop('may.835', remittance());
  const { put } = app.platform.files;
  const files = {
    ...app.platform.files,
    put: async (given: Parameters<typeof put>[0]) => {
      await writeFile(join(folder, 'may.835'), remittance());
      return put(given);
    },
  };
  await takeIn(createFolderWatch({ ...app.platform, files }, { now: () => now }));
  expect([await filesOf(client), await namesIn('')]).toEqual([[], ['may.835']]);
  await takeIn();
  expect(await filesOf(client)).toHaveLength(1);
});

test('links lead nowhere, and no file reaches another pharmacy', async () => {
  const one = await openFolder();
  const other = await openFolder();
  await other.drop('own.835', remittance());
  await symlink(join(other.folder, 'own.835'), join(one.folder, 'linked.835'));
  await symlink(other.folder, join(one.folder, 'in'));
  await symlink(other.folder, join(one.folder, 'refused'));
  await one.drop('page.html', '<html></html>');
  await takeIn();
  expect(await filesOf(one.client)).toMatchObject([{ fileName: 'page.html', fate: 'refused' }]);
  expect(await filesOf(other.client)).toMatchObject([{ fileName: 'own.835', fate: 'reading' }]);
  expect(await other.namesIn('')).toEqual(['done']);
  // Its folder for refused files is none, so it stays where it is, and is tried again later.
  expect(await one.namesIn('')).toEqual(['in', 'linked.835', 'page.html', 'refused']);
  const [refused] = await filesOf(one.client);
  await one.client.post(`/api/incoming-files/${refused?.id}/done`);
  await takeIn();
  expect(await filesOf(one.client)).toMatchObject([{ fate: 'refused', isDone: true }]);
});

test('a file or folder swapped for a link after it was seen leads to no other pharmacy', async () => {
  const one = await openFolder();
  const other = await openFolder();
  await mkdir(join(other.folder, 'in'));
  await other.drop('in/.kept', remittance());
  await one.drop('own.835', remittance());
  await mkdir(join(one.folder, 'in'));
  await one.drop('in/.kept', remittance());
  await rename(join(one.folder, 'in/.kept'), join(one.folder, 'in/deep.835'));
  await rename(join(other.folder, 'in/.kept'), join(other.folder, 'in/deep.part'));
  const swap = async (step: string) => {
    if (step !== 'seen') return;
    await rm(join(one.folder, 'own.835'), { force: true });
    await symlink(join(other.folder, 'in/deep.part'), join(one.folder, 'own.835'));
    await rm(join(one.folder, 'in'), { recursive: true, force: true });
    await symlink(join(other.folder, 'in'), join(one.folder, 'in'));
  };
  let swaps = 0;
  const onStep = (step: string, of: string) =>
    of === one.organizationId && swaps++ === 0 ? swap(step) : undefined;
  await takeIn(watchOf({ onStep }));
  expect([await filesOf(one.client), await other.namesIn('in')]).toEqual([[], ['deep.part']]);
});

test('a file that is written to after it was read, or after it was moved, is taken anew', async () => {
  const { client, organizationId, drop, folder, namesIn } = await openFolder();
  await drop('june.835', remittance());
  const overwrite = async (step: string, of: string) => {
    if (step === 'recorded' && of === organizationId) await drop('june.835', remittance());
  };
  const watch = watchOf();
  await takeIn(watchOf({ onStep: overwrite }));
  // Whether it was moved and came back, or never left, is a matter of moments.
  expect((await namesIn('')).filter((name) => name !== 'done')).toEqual(['june.835']);
  await takeIn(watch);
  expect([await namesIn(''), await filesOf(client)]).toMatchObject([['done'], [{}, {}]]);
  await appendFile(join(folder, 'done', 'june.835'), '\n');
  await drop('june.835', remittance());
  await watch(() => false);
  const names = (await namesIn('')).map((name) => name.replace(/[0-9a-f]{8}/, 'id'));
  expect(names.toSorted()).toEqual(['done', 'june.835', 'june.id.835']);
});

test('an empty file, and one with a second name, are left alone', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  await drop('empty.835', '');
  await drop('two.835', remittance());
  await link(join(folder, 'two.835'), join(folder, 'names.835'));
  await takeIn();
  expect([await filesOf(client), (await namesIn('')).length]).toEqual([[], 3]);
});

test('a file is taken again once what it became was deleted', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  const content = remittance();
  const again = async () => {
    await drop('july.835', content);
    await utimes(join(folder, 'july.835'), 1_700_000_000, 1_700_000_000);
    await takeIn();
  };
  await again();
  const [first] = await filesOf(client);
  const url = `/api/remittances/${first?.id}`;
  const payload = { note: 'sent twice' };
  await withClient(app.testDatabase.admin, (admin) =>
    admin.query(`update remittances set processing_status = 'failed' where id = $1`, [first?.id]),
  );
  expect((await client.request({ method: 'DELETE', url, payload })).status).toBe(200);
  expect(await filesOf(client)).toEqual([]);
  await again();
  expect(await filesOf(client)).toMatchObject([{ fileName: 'july.835', fate: 'reading' }]);
  expect(await namesIn('')).toEqual(['done']);
});

test('a folder that can’t be read stops no other pharmacy, and is reported once', async () => {
  const one = await openFolder();
  const other = await openFolder();
  await rm(one.folder, { recursive: true });
  await symlink(other.folder, one.folder);
  await other.drop('own.835', remittance());
  const reported: unknown[] = [];
  const log = { ...app.platform.log, error: (what: unknown) => reported.push(what) };
  const parts = { ...app.platform, log: log as unknown as typeof app.platform.log };
  await takeIn(createFolderWatch(parts, { now: () => now }));
  expect(await filesOf(other.client)).toHaveLength(1);
  expect(reported).toMatchObject([{ organizationId: one.organizationId }]);
  await rm(one.folder);
});

test('what needs attention is dealt with, or says that its file is gone', async () => {
  const { client, drop, folder, organizationId } = await openFolder();
  const other = await openFolder();
  await setPlan(organizationId, `status = 'suspended'`);
  await drop('x.835', remittance());
  await drop('y.835', remittance());
  const watch = watchOf();
  await takeIn(watch);
  const attended = () => filesOf(client, '&fate=attention');
  expect((await attended()).map(({ fate }) => fate)).toEqual(['waiting', 'waiting']);
  await rm(join(folder, 'y.835'));
  await watch(() => false);
  const [gone] = (await attended()).filter(({ fate }) => fate === 'refused');
  expect(gone).toMatchObject({ fileName: 'y.835', isDone: false });
  expect(gone?.reason).toContain('removed from the folder');
  const done = `/api/incoming-files/${gone?.id}/done`;
  expect((await other.client.post(done)).status).toBe(404);
  expect((await client.post(done)).status).toBe(200);
  expect((await attended()).map(({ fileName }) => fileName)).toEqual(['x.835']);
});

test.each(['a folder that was missing', 'the folder that was emptied', 'another folder'])(
  'files that waited are read once %s has them again',
  async (what) => {
    const { client, drop, folder, organizationId, namesIn } = await openFolder();
    const aside = join(intakeDir, `aside-${organizationId}`);
    await setPlan(organizationId, `status = 'suspended'`);
    await drop('x.835', remittance());
    await drop('y.835', remittance());
    const watch = watchOf();
    await takeIn(watch);
    const fates = async () => (await filesOf(client)).map(({ fate }) => fate);
    if (what === 'the folder that was emptied') {
      await mkdir(aside);
      for (const name of ['x.835', 'y.835']) await rename(join(folder, name), join(aside, name));
      await watch(() => false);
      expect(await fates()).toEqual(['refused', 'refused']);
      for (const name of ['x.835', 'y.835']) await rename(join(aside, name), join(folder, name));
    } else {
      await rename(folder, aside);
      // A share that drops out may leave the folder that it covers.
      if (what === 'another folder') await mkdir(folder);
      await watch(() => false);
      expect(await fates()).toEqual(['waiting', 'waiting']);
      await rename(aside, folder);
    }
    await setPlan(organizationId, `status = 'trialing'`);
    now += 15 * 60_000;
    await takeIn(watch);
    expect(await namesIn('')).toEqual(['done']);
    expect(await fates()).toEqual(['reading', 'reading']);
  },
);

const setPlan = (organizationId: string, set: string) =>
  withClient(app.testDatabase.admin, (client) =>
    client.query(`update organization_subscriptions set ${set} where organization_id = $1`, [
      organizationId,
    ]),
  );

const toldDuring = (work: () => Promise<void>) =>
  withClient(app.testDatabase.admin, async (listener) => {
    const heard: unknown[] = [];
    listener.on('notification', ({ payload = '{}' }) => heard.push(JSON.parse(payload)));
    await listener.query('listen pfs_events');
    await work();
    await listener.query('select');
    return heard;
  });

test('pharmacies take turns, and one at its limit holds up nobody', async () => {
  const many = await openFolder();
  const few = await openFolder();
  const full = await openFolder();
  for (let at = 0; at < 60; at += 1) await many.drop(`m${at}.835`, remittance());
  await few.drop('f.835', remittance());
  for (const name of ['x.835', 'y.835']) await full.drop(name, remittance());
  await setPlan(
    many.organizationId,
    `plan_id = (select id from subscription_plans where plan_type = 'professional')`,
  );
  await setPlan(full.organizationId, `status = 'suspended'`);
  const order: string[] = [];
  const { put } = app.platform.files;
  const files = {
    ...app.platform.files,
    put: (given: Parameters<typeof put>[0]) => {
      order.push(given.organizationId);
      return put(given);
    },
  };
  const watch = createFolderWatch({ ...app.platform, files }, { now: () => now });
  const told = await toldDuring(() => takeIn(watch));
  // Open pages show them by themselves.
  expect(told).toContainEqual({ organizationId: many.organizationId, changed: 'mail' });
  expect(order.slice(0, 3)).toContain(few.organizationId);
  expect(order.filter((id) => id === full.organizationId)).toHaveLength(1);
  expect(order.filter((id) => id === many.organizationId)).toHaveLength(50);
  await watch(() => false);
  expect((await many.namesIn('done')).length).toBe(60);
  // Of the sixty, none waits for a person.
  const listed = await many.client.get('/api/incoming-files?page=1&pageSize=200');
  expect((listed.body as readonly IncomingFile[]).length).toBe(60);
  expect(await filesOf(many.client, '&fate=attention')).toEqual([]);
  expect(await full.namesIn('')).toEqual(['x.835', 'y.835']);
  expect((await filesOf(full.client)).map(({ fate }) => fate)).toEqual(['waiting', 'waiting']);

  await setPlan(full.organizationId, `status = 'trialing'`);
  now += 15 * 60_000;
  await watch(() => false);
  expect(await full.namesIn('')).toEqual(['done']);
  expect((await filesOf(full.client)).map(({ fate }) => fate)).toEqual(['reading', 'reading']);
});
