import { sumCents } from '@pfs/core/money';
import { makeCorpusDocument } from '@pfs/documents/testing/corpus/make-corpus-document';
import type { Claim } from '@pfs/wire/claims';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

test('a digital PDF is read by the real reader, counted to the cent, and shows its pages', async () => {
  const { bytes, truth } = await makeCorpusDocument({ layout: 'plainLedger', seed: 3, claims: 40 });
  const done = await uploadAndRead(client, { name: 'march.pdf', content: bytes });
  const claims = truth.payments.flatMap((payment) => payment.claims);
  expect(done).toMatchObject({
    processingStatus: 'completed',
    extractedData: { processedClaims: claims.length },
    counted: true,
  });
  const listed = (await client.get('/api/claims')).body as readonly Claim[];
  const net = listed.reduce((sum, { netAmount }) => sum + Math.round(netAmount * 100), 0);
  const dir = listed.reduce((sum, { dirFee }) => sum + Math.round(dirFee * 100), 0);
  expect(net).toBe(sumCents(claims.map(({ amounts }) => amounts.net)));
  expect(dir).toBe(sumCents(claims.map(({ amounts }) => amounts.dirFee)));
  const { body } = await client.get(`/api/claims/${listed[0]?.id}`);
  expect(body.origin).toMatchObject({ decidedBy: 'text', box: { page: 1 }, pictured: true });
  expect(body.origin.values.net).toMatchObject({ decidedBy: 'text_layer', confidence: 1 });
  expect(body.segment).toBeNull();
  const segments = await client.get(`/api/claims/${listed[0]?.id}/segments`);
  expect(segments.body).toMatchObject({ segments: [] });
  const csv = await client.get('/api/claims/export');
  expect(csv.text.split('\r\n')[1] ?? csv.text.split('\n')[1]).toMatch(/,text$/);
  const picture = await client.get(`/api/remittances/${done.id}/pages/1`);
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  const { database } = app.platform;
  const organizationId = await organizationOf(client);
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
});

test('no patient name leaves the original', async () => {
  const { bytes, truth } = await makeCorpusDocument({ layout: 'dirGrid', seed: 5, claims: 12 });
  const done = await uploadAndRead(client, { name: 'april.pdf', content: bytes });
  const review = await client.get(`/api/remittances/${done.id}/review`);
  expect(review.status).toBe(200);
  for (const { claims } of truth.payments) {
    for (const { patientName, memberId } of claims) {
      expect(review.text).not.toContain(patientName);
      expect(review.text).not.toContain(memberId);
    }
  }
});
