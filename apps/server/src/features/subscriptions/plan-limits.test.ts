import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';
import { requireRoomForUser } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const roomFor = (organizationId: string, invited = 0) =>
  app.platform.database.withTenant(organizationId, (tx) => requireRoomForUser(tx, { invited }));

async function storeGigabytes(organizationId: string, gigabytes: number): Promise<void> {
  const bytes = String(Math.round(gigabytes * 1_000_000_000));
  await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .insertInto('file_objects')
      .values({
        organization_id: organizationId,
        sha256: 'ab'.repeat(32),
        bytes,
        storage_path: 'path',
      })
      .execute(),
  );
}

describe('a plan’s seats', () => {
  test('end at the limit, and open invitations take seats too', async () => {
    const { user } = await registerPharmacy(app.server);
    const organizationId = user.organization?.id ?? '';
    await joinAs(app, { role: 'staff', organizationId });
    await expect(roomFor(organizationId)).resolves.toBeUndefined();
    const refused = roomFor(organizationId, 1);
    await expect(refused).rejects.toMatchObject({
      code: 'limit_reached',
      message:
        'Your Starter plan’s limit of 3 users has been reached: 3 used. Upgrade to the Professional plan for more.',
    });
    await joinAs(app, { role: 'staff', organizationId });
    await expect(roomFor(organizationId)).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

describe('a plan’s storage', () => {
  test('accepts a file that fits, and no other', async () => {
    const { client, user } = await registerPharmacy(app.server);
    await storeGigabytes(user.organization?.id ?? '', 4.999_999_99);
    expect((await client.upload({ name: 'a.835', content: 'ISA*1' })).status).toBe(201);
    const answer = await client.upload({ name: 'b.835', content: 'ISA*0123456789' });
    expectError(answer, 'limit_reached');
    expect(answer.body).toMatchObject({
      message:
        'Your Starter plan’s limit of 5 GB of stored files has been reached: 5 GB used. ' +
        'Upgrade to the Professional plan for more.',
      fields: { kind: 'storage', liftedBy: 'professional' },
    });
    const { body } = await client.get('/api/subscription/status');
    expect(body.currentUsage.filesUploaded).toBe(1);
  });
});
