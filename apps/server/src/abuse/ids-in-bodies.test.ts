import { randomUUID } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable, expectError } from '../testing/expect-error.ts';
import { bodyWithId, idFieldsOf, makeForField } from '../testing/ids-in-bodies.ts';
import { joinAs } from '../testing/people.ts';
import { makeFor } from '../testing/route-makers.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../testing/test-client.ts';

const named = (Object.entries(routes) as readonly (readonly [string, Route])[]).flatMap(
  ([name, route]) => idFieldsOf(route).map((field) => [name, field, route] as const),
);

let app: TestApp;
let ours: TestClient;
let theirs: TestClient;
let support: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  ours = (await registerPharmacy(app.server)).client;
  theirs = (await registerPharmacy(app.server)).client;
  support = (await joinAs(app, { role: 'super_admin', organizationId: null })).client;
});
afterAll(() => app.close());

test('routes that take an id in their body are among the walked', () => {
  expect(named.length).toBeGreaterThanOrEqual(3);
});

describe.each(named)('%s takes a %s:', (_name, field, route) => {
  const forSupport = route.access === 'super_admin';
  const send = async (id: string, from: TestClient = ours): Promise<Answer> => {
    const own = route.path.includes(':id') ? await makeFor(route, app, from) : '';
    return (forSupport ? support : from).request({
      method: route.method,
      url: route.path.replace(':id', own),
      payload: bodyWithId(route, field, id),
    });
  };

  test('another pharmacy’s and nobody’s are the same 404', async () => {
    const nobodys = await send(randomUUID());
    expectError(nobodys, 'not_found');
    // Support sees every pharmacy: to it no id is foreign.
    const other = forSupport ? randomUUID() : await makeForField(field, app, theirs);
    expect(comparable(await send(other))).toEqual(comparable(nobodys));
  });

  test('the own one is found', async () => {
    const { client } = await registerPharmacy(app.server);
    const answer = await send(await makeForField(field, app, client), client);
    expect([400, 401, 403, 404], answer.text).not.toContain(answer.status);
  });
});
