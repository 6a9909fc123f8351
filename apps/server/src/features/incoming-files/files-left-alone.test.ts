import { link, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Platform } from '../../platform/platform.ts';
import { filesOf, remittance, watchedFolders } from './testing/watched-folders.ts';
import { createFolderWatch } from './watch-folder.ts';

const { clock, getApp, openFolder, takeIn, watchOf } = watchedFolders();

test('links lead nowhere, and no file reaches another pharmacy', async () => {
  const one = await openFolder();
  const other = await openFolder();
  await other.drop('own.835', remittance());
  await symlink(join(other.folder, 'own.835'), join(one.folder, 'linked.835'));
  await symlink(other.folder, join(one.folder, 'in'));
  await symlink(other.folder, join(one.folder, 'refused'));
  await one.drop('page.html', '<html></html>');
  await takeIn();
  const refusals = await filesOf(one.client);
  expect(refusals.map(({ fileName }) => fileName).toSorted()).toEqual([
    ...['in', 'linked.835', 'page.html', 'refused'],
  ]);
  expect(await filesOf(other.client)).toMatchObject([{ fileName: 'own.835', fate: 'reading' }]);
  expect(await other.namesIn('')).toEqual(['done']);
  // Its folder for refused files is none, so it stays where it is, and is tried again later.
  expect(await one.namesIn('')).toEqual(['in', 'linked.835', 'page.html', 'refused']);
  for (const { id } of refusals) await one.client.post(`/api/incoming-files/${id}/done`);
  await takeIn();
  expect(await filesOf(one.client, '&fate=attention')).toEqual([]);
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

test('an empty file, and one with a second name for a moment, are left alone', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  const watch = watchOf();
  await drop('empty.835', '');
  await drop('two.835', remittance());
  await link(join(folder, 'two.835'), join(folder, 'names.835'));
  await watch(() => false);
  await rm(join(folder, 'names.835'));
  clock.now += 30_000;
  await watch(() => false);
  expect([await filesOf(client), (await namesIn('')).length]).toEqual([[], 2]);
});

test('files in subfolders, and links, stay and are listed with what to do', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  for (const path of ['sub/deep', 'in/2026-11', 'empty']) {
    await mkdir(join(folder, path), { recursive: true });
  }
  await drop('sub/deep/a.835', remittance());
  await drop('sub/.hidden', remittance());
  await drop('in/2026-11/b.835', remittance());
  await drop('two.835', remittance());
  await link(join(folder, 'two.835'), join(folder, 'names.835'));
  await symlink(join(folder, 'two.835'), join(folder, 'link.835'));
  await takeIn();
  const files = await filesOf(client, '&fate=attention');
  expect(files.map(({ fileName, reason }) => [fileName, reason?.split(' ')[0]]).toSorted()).toEqual(
    [
      ['in/2026-11/b.835', 'Files'],
      ...['link.835', 'names.835'].map((name) => [name, 'Links']),
      ['sub/deep/a.835', 'Files'],
      ['two.835', 'Links'],
    ],
  );
  expect(new Set(files.map(({ fate }) => fate))).toEqual(new Set(['refused']));
  const names = ['empty', 'in', 'link.835', 'names.835', 'sub', 'two.835'];
  expect(await namesIn('')).toEqual(names);
  await rename(join(folder, 'sub/deep/a.835'), join(folder, 'in/a.835'));
  await takeIn();
  expect((await filesOf(client, '&fate=reading')).map(({ fileName }) => fileName)).toEqual([
    'a.835',
  ]);
});

test('a folder that can’t be read stops no other pharmacy, and is reported once', async () => {
  const one = await openFolder();
  const other = await openFolder();
  await rm(one.folder, { recursive: true });
  await symlink(other.folder, one.folder);
  await other.drop('own.835', remittance());
  const reported: unknown[] = [];
  const log = { ...getApp().platform.log, error: (what: unknown) => reported.push(what) };
  const parts = { ...getApp().platform, log: log as unknown as Platform['log'] };
  await takeIn(createFolderWatch(parts, { now: () => clock.now }));
  expect(await filesOf(other.client)).toHaveLength(1);
  expect(reported).toMatchObject([{ organizationId: one.organizationId }]);
  await rm(one.folder);
});
