import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { refreshAllAlerts } from './nightly.service.ts';
import { alertsOf } from './testing/alerts-of.ts';

const ndc = '65862000801';
let app: TestApp;
let today: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T17:00:00Z`) });
});
afterAll(() => app.close());
beforeEach(() => {
  today = '2026-03-20';
});

const paid = (day: string) => ({
  paidOn: day,
  payer: 'STEADY RX',
  claims: [{ id: day, gross: 10_00 }],
});

function rowsOf(organizationId: string | undefined) {
  return app.platform.database.withTenant(organizationId ?? '', (tx) =>
    tx.query.selectFrom('alerts').select(['title', 'message', 'action_url']).execute(),
  );
}

/** 100 units at $2.00 each; a fill of the test has 30. */
function insertInvoice(organizationId: string | undefined) {
  return app.platform.database.withTenant(organizationId ?? '', async (tx) => {
    const { organizationId: organization_id } = tx;
    const [vendor_id, invoice_id] = [randomUUID(), randomUUID()];
    await tx.query
      .insertInto('vendors')
      .values({ organization_id, id: vendor_id, name: 'Wholesaler' })
      .execute();
    const invoice_date = '2026-02-01';
    const invoice = { organization_id, id: invoice_id, vendor_id, invoice_date };
    await tx.query
      .insertInto('vendor_invoices')
      .values({ ...invoice, invoice_number: '1', total_amount: '200' })
      .execute();
    const line = { id: randomUUID(), invoice_id, description: 'METFORMIN', ndc };
    await tx.query
      .insertInto('invoice_line_items')
      .values({
        ...{ organization_id, ...line, quantity: 100, unit_price: 2, total_price: 200 },
        pack_size: 1,
      })
      .execute();
  });
}

test('a monthly payer that is ten days late is an alert until it pays', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const before = ['2025-12-08', '2026-01-12', '2026-01-19', '2026-02-10'].map(paid);
  await uploadAndRead(client, { name: 'three.835', content: smallRemittance(...before) });
  const alerts = () => alertsOf(app, user.organization?.id);
  today = '2026-03-21';
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual([]);
  today = '2026-03-22';
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual(['late of a payer 2026-03 medium']);
  const [kept] = await rowsOf(user.organization?.id);
  expect(kept).toEqual({
    title: 'No payment from STEADY RX',
    message:
      'Its first payment arrived by day 12 of each of the prior three months, but nothing has arrived for ' +
      'March 2026. Ask for the payment or upload its remittance.',
    action_url: '/analytics?figure=paymentsReceived&from=2025-12-01&to=2026-03-31&payer=STEADY+RX',
  });
  // The cards show February, the latest month with claims; who is late now is told all the same.
  today = '2026-03-20';
  expect((await client.get('/api/dashboard')).body).toMatchObject({
    month: '2026-02',
    alerts: [{ title: 'No payment from STEADY RX', month: '2026-03' }],
  });
  expect((await client.get('/api/dashboard?month=2026-02')).body.alerts).toEqual([]);
  today = '2026-04-12';
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual(['late of a payer 2026-03 high']);
  today = '2026-03-20';
  const late = smallRemittance(paid('2026-04-10'));
  await uploadAndRead(client, { name: 'late.835', content: late });
  expect(await alerts()).toEqual(['late of a payer 2026-03 high over']);
  // A remittance comes before its money: who has announced a payment is late no more.
  today = '2026-04-09';
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual(['late of a payer 2026-03 high over']);
});

test('fills below a later price are an alert after the night, until it is removed', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const claims = [
    { id: '1', gross: 10_00, filledOn: '2026-03-01' },
    { id: '2', gross: 90_00, filledOn: '2026-03-01' },
  ];
  const content = smallRemittance({ paidOn: '2026-03-10', claims });
  await uploadAndRead(client, { name: 'march.835', content });
  const alerts = () => alertsOf(app, user.organization?.id);
  const setStatus = (status: string) =>
    app.platform.database.withTenant(user.organization?.id ?? '', async (tx) => {
      await sql`update vendor_invoices set status = ${status}
        where organization_id = ${tx.organizationId}`.execute(tx.query);
      await sql`select apply_invoice_prices(array[${ndc}], array['2026-02-01'::date])`.execute(
        tx.query,
      );
    });
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual([]);
  await insertInvoice(user.organization?.id);
  await setStatus('approved');
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual(['below_cost 2026-03 medium']);
  const [kept] = await rowsOf(user.organization?.id);
  expect(kept).toMatchObject({
    title: 'A claim was paid below cost',
    action_url: '/recovery/prices',
  });
  expect(kept?.message).toContain('reimbursed $50.00 below acquisition cost in March 2026');
  await setStatus('cancelled');
  await refreshAllAlerts(app.platform);
  expect(await alerts()).toEqual(['below_cost 2026-03 medium over']);
});
