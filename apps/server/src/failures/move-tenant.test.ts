import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateIdentity } from 'age-encryption';
import { afterEach, expect, inject, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { openImportCheck } from './testing/import-check.ts';
import { registerAt, signInAgain } from './testing/loopback-client.ts';
import { pfs } from './testing/pfs.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';
import { remittanceFile } from './testing/remittance-files.ts';

const testMsMax = 120_000;
const program = fileURLToPath(new URL('../move-tenant.ts', import.meta.url));
const cleaners: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

async function folder(): Promise<DataFolder> {
  const made = await makeDataFolder();
  cleaners.push(() => made.remove());
  return made;
}

async function count(data: DataFolder, table: string): Promise<number> {
  return withClient(await data.admin(), async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  });
}

const storedFiles = async (data: DataFolder) => {
  const names = await readdir(join(data.path, 'files'), { recursive: true });
  return names.filter((name) => name.endsWith('.pfs')).length;
};

/** Ends the process of an import once it has stored files, and answers what it said until then. */
async function killImport(data: DataFolder, args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: data.path };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)));
  while ((await storedFiles(data)) < 2) await sleep(1);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
}

test(
  'a pharmacy moves between running programs; one killed on the way leaves nothing',
  async () => {
    const keyFile = join(inject('testServer').runFolder, `move-key-${process.pid}`);
    await writeFile(keyFile, await generateIdentity());
    const key = ['--key-file', keyFile];
    const [source, target] = [await folder(), await folder()];
    const from = await startProductProcess({ dataDir: source.path });
    const signedIn = await registerAt(from.url);
    const files = [1, 2, 3].map((seed) => remittanceFile(seed));
    for (const file of files) expect((await signedIn.client.upload(file)).status).toBe(201);
    await openImportCheck(source, signedIn).allRead({ sinceMs: performance.now() });
    const path = join(source.path, 'pharmacy');
    const none = '00000000-0000-0000-0000-000000000000';
    expect(await pfs(source.path, 'tenant', 'export', none, path, ...key)).toMatchObject({
      code: 2,
      said: `There is no pharmacy with the ID ${none}\n`,
    });
    const { organizationId } = signedIn;
    expect(await pfs(source.path, 'tenant', 'export', organizationId, path, ...key)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/all rows and 3 files\n.*is active: what it does from now on/),
    });
    await from.stop();

    const to = await startProductProcess({ dataDir: target.path });
    await killImport(target, [...key, '--', 'import', path]);
    expect(await count(target, 'organizations')).toBe(0);
    expect(await count(target, 'claims')).toBe(0);

    expect(await pfs(target.path, 'tenant', 'import', path, ...key)).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /imported with 3 files; rows, totals and files match\n.* head \d/,
      ),
    });
    signedIn.client.moveTo(to.url);
    await signInAgain(signedIn.client, signedIn.email);
    await openImportCheck(target, signedIn).eachImportedOnce(files);
    expect(await pfs(target.path, 'verify', 'audit')).toMatchObject({ code: 0 });
    expect(await pfs(target.path, 'tenant', 'import', path, ...key)).toMatchObject({
      code: 2,
      said: expect.stringContaining('is already here'),
    });
    await to.stop();
  },
  testMsMax,
);
