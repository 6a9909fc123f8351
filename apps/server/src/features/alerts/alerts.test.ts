import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

test('an alert of a payment that was given a day goes with that day', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const lumps = [['CS', 'MISC 1', 50_00]] as const;
  const text = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '1' }], lumps })
    .replace(/(BPR\*[^~]*\*)20260310~/, '$1~')
    .replace(/DTM\*405\*[^~]*~\s*/, '');
  const { payments } = await uploadAndRead(client, { name: 'undated.835', content: text });
  const alerts = () =>
    app.platform.database.withTenant(user.organization?.id ?? '', async (tx) => {
      const rows = await tx.query.selectFrom('alerts').select(['cause', 'month']).execute();
      return rows.map(({ cause, month }) => `${cause.split(':')[0]} ${month}`);
    });
  expect(payments[0]).toMatchObject({ heldReason: 'undated' });
  expect(await alerts()).toEqual([]);
  const note = 'the bank shows it';
  const counted = await client.post(`/api/payments/${payments[0]?.id}/count`, {
    note,
    paidOn: '2026-02-11',
  });
  expect(counted.status, counted.text).toBe(200);
  expect(await alerts()).toEqual(['unclassified 2026-02-01']);
  const held = await client.post(`/api/payments/${payments[0]?.id}/hold`, { note });
  expect(held.status, held.text).toBe(200);
  expect(await alerts()).toEqual([]);
});
