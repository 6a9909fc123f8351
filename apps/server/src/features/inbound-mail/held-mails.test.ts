import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { changeOrganization, joinAs } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import {
  type MailApp,
  type MailPharmacy,
  registerMailPharmacy,
  startMailApp,
} from './testing/mail-app.ts';

let app: MailApp;
let pharmacy: MailPharmacy;

beforeAll(async () => {
  app = await startMailApp({ config: { requireApproval: true } });
  pharmacy = await registerMailPharmacy(app);
});
afterAll(() => app.close());

let sent = 0;

async function send(): Promise<void> {
  sent += 1;
  const claims = [{ id: '7000001', gross: 10_000 }];
  const content = smallRemittance({ paidOn: '2026-03-10', trace: `HELD${sent}`, claims });
  await app.send({
    from: pharmacy.email,
    to: pharmacy.address,
    attachments: [{ filename: `${sent}.835`, content }],
  });
}

const release = (id: string | undefined) =>
  pharmacy.client.post(`/api/inbound-mail/mails/${id}/release`, {});

test('mails of a pharmacy that awaits approval wait', async () => {
  await send();
  const [mail] = await pharmacy.settled();
  expect(mail).toMatchObject({
    status: 'quarantined',
    reasonCode: 'approval_required',
    attachments: [{ outcome: 'waiting' }],
  });
  await changeOrganization(app, pharmacy.organizationId, { approval_status: 'approved' });
  expect(await release(mail?.id)).toMatchObject({ status: 202 });
  expect((await pharmacy.settled())[0]).toMatchObject({ id: mail?.id, status: 'ingested' });
});

test('mails of a suspended pharmacy wait until it is reactivated', async () => {
  await changeOrganization(app, pharmacy.organizationId, { is_active: false });
  await send();
  const waiting = () =>
    app.platform.database.withTenant(pharmacy.organizationId, (tx) =>
      tx.query
        .selectFrom('inbound_mails')
        .select('reason_code')
        .where('organization_id', '=', tx.organizationId)
        .where('status', '=', 'quarantined')
        .execute(),
    );
  await expect.poll(waiting).toEqual([{ reason_code: 'pharmacy_inactive' }]);
  await changeOrganization(app, pharmacy.organizationId, { is_active: true });
});

test('beyond the plan’s limit a mail waits with a next step, and uses nothing', async () => {
  await pharmacy.client.post('/api/subscription/track-usage', { type: 'files', amount: 24 });
  await send();
  const [mail] = await pharmacy.settled();
  expect(mail).toMatchObject({ status: 'quarantined', reasonCode: 'limit_reached' });
  expect(mail?.reason).toMatch(/limit of 25 files a month has been reached/);
});

test('by default, an unproven mail of an allowed sender waits', async () => {
  const delivered = await startMailApp({ config: { inboundMail: { trustsEnvelope: false } } });
  const { client, email: from, address: to, settled } = await registerMailPharmacy(delivered);
  const claims = [{ id: '7000001', gross: 10_000 }];
  const content = smallRemittance({ paidOn: '2026-03-10', trace: 'UNPROVEN', claims });
  await delivered.send({ from, to, attachments: [{ filename: 'march.835', content }] });
  const [mail] = await settled();
  expect(mail).toMatchObject({ status: 'quarantined', reasonCode: 'unproven_sender' });
  await client.post(`/api/inbound-mail/mails/${mail?.id}/release`, {});
  expect((await settled())[0]).toMatchObject({ id: mail?.id, status: 'ingested' });
  await delivered.close();
});

test('staff see the mails, but can’t decide', async () => {
  const { organizationId } = pharmacy;
  const { client } = await joinAs(app, { role: 'staff', organizationId });
  const { body } = await client.get('/api/inbound-mail/mails?page=1&pageSize=2');
  expect(body).toHaveLength(2);
  const path = `/api/inbound-mail/mails/${body[0].id}`;
  for (const url of [`${path}/refuse`, '/api/inbound-mail/address/rotate']) {
    expect(await client.post(url)).toMatchObject({ status: 403 });
  }
  expect(await client.post(`${path}/release`, {})).toMatchObject({ status: 403 });
});

test('each mail and each decision is audited', async () => {
  const rows = (await auditRows(app)).filter(({ entity_type: type }) => type === 'inbound_mail');
  expect(rows.map(({ description }) => description)).toEqual([
    'An email was held',
    'Released an email',
    'An email was accepted',
    'An email was held',
    'An email was held',
  ]);
});
