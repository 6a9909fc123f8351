import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSettings } from '../../platform/settings/settings.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  organizationOf,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../../testing/test-client.ts';
import { isFeatureOn } from './public.ts';

let app: TestApp;
/** A super admin of no pharmacy. */
let support: TestClient;
let pharmacy: TestClient;
let organizationId: string;
/** Whether the server's disk is almost full. */
let low = false;

beforeAll(async () => {
  const disk = { isLow: () => low, whenRoomy: async () => undefined, close: async () => undefined };
  app = await startTestApp({ worker: false, disk });
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
  pharmacy = (await registerPharmacy(app.server)).client;
  organizationId = await organizationOf(pharmacy);
});
afterAll(() => app.close());

const flags = '/api/system/feature-flags';
const patch = (url: string, payload: object) => support.request({ method: 'PATCH', url, payload });
const settingTo = (key: string, value: unknown) => patch('/api/system/settings', { key, value });
const everywhere = { description: '', isEnabled: true, targetOrganizations: [] };

async function isOnFor(name: string): Promise<boolean> {
  return app.platform.database.withTenant(organizationId, (tx) => isFeatureOn(tx, name));
}

describe('a feature flag', () => {
  test('is off for everybody when it is added, until it is turned on', async () => {
    const made = await support.post(flags, { name: 'new-reports' });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ isEnabled: false, rolloutPercentage: 0, targets: [] });
    expect(await isOnFor('new-reports')).toBe(false);
    await patch(`${flags}/${made.body.id}`, { ...everywhere, rolloutPercentage: 100 });
    expect(await isOnFor('new-reports')).toBe(true);
    expect((await pharmacy.get('/api/features')).body.features).toContain('new-reports');
    expect((await support.get('/api/features')).body.features).toContain('new-reports');
    await patch(`${flags}/${made.body.id}`, {
      ...everywhere,
      isEnabled: false,
      rolloutPercentage: 100,
    });
    expect(await isOnFor('new-reports')).toBe(false);
  });

  test('is on for the chosen pharmacies, and shows their names', async () => {
    const targetOrganizations = [organizationId];
    const body = { name: 'early-look', isEnabled: true, targetOrganizations };
    const made = await support.post(flags, body);
    expect(made.body.targets).toEqual([{ id: organizationId, name: expect.any(String) }]);
    expect(await isOnFor('early-look')).toBe(true);
    const other = (await registerPharmacy(app.server)).client;
    expect((await other.get('/api/features')).body.features).not.toContain('early-look');
    expect((await support.get('/api/features')).body.features).not.toContain('early-look');
  });

  test('is refused for an unknown pharmacy and for a taken name', async () => {
    const stranger = { name: 'nowhere', targetOrganizations: [randomUUID()] };
    expectError(await support.post(flags, stranger), 'invalid_input');
    await support.post(flags, { name: 'once' });
    expectError(await support.post(flags, { name: 'once' }), 'conflict');
    expectError(await support.post(flags, { name: 'Not Kebab' }), 'invalid_input');
    expectError(
      await support.post(flags, { name: 'much', rolloutPercentage: 101 }),
      'invalid_input',
    );
  });

  test('is gone when it is deleted, and each change is in the audit trail', async () => {
    const { body } = await support.post(flags, { name: 'short-lived', isEnabled: true });
    await patch(`${flags}/${body.id}`, { ...everywhere, rolloutPercentage: 100 });
    const removed = await support.request({ method: 'DELETE', url: `${flags}/${body.id}` });
    expect(removed.body).toEqual({ name: 'short-lived' });
    expect(await isOnFor('short-lived')).toBe(false);
    expectError(
      await support.request({ method: 'DELETE', url: `${flags}/${body.id}` }),
      'not_found',
    );
    const rows = (await auditRows(app)).filter(({ description }) =>
      description?.includes('short-lived'),
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(rows.every((row) => row.organization_id === null && row.user_id !== null)).toBe(true);
  });
});

describe('a system setting', () => {
  test('has its initial value until it is changed, which is recorded', async () => {
    const before = await support.get('/api/system/settings');
    expect(before.body.find(({ key }: { key: string }) => key === 'trial.days')).toMatchObject({
      dataType: 'number',
      value: 14,
      initial: 14,
      changedBy: null,
    });
    const changed = await settingTo('trial.days', 21);
    expect(changed.body).toMatchObject({ value: 21, initial: 14, changedAt: expect.any(String) });
    const { client } = await registerPharmacy(app.server);
    const { trialEnd } = (await client.get('/api/subscription/status')).body;
    const days = (Date.parse(trialEnd) - app.platform.clock().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(21);
    const row = (await auditRows(app)).find(({ entity_type }) => entity_type === 'system_setting');
    expect(row).toMatchObject({ action: 'update', organization_id: null });
  });

  test.each([
    ['trial.days', 13],
    ['trial.days', 14.5],
    ['trial.days', '21'],
    ['registration.open', 'yes'],
    ['support.email', 'nobody'],
    ['announcement', { tone: 'loud', text: 'x' }],
    ['announcement', { tone: 'info', text: 'x', link: 'https://evil.example' }],
    ['demo.complete', true],
    ['__proto__', 1],
  ])('%s is never %j', async (key, value) => {
    expectError(await settingTo(key, value), 'invalid_input');
  });

  test('each type is returned as given', async () => {
    const announcement = { tone: 'warn', text: 'Maintenance tonight at 9 pm.' };
    await settingTo('announcement', announcement);
    await settingTo('support.email', 'help@pharmacy.example');
    const stranger = createTestClient(app.server);
    expect((await stranger.get('/api/settings')).body).toEqual({
      announcement,
      supportEmail: 'help@pharmacy.example',
      registrationOpen: true,
      readOnly: false,
    });
    await settingTo('announcement', null);
    expect((await stranger.get('/api/settings')).body.announcement).toBeNull();
  });

  test('closes registration and reopens it', async () => {
    await settingTo('registration.open', false);
    await expect(registerPharmacy(app.server)).rejects.toThrow('registration_closed');
    await settingTo('registration.open', true);
    await expect(registerPharmacy(app.server)).resolves.toBeDefined();
  });

  test('reaches another process with its next read', async () => {
    const { database, log } = app.platform;
    const elsewhere = await openSettings({ database, log });
    await settingTo('apiUsage.days', 7);
    expect(elsewhere.get('apiUsage.days')).toBe(30);
    await elsewhere.refresh();
    expect(elsewhere.get('apiUsage.days')).toBe(7);
    await elsewhere.close();
  });

  test('that no longer matches its schema counts as unset', async () => {
    await app.platform.database.withPlatform('spoil a setting', (tx) =>
      tx.query
        .updateTable('system_settings')
        .set({ value: 'many' })
        .where('key', '=', 'apiUsage.days')
        .execute(),
    );
    await app.platform.settings.refresh();
    expect(app.platform.settings.get('apiUsage.days')).toBe(30);
  });
});

test('while the disk is almost full people can sign in and read, but change nothing', async () => {
  const { client, email } = await registerPharmacy(app.server);
  const back = createTestClient(app.server);
  low = true;
  try {
    expectError(await client.upload({ name: 'a.835', content: 'ISA' }), 'storage_low');
    expectError(await client.post('/api/vendors', { name: 'Prairie Wholesale' }), 'storage_low');
    expect((await back.get('/api/settings')).body).toMatchObject({ readOnly: true });
    const signedIn = await back.post('/api/auth/login', { email, password: testPassword });
    expect(signedIn.status, signedIn.text).toBe(200);
    expect((await back.get('/api/remittances')).status).toBe(200);
    expect((await back.post('/api/auth/logout')).status).toBe(200);
  } finally {
    low = false;
  }
  expect((await client.post('/api/vendors', { name: 'Prairie Wholesale' })).status).toBe(201);
});
