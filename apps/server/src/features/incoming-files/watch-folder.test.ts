import { appendFile, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { importStatement, statementOf } from '../deposits/testing/statements.ts';
import { filesOf, remittance, watchedFolders } from './testing/watched-folders.ts';
import { createFolderWatch } from './watch-folder.ts';

const { clock, getApp, openFolder, takeIn, watchOf } = watchedFolders();

test('a file is taken in once it has stopped growing, and moved', async () => {
  const { client, drop, namesIn, organizationId } = await openFolder();
  const watch = watchOf();
  const content = remittance();
  await drop('march.835', content.slice(0, 300));
  await watch(() => false);
  clock.now += 29_000;
  await drop('march.835', content);
  await watch(() => false);
  clock.now += 29_000;
  await watch(() => false);
  expect(await filesOf(client)).toEqual([]);
  clock.now += 1_000;
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
  const { put } = getApp().platform.files;
  const files = {
    ...getApp().platform.files,
    put: async (given: Parameters<typeof put>[0]) => {
      await writeFile(join(folder, 'may.835'), remittance());
      return put(given);
    },
  };
  await takeIn(createFolderWatch({ ...getApp().platform, files }, { now: () => clock.now }));
  expect([await filesOf(client), await namesIn('')]).toEqual([[], ['may.835']]);
  await takeIn();
  expect(await filesOf(client)).toHaveLength(1);
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

test('the same file dropped again, with its name and time, is a duplicate', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  const content = remittance();
  for (let copy = 0; copy < 3; copy += 1) {
    await drop('same.835', content);
    await utimes(join(folder, 'same.835'), 1_700_000_000, 1_700_000_000);
    await takeIn();
  }
  expect((await filesOf(client)).map(({ fate }) => fate).toSorted()).toEqual([
    ...['duplicate', 'duplicate', 'reading'],
  ]);
  const names = (await namesIn('done')).map((name) => name.replace(/[0-9a-f]{8}/, 'id'));
  expect(names.filter((name) => name.endsWith('.txt'))).toHaveLength(2);
  expect([names.length, await namesIn('')]).toEqual([5, ['done']]);
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
  await withClient(getApp().testDatabase.admin, (admin) =>
    admin.query(`update remittances set processing_status = 'failed' where id = $1`, [first?.id]),
  );
  expect((await client.request({ method: 'DELETE', url, payload })).status).toBe(200);
  expect(await filesOf(client)).toEqual([]);
  await again();
  expect(await filesOf(client)).toMatchObject([{ fileName: 'july.835', fate: 'reading' }]);
  expect(await namesIn('')).toEqual(['done']);
});

const ofx = `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>122<ACCTID>000975312468
<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260311<TRNAMT>50.00<FITID>1<NAME>CAREMARK HCCLAIMPMT</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('a bank statement is imported where its account is certain', async () => {
  const { client, drop, folder, namesIn } = await openFolder();
  const known = '3/10/2026,CAREMARK HCCLAIMPMT,10.00';
  await drop('own.ofx', ofx);
  await drop('unknown.csv', statementOf(known));
  await takeIn();
  const fates = async () =>
    (await filesOf(client)).map(({ fileName, fate, url }) => [fileName, fate, url]).toSorted();
  const statements = '/deposits?tab=statements';
  expect((await fates())[0]).toEqual(['own.ofx', 'read', statements]);
  // Whether it is one, or of which account, nobody said.
  expect((await fates())[1]?.[1]).toBe('reading');
  await importStatement(client, [known]);
  await drop('next.csv', statementOf(known, '3/12/2026,OPTUMRX,20.00'));
  await drop('again.ofx', ofx);
  await drop('cut.ofx', ofx.slice(0, -20));
  await takeIn();
  expect(await fates()).toEqual([
    ['again.ofx', 'duplicate', statements],
    ['cut.ofx', 'refused', null],
    ['next.csv', 'read', statements],
    ['own.ofx', 'read', statements],
    ['unknown.csv', 'reading', expect.any(String)],
  ]);
  const said = await readFile(join(folder, 'refused', 'cut.ofx.txt'), 'utf8');
  expect(said).toMatch(/^This is a bank statement\. .*ends before/);
  expect(await namesIn('')).toEqual(['done', 'refused']);
  const imports = (await client.get('/api/bank-imports')).body as readonly { newLines: number }[];
  expect(imports.map(({ newLines }) => newLines)).toEqual([1, 1, 1]);
});
