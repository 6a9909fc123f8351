import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingFile } from '@pfs/wire/inbound-mail';
import { afterAll, beforeAll, expect } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import { createFolderWatch } from '../watch-folder.ts';

type Watch = Parameters<typeof createFolderWatch>[1];

/** An app that watches folders, for all tests of a file. */
export function watchedFolders() {
  const clock = { now: 0 };
  let intakeDir: string;
  let app: TestApp;
  beforeAll(async () => {
    intakeDir = await mkdtemp(join(tmpdir(), 'pfs-intake-'));
    app = await startTestApp({ worker: false, config: { intakeDir } });
  });
  afterAll(async () => {
    await app.close();
    await rm(intakeDir, { recursive: true });
  });

  const watchOf = (more: Watch = {}) =>
    createFolderWatch(app.platform, { now: () => clock.now, ...more });

  /** Looks, lets the files settle, and looks again. */
  async function takeIn(watch = watchOf()): Promise<void> {
    for (const waitMs of [0, 30_000]) {
      clock.now += waitMs;
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

  const setPlan = (organizationId: string, set: string) =>
    withClient(app.testDatabase.admin, (client) =>
      client.query(`update organization_subscriptions set ${set} where organization_id = $1`, [
        organizationId,
      ]),
    );

  return { clock, getApp: () => app, watchOf, takeIn, openFolder, setPlan };
}

let traces = 0;
export function remittance(): string {
  traces += 1;
  const claims = [{ id: `${7_000_000 + traces}`, gross: 5_000 }];
  return smallRemittance({ paidOn: '2026-03-10', trace: `F${traces}`, claims });
}

export async function filesOf(client: TestClient, query = ''): Promise<readonly IncomingFile[]> {
  const { body, status, text, headers } = await client.get(`/api/incoming-files?page=1${query}`);
  expect(status, text).toBe(200);
  expect(Number(headers['x-total-count'])).toBe((body as unknown[]).length);
  return body as readonly IncomingFile[];
}
