import { randomUUID } from 'node:crypto';
import type { Role } from '@pfs/wire/session';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { solveCaptcha } from './captcha.ts';
import type { TestApp } from './test-app.ts';
import { createTestClient, type TestClient, testPassword } from './test-client.ts';

export interface Person {
  readonly client: TestClient;
  readonly userId: string;
  readonly email: string;
}

let people = 0;

/** A signed-in staff member of no organization. */
export async function registerPerson(app: Pick<TestApp, 'server'>): Promise<Person> {
  people += 1;
  const client = createTestClient(app.server);
  const email = `person${people}@pharmacy.example`;
  const answer = await client.post('/api/auth/register', {
    email,
    password: testPassword,
    firstName: 'Robin',
    lastName: 'Reed',
    recaptchaToken: await solveCaptcha(app.server),
  });
  if (answer.status !== 201) throw new Error(`register answered ${answer.text}`);
  return { client, userId: answer.body.user.id as string, email };
}

/** A signed-in person of a role, in an organization or in none. */
export async function joinAs(
  app: TestApp,
  { role, organizationId }: { role: Role; organizationId: string | null },
): Promise<Person> {
  const person = await registerPerson(app);
  await changeUser(app, person.userId, { role, organization_id: organizationId });
  return person;
}

/** What an administrator's screen will do: changes a person behind the back of the session. */
export async function changeUser(
  { platform }: Pick<TestApp, 'platform'>,
  userId: string,
  values: {
    role?: Role;
    organization_id?: string | null;
    is_active?: boolean;
    must_choose_password?: boolean;
  },
): Promise<void> {
  await changeAndTell(platform, (tx) =>
    tx.query.updateTable('users').set(values).where('id', '=', userId).execute(),
  );
}

export async function changeOrganization(
  { platform }: Pick<TestApp, 'platform'>,
  organizationId: string,
  values: { name?: string; is_active?: boolean; approval_status?: 'approved' | 'rejected' },
): Promise<void> {
  await changeAndTell(platform, (tx) =>
    tx.query.updateTable('organizations').set(values).where('id', '=', organizationId).execute(),
  );
}

/**
 * A change of somebody's access ends the streams that are open when it is told. A stream that the
 * test opens afterwards must not be one of them, so this waits until it has been told.
 */
async function changeAndTell(
  { database, events }: Platform,
  change: (tx: PlatformTransaction) => Promise<unknown>,
): Promise<void> {
  const told = Promise.withResolvers<void>();
  const userId = randomUUID();
  const onEvent = () => told.resolve();
  const who = { organizationId: null, userId, sessionId: userId };
  const stop = events.subscribe({ ...who, onEvent, end: onEvent });
  await database.withPlatform('arrange a test', async (tx) => {
    await change(tx);
    const message = JSON.stringify({ userId, changed: 'notifications' });
    await sql`select pg_notify('pfs_events', ${message})`.execute(tx.query);
  });
  await told.promise;
  stop();
}
