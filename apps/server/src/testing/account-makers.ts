import { randomUUID } from 'node:crypto';
import type { OwnSession } from '@pfs/wire/profile';
import { solveCaptcha } from './captcha.ts';
import { aPng, sendPicture } from './pictures.ts';
import type { TestApp } from './test-app.ts';
import { createTestClient, organizationOf, type TestClient, testPassword } from './test-client.ts';

export async function makeUser(app: TestApp, client: TestClient): Promise<string> {
  const id = randomUUID();
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    tx.query
      .insertInto('users')
      .values({ id, organization_id: tx.organizationId, email: `${id}@pharmacy.example` })
      .execute(),
  );
  return id;
}

export async function makeInvitation(app: TestApp, client: TestClient): Promise<string> {
  const { body } = await client.get('/api/auth/user');
  const id = randomUUID();
  const at = app.platform.clock();
  await app.platform.database.withTenant(body.organization.id as string, (tx) =>
    tx.query
      .insertInto('invitations')
      .values({
        organization_id: tx.organizationId,
        id,
        email: `${id}@pharmacy.example`,
        first_name: 'Robin',
        last_name: 'Reed',
        role: 'staff',
        invited_by: body.id as string,
        sent_at: at,
        expires_at: new Date(at.getTime() + 86_400_000),
      })
      .execute(),
  );
  return id;
}

/** Another one, so that the caller's own lives on when it is ended. */
export async function makeSession(app: TestApp, client: TestClient): Promise<string> {
  const { body: user } = await client.get('/api/auth/user');
  const recaptchaToken = await solveCaptcha(app.server);
  const credentials = { email: user.email, password: testPassword, recaptchaToken };
  await createTestClient(app.server).post('/api/auth/login', credentials);
  const { body } = await client.get('/api/auth/sessions');
  return body.find(({ isCurrent }: OwnSession) => !isCurrent).id as string;
}

export async function makePicture(_app: TestApp, client: TestClient): Promise<string> {
  const { body } = await sendPicture(client, aPng());
  return String(body.profileImageUrl).split('/').at(-1) ?? '';
}

/** Not verified. */
export async function makeSignOnDomain(_app: TestApp, client: TestClient): Promise<string> {
  const domain = `${randomUUID()}.com`;
  const { body } = await client.post('/api/organizations/single-sign-on/domains', { domain });
  return body.domains.find((one: { domain: string }) => one.domain === domain).id as string;
}

/** One that signs in nobody: without its key, and without making the account need it. */
export async function makePasskey(app: TestApp, client: TestClient): Promise<string> {
  const { body: user } = await client.get('/api/auth/user');
  const id = randomUUID();
  await app.platform.database.withPlatform('make a passkey', (tx) =>
    tx.query
      .insertInto('passkeys')
      .values({
        ...{ id, user_id: user.id, name: 'Phone', added_at: app.platform.clock() },
        ...{ credential_id: id, public_key: Buffer.alloc(1), counter: '0', transports: [] },
      })
      .execute(),
  );
  return id;
}
