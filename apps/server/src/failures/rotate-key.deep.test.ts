import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt } from './testing/loopback-client.ts';
import { pfs, pfsWith } from './testing/pfs.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';

const testMsMax = 240_000;
const cleaners: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

test(
  'pfs rotate-key changes the key of a program at rest, and goes on where it was cut off',
  async () => {
    const folder = await makeDataFolder();
    cleaners.push(() => folder.remove());
    const keyOf = async () => (await readFile(join(folder.path, 'encryption-key'), 'utf8')).trim();
    const product = await startProductProcess({ dataDir: folder.path });
    const signedIn = await registerAt(product.url);
    const file = remittanceFile(1);
    expect((await signedIn.client.upload(file)).status).toBe(201);
    const check = openImportCheck(folder, signedIn);
    await check.allRead({ sinceMs: performance.now() });
    const first = await keyOf();
    const running = await pfs(folder.path, 'rotate-key');
    expect(running).toMatchObject({
      code: 2,
      said: expect.stringContaining('The program is running'),
    });
    expect(await keyOf()).toBe(first);
    await product.stop();

    expect(await pfs(folder.path, 'rotate-key')).toMatchObject({ code: 0 });
    const second = await keyOf();
    expect(second).not.toBe(first);

    // As a kill leaves it before the new key is in its place: its rows have it already.
    await rename(join(folder.path, 'encryption-key'), join(folder.path, 'encryption-key.next'));
    await writeFile(join(folder.path, 'encryption-key'), `${first}\n`);
    await writeFile(join(folder.path, 'unfinished'), 'rotate-key\n');
    await expect(startProductProcess({ dataDir: folder.path })).rejects.toThrow('was cut off');
    expect(await pfs(folder.path, 'rotate-key')).toMatchObject({ code: 0 });
    expect(await keyOf()).toBe(second);

    const again = await startProductProcess({ dataDir: folder.path });
    signedIn.client.moveTo(again.url);
    await check.eachImportedOnce([file]);
    await again.stop();

    // Where the key is a setting, its successor has to be given.
    const asSetting = { DATA_DIR: folder.path, ENCRYPTION_KEY: second };
    expect(await pfsWith(asSetting, 'rotate-key')).toMatchObject({ code: 2 });
    const third = join(folder.path, 'third');
    await writeFile(third, `${'3'.repeat(64)}\n`);
    const given = await pfsWith(asSetting, 'rotate-key', '--new-key-file', third);
    expect(given).toMatchObject({ code: 0, said: expect.stringContaining('Set ENCRYPTION_KEY') });
    const env = { ENCRYPTION_KEY: '3'.repeat(64) };
    const last = await startProductProcess({ dataDir: folder.path, env });
    signedIn.client.moveTo(last.url);
    const { body } = await signedIn.client.get('/api/remittances');
    const [{ id }] = body.items ?? body;
    const { status } = await signedIn.client.get(`/api/remittances/${id}/original`);
    expect(status).toBe(200);
    await last.stop();
  },
  testMsMax,
);
