import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, testPassword } from '../../testing/test-client.ts';

let app: TestApp;
let url: string;
let cookie: string;
let another: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  url = await app.listen();
  cookie = await cookieOfNewPharmacy();
  another = await cookieOfNewPharmacy();
});
afterAll(() => app.close());

async function cookieOfNewPharmacy(): Promise<string> {
  const { user } = await registerPharmacy(app.server);
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: testPassword }),
  });
  const set = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect(set.join()).toContain('pfs_session=');
  return set.join('; ');
}

const patient = { interval: 200 };

const paths = ['claims/export', 'reports/export?type=detailed&format=csv'] as const;

function download(path: string, signal?: AbortSignal, by = cookie): Promise<Response> {
  return fetch(`${url}/api/${path}`, {
    headers: { cookie: by },
    ...(signal === undefined ? {} : { signal }),
  });
}

test('an export counts until the database is done, and a refused one is not recorded', async () => {
  await withClient(app.testDatabase.admin, (admin) =>
    withClient(app.testDatabase.admin, async (looking) => {
      // Locked claims make every export wait for its first row.
      await admin.query('begin; lock table claims in access exclusive mode');
      const waiting = async () => {
        const { rowCount } = await looking.query(
          `select from pg_stat_activity where datname = current_database()
             and query like 'declare exported_claims%' and wait_event_type = 'Lock'`,
        );
        return rowCount;
      };
      const onRecord = async () =>
        (await auditRows(app)).filter(({ description }) => description?.endsWith(' exported'))
          .length;
      const reader = new AbortController();
      const left = paths.map((path) => download(path, reader.signal).catch(() => undefined));
      await expect.poll(waiting, patient).toBe(2);
      await expect.poll(onRecord, patient).toBe(2);
      reader.abort();
      await Promise.all(left);
      for (const path of paths) {
        const refused = await download(path);
        expect(refused.status).toBe(429);
        expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
      }
      expect(await waiting()).toBe(2);
      expect(await onRecord()).toBe(2);
      // Another pharmacy finds a place however long the first one's readers take.
      const others = download(paths[0], undefined, another);
      await expect.poll(waiting, patient).toBe(3);
      await admin.query('rollback');
      expect((await others).status).toBe(200);
      await expect.poll(waiting, patient).toBe(0);
    }),
  );
  await expect.poll(async () => (await download(paths[0])).status, patient).toBe(200);
});
