import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../testing/expect-error.ts';
import { changeOrganization, changeUser, joinAs } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../testing/test-client.ts';

const walk = Object.entries(routes) as readonly (readonly [string, Route])[];
const closedRoutes = walk.filter(([, route]) => route.access !== 'public');
const openRoutes = walk.filter(([, route]) => route.access === 'public');

const standings = ['deactivated', 'of a rejected pharmacy', 'of an inactive pharmacy'] as const;
type Standing = (typeof standings)[number];

let app: TestApp;
/** Super admins each, so that no refusal is for lack of a role. */
const callers = new Map<Standing, TestClient>();

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  for (const standing of standings) {
    const { user } = await registerPharmacy(app.server);
    const organizationId = user.organization?.id ?? '';
    const { client, userId } = await joinAs(app, { role: 'super_admin', organizationId });
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await close(standing, { organizationId, userId });
    callers.set(standing, client);
  }
});
afterAll(() => app.close());

function close(standing: Standing, who: { organizationId: string; userId: string }) {
  switch (standing) {
    case 'deactivated':
      return changeUser(app, who.userId, { is_active: false });
    case 'of a rejected pharmacy':
      return changeOrganization(app, who.organizationId, { approval_status: 'rejected' });
    case 'of an inactive pharmacy':
      return changeOrganization(app, who.organizationId, { is_active: false });
  }
}

function call(standing: Standing, { method, path }: Route) {
  const url = path.replace(/:\w+/g, randomUUID());
  return callers.get(standing)?.request({ method, url }) as ReturnType<TestClient['request']>;
}

describe.each(standings)('who is %s', (standing) => {
  test.each(closedRoutes)('is nobody to %s', async (_name, route) => {
    expectError(await call(standing, route), 'unauthorized');
  });

  test.each(openRoutes)('is answered by %s as any visitor', async (_name, route) => {
    const { status } = await call(standing, route);
    expect([401, 403, 404]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});
