import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE',
    claims: [{ id: '1', gross: 12_345, dir: 1_234 }],
  });
  await uploadAndRead(client, { name: 'march.835', content });
  await withClient(app.testDatabase.admin, (admin) =>
    admin.query(`
      create function close_trail() returns trigger language plpgsql as
        $$ begin raise exception 'the trail is closed'; end $$;
      create trigger close_trail before insert on audit_trails
        for each row when (new.description like '% exported') execute function close_trail();`),
  );
});
afterAll(() => app.close());

const exports = [
  '/api/claims/export',
  '/api/reports/export?type=monthly&format=pdf',
  '/api/reports/export?type=detailed&format=csv',
  '/api/financial-health/export?format=xlsx',
  '/api/analysis/negotiation-report?payer=NORTHLAKE&format=pdf',
];

test.each(exports)('without its audit row nothing of %s is sent', async (path) => {
  const answer = await client.get(path);
  expectError(answer, 'internal');
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect((await auditRows(app)).filter((row) => row.description?.endsWith(' exported'))).toEqual(
    [],
  );
});
