import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingFile } from '@pfs/wire/inbound-mail';
import { expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { filesOf, remittance, watchedFolders } from './testing/watched-folders.ts';
import { createFolderWatch } from './watch-folder.ts';

const { clock, getApp, openFolder, setPlan, takeIn, watchOf } = watchedFolders();

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
    const aside = join(folder, '..', `aside-${organizationId}`);
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
    clock.now += 15 * 60_000;
    await takeIn(watch);
    expect(await namesIn('')).toEqual(['done']);
    expect(await fates()).toEqual(['reading', 'reading']);
  },
);

const toldDuring = (work: () => Promise<void>) =>
  withClient(getApp().testDatabase.admin, async (listener) => {
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
  const { put } = getApp().platform.files;
  const files = {
    ...getApp().platform.files,
    put: (given: Parameters<typeof put>[0]) => {
      order.push(given.organizationId);
      return put(given);
    },
  };
  const watch = createFolderWatch({ ...getApp().platform, files }, { now: () => clock.now });
  const told = await toldDuring(() => takeIn(watch));
  // Open pages show them by themselves.
  expect(told).toContainEqual({ organizationId: many.organizationId, changed: 'mail' });
  const before = order.slice(0, order.indexOf(few.organizationId));
  expect(before.filter((id) => id === many.organizationId).length, order.join()).toBeLessThan(2);
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
  clock.now += 15 * 60_000;
  await watch(() => false);
  expect(await full.namesIn('')).toEqual(['done']);
  expect((await filesOf(full.client)).map(({ fate }) => fate)).toEqual(['reading', 'reading']);
});
