import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

const documents = createDraftReading();
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

test('a proven document is imported at once, and counts', async () => {
  const payments = [draftPayment({ amount: '25.50', claims: threeClaims })];
  const done = await uploadAndRead(client, {
    name: 'march.pdf',
    content: testDocument({ payments }),
  });
  expect(done).toMatchObject({
    processingStatus: 'completed',
    extractedData: { processedClaims: 3, totalDirFees: 4.5 },
    counted: true,
    payments: [{ payerName: 'Northwind Rx', amount: 25.5, balanced: true, counted: true }],
  });
  const claims = await client.get(`/api/claims?remittanceId=${done.id}`);
  expect(claims.body).toHaveLength(3);
  const { body: claim } = await client.get(`/api/claims/${claims.body[0].id}`);
  // A text has no page to show.
  expect(claim.origin).toMatchObject({ decidedBy: 'text', pictured: false });
  const dashboard = await client.get('/api/dashboard');
  expect(dashboard.body.monthlyMetrics ?? dashboard.body).toBeDefined();
  const { database } = app.platform;
  const organizationId = await organizationOf(client);
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
});
