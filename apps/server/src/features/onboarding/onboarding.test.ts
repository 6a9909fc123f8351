import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, registerPerson } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';

let app: TestApp;

const mailIn = {
  ...{ domain: 'mail.example', smtpHost: '127.0.0.1', smtpPort: 2_525 },
  ...{ tls: undefined, imapUrl: undefined, trustsEnvelope: false },
};

beforeAll(async () => {
  const clock = () => new Date('2026-03-20T12:00:00Z');
  app = await startTestApp({ clock, config: { inboundMail: mailIn } });
});
afterAll(() => app.close());

const onboarding = async (client: TestClient) => (await client.get('/api/onboarding')).body;

async function doneSteps(client: TestClient): Promise<readonly string[]> {
  const { steps } = await onboarding(client);
  return (steps as { step: string; done: boolean }[])
    .filter(({ done }) => done)
    .map(({ step }) => step);
}

const change = (client: TestClient, payload: object) =>
  client.request({ method: 'PATCH', url: '/api/onboarding', payload });

async function inTenant(client: TestClient, work: Parameters<typeof withTenant>[1]) {
  return withTenant(await organizationOf(client), work);
}
const withTenant = (...args: Parameters<typeof app.platform.database.withTenant<unknown>>) =>
  app.platform.database.withTenant(...args);

test('each step is done when the pharmacy’s own data shows it, and only then', async () => {
  const { client, user } = await registerPharmacy(app.server);
  expect(await onboarding(client)).toEqual({
    steps: [
      { step: 'first_file', done: false },
      { step: 'figure_opened', done: false },
      { step: 'purchase_prices', done: false },
      { step: 'mail_tried', done: false },
      { step: 'colleague_invited', done: false },
      { step: 'email_verified', done: false },
    ],
    isDismissed: false,
    sampleData: { files: 0, claims: 0 },
  });

  const { id } = await uploadAndRead(client, {
    name: 'a.835',
    content: smallRemittance({ paidOn: '2026-03-10', claims: [{ id: 'A' }] }),
  });
  const becomes = (processing_status: string) =>
    inTenant(client, (tx) =>
      tx.query.updateTable('remittances').set({ processing_status }).where('id', '=', id).execute(),
    );
  await becomes('failed');
  expect(await doneSteps(client)).toEqual([]);
  await becomes('completed');
  expect(await doneSteps(client)).toEqual(['first_file']);

  const vendor = await client.post('/api/vendors', { name: 'Cardinal' });
  await client.post('/api/vendor-invoices', {
    ...{ vendorId: vendor.body.id, invoiceNumber: '1', invoiceDate: '2026-03-01' },
    totalAmount: 5,
    lineItems: [{ description: 'Gauze', quantity: '1', unitPrice: '5', totalPrice: '5' }],
  });
  expect(await doneSteps(client)).toEqual(['first_file', 'purchase_prices']);

  await inTenant(client, (tx) =>
    tx.query
      .insertInto('inbound_mails')
      .values({
        ...{ organization_id: tx.organizationId, id: '0190b000-0000-7000-8000-000000000001' },
        ...{ received_at: new Date(), via: 'smtp', status: 'refused', bytes: '1', sha256: '' },
        envelope_from: 'payer@payer.example',
      })
      .execute(),
  );
  await app.platform.database.withPlatform('as the link in a mail does', (tx) =>
    tx.query
      .updateTable('users')
      .set({ is_email_verified: true })
      .where('id', '=', user.id)
      .execute(),
  );
  const organizationId = user.organization?.id ?? '';
  const colleague = await joinAs(app, { role: 'staff', organizationId });
  expect((await change(client, { figureOpened: true })).status).toBe(200);
  const { steps } = await onboarding(client);
  expect(steps.filter(({ done }: { done: boolean }) => !done)).toEqual([]);

  // What one person did is not what a colleague did, and staff are not asked to invite anybody.
  expect((await onboarding(colleague.client)).steps).toEqual([
    { step: 'first_file', done: true },
    { step: 'figure_opened', done: false },
    { step: 'purchase_prices', done: true },
    { step: 'mail_tried', done: true },
    { step: 'email_verified', done: false },
  ]);
});

test('an open invitation completes the step', async () => {
  const { client } = await registerPharmacy(app.server);
  const answer = await client.post('/api/users', {
    ...{ email: 'robin@elsewhere.example', firstName: 'Robin', lastName: 'Reed', role: 'staff' },
  });
  expect(answer.status, answer.text).toBe(201);
  expect(await doneSteps(client)).toEqual(['colleague_invited']);
});

test('the steps can be hidden and shown again for one person', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const colleague = await joinAs(app, { role: 'pharmacy_admin', organizationId });
  await change(client, { figureOpened: true });
  expect((await change(client, { isDismissed: true })).body).toMatchObject({ isDismissed: true });
  expect(await onboarding(client)).toMatchObject({ isDismissed: true });
  expect(await onboarding(colleague.client)).toMatchObject({ isDismissed: false });
  await change(client, { isDismissed: false });
  expect(await onboarding(client)).toMatchObject({ isDismissed: false });
  expect(await doneSteps(client)).toContain('figure_opened');
});

test('a person without a pharmacy has no steps and can change none', async () => {
  const { client } = await registerPerson(app);
  expect(await onboarding(client)).toMatchObject({ steps: [] });
  expectError(await change(client, { isDismissed: true }), 'no_organization');
});

test('an empty change, or one that resets an opened figure, is refused', async () => {
  const { client } = await registerPharmacy(app.server);
  expectError(await change(client, {}), 'invalid_input');
  expectError(await change(client, { figureOpened: false }), 'invalid_input');
});

test('without inbound mail nobody is asked to try it', async () => {
  const without = await startTestApp();
  try {
    const { client } = await registerPharmacy(without.server);
    const { steps } = await onboarding(client);
    expect(steps.map(({ step }: { step: string }) => step)).not.toContain('mail_tried');
  } finally {
    await without.close();
  }
});
