import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '../platform/database/connection.ts';
import { testInDepth } from '../testing/in-depth.ts';
import { type DataFolder, makeDataFolder } from './testing/data-folder.ts';
import { registerAt } from './testing/loopback-client.ts';
import { pfs } from './testing/pfs.ts';
import { killProductProcesses, startProductProcess } from './testing/product-process.ts';

const testMsMax = 120_000;

const cleaners: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killProductProcesses();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

async function asSuperuser(folder: DataFolder, text: string): Promise<void> {
  await withClient(await folder.admin(), (admin) => admin.query(text));
}

testInDepth(
  'pfs verify audit prints the heads, and finds what a superuser did to the trail',
  async () => {
    const folder = await makeDataFolder();
    cleaners.push(() => folder.remove());
    const product = await startProductProcess({ dataDir: folder.path });
    const { client, organizationId } = await registerAt(product.url);
    await client.post('/api/auth/login', { email: 'nobody@pharmacy.example', password: 'Wrong-1' });

    const first = await pfs(folder.path, 'verify', 'audit');
    expect(first).toMatchObject({ code: 0 });
    expect(first.said).toMatch(/^The platform \(0{8}-.*\): \d+ rows?, head \d+:[0-9a-f]{64}$/m);
    expect(first.said).toMatch(
      new RegExp(`\\(${organizationId}\\): \\d+ rows?, head \\d+:[0-9a-f]{64}$`, 'm'),
    );
    expect(first.said).toMatch(/^\d+ chains: unbroken$/m);

    const kept = join(folder.path, 'kept-heads');
    await writeFile(kept, first.said);
    expect(await pfs(folder.path, 'verify', 'audit', '--kept', kept)).toEqual(first);

    const ofThem = `organization_id = '${organizationId}'`;
    await asSuperuser(
      folder,
      `delete from audit_chain where ${ofThem}; delete from audit_trails where ${ofThem}`,
    );
    expect(await pfs(folder.path, 'verify', 'audit')).toMatchObject({ code: 0 });
    const cut = await pfs(folder.path, 'verify', 'audit', '--kept', kept);
    expect(cut.code).toBe(1);
    expect(cut.said).toContain(`(${organizationId}): BROKEN`);

    await asSuperuser(folder, "update audit_trails set ip_address = '192.0.2.1'");
    await product.stop();
    const changed = await pfs(folder.path, 'verify', 'audit');
    expect(changed.code).toBe(1);
    expect(changed.said).toMatch(
      /^ {2}link 1, audit row .*: the row was changed after it was written/m,
    );
  },
  testMsMax,
);

test('pfs verify audit says in one line what it cannot read', async () => {
  const folder = await makeDataFolder();
  cleaners.push(() => folder.remove());
  const none = await pfs(folder.path, 'verify', 'audit', '--kept', join(folder.path, 'none'));
  expect(none.code).toBe(2);
  expect(none.said).toMatch(/none can't be read\n$/);
  expect(await pfs(folder.path, 'verify', 'audit', 'file')).toEqual({
    code: 2,
    said: 'pfs: verify audit takes no files; see --kept\n',
  });
});
