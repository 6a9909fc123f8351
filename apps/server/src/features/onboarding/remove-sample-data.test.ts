import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { findQueuedCases } from '../cases/public.ts';
import { doCostWork } from '../costs/public.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let now = new Date('2026-03-20T12:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

const remove = (client: TestClient) =>
  client.request({ method: 'DELETE', url: '/api/test/sample-remittances' });

/** Each sample is made of its moment, so that no two are the same file. */
async function addSample(client: TestClient) {
  now = new Date(now.getTime() + 1_000);
  const answer = await client.post('/api/test/add-sample-remittance');
  expect(answer.status, answer.text).toBe(201);
  return client.settled(answer.body.remittanceId);
}

let files = 0;
async function addReal(client: TestClient, dirCents: number) {
  files += 1;
  const claims = [{ id: `R${files}`, dir: dirCents }];
  const content = smallRemittance({ paidOn: '2026-03-10', trace: `T${files}`, claims });
  return uploadAndRead(client, { name: `${files}.835`, content });
}

/** All that a person sees of the figures. */
async function figuresOf(client: TestClient) {
  const paths = [
    '/api/dashboard',
    '/api/claims?limit=500',
    '/api/provider-adjustments',
    '/api/remittances?limit=500',
    '/api/financial-health',
  ];
  const answers: Answer['body'][] = [];
  for (const path of paths) {
    const { status, body } = await client.get(path);
    expect(status, path).toBe(200);
    answers.push(body);
  }
  return answers;
}

const rollupFaults = (organizationId: string) =>
  app.platform.database.withTenant(organizationId, verifyRollups);

test('what remains equals the real files alone, in any order of import', async () => {
  const other = await registerPharmacy(app.server);
  await addSample(other.client);
  await addReal(other.client, 5_00);
  // Lump sums are spread in the background.
  await doCostWork(app.platform);
  await findQueuedCases(app.platform);
  const othersBefore = await figuresOf(other.client);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('sample' as const), fc.integer({ min: 1, max: 90_00 })), {
        minLength: 1,
        maxLength: 3,
      }),
      async (arrivals) => {
        const { client, user } = await registerPharmacy(app.server);
        const organizationId = user.organization?.id ?? '';
        const samples: { id: string; claims: number }[] = [];
        const real: string[] = [];
        let dirCents = 0;
        for (const arrival of arrivals) {
          if (arrival === 'sample') {
            const { id, extractedData } = await addSample(client);
            samples.push({ id, claims: extractedData?.processedClaims ?? 0 });
            continue;
          }
          real.push((await addReal(client, arrival)).id);
          dirCents += arrival;
        }
        const removedClaims = samples.reduce((sum, { claims }) => sum + claims, 0);
        const { body: before } = await client.get('/api/onboarding');
        expect(before.sampleData).toEqual({ files: samples.length, claims: removedClaims });

        const answer = await remove(client);
        expect(answer.body).toEqual({ removedFiles: samples.length, removedClaims });
        expect(await rollupFaults(organizationId)).toEqual([]);
        const [dashboard, , , remittances] = await figuresOf(client);
        expect(Math.round(dashboard.metrics.ytdDirFees * 100)).toBe(dirCents);
        expect(dashboard.metrics.processedClaims).toBe(real.length);
        expect(remittances.map(({ id }: { id: string }) => id).toSorted()).toEqual(real.toSorted());
        const { body: after } = await client.get('/api/onboarding');
        expect(after.sampleData).toEqual({ files: 0, claims: 0 });

        expect((await remove(client)).body).toEqual({ removedFiles: 0, removedClaims: 0 });
        expect((await figuresOf(client))[0]).toEqual(dashboard);
      },
    ),
    { numRuns: 4, seed: 20_261_122, examples: [[['sample', 5_00]], [[7_00, 'sample']]] },
  );
  expect(await figuresOf(other.client)).toEqual(othersBefore);
}, 240_000);

test('each removed file is in the audit trail, with who removed it', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const { id } = await addSample(client);
  await addReal(client, 1_00);
  await remove(client);
  const deletions = await app.platform.database.withPlatform('look', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['entity_type', 'entity_id', 'user_id', 'new_values'])
      .where('organization_id', '=', user.organization?.id ?? '')
      .where('action', '=', 'delete')
      .execute(),
  );
  expect(deletions).toMatchObject([
    {
      ...{ entity_type: 'remittance', entity_id: id, user_id: user.id },
      new_values: { note: 'Sample data was removed' },
    },
  ]);
});

test('nothing is removed while a sample is being read', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  await addSample(client);
  const { id } = await addSample(client);
  const setStatus = (processing_status: string) =>
    app.platform.database.withTenant(organizationId, (tx) =>
      tx.query.updateTable('remittances').set({ processing_status }).where('id', '=', id).execute(),
    );
  await setStatus('processing');
  expectError(await remove(client), 'conflict');
  expect((await client.get('/api/onboarding')).body.sampleData.files).toBe(2);
  await setStatus('completed');
  expect((await remove(client)).body).toMatchObject({ removedFiles: 2 });
});

test('staff add sample data, and only administrators remove it', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const staff = await joinAs(app, { role: 'staff', organizationId });
  await addSample(staff.client);
  expectError(await remove(staff.client), 'forbidden');
  expect((await remove(client)).body).toMatchObject({ removedFiles: 1 });
});

test('two administrators who remove it at once remove it once', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const colleague = await joinAs(app, { role: 'pharmacy_admin', organizationId });
  await addSample(client);
  const answers = await Promise.all([remove(client), remove(colleague.client)]);
  for (const answer of answers) expect(answer.status, answer.text).toBe(200);
  expect(answers[0].body.removedFiles + answers[1].body.removedFiles).toBe(1);
  expect(await rollupFaults(organizationId)).toEqual([]);
});
