import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { sampleRemittance } from '../sample-data/public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sample = write835Text(sampleRemittance({ seed: 7, until: '2026-03-31' }).description);

test('an uploaded 835 is read and its claims and DIR fees are shown', async () => {
  const { client } = await registerPharmacy(app.server);
  const detail = await uploadAndRead(client, { name: 'march.835', content: sample });
  expect(detail).toMatchObject({
    processingStatus: 'completed',
    counted: true,
    fileName: 'march.835',
  });
  expect(detail.extractedData?.processedClaims).toBe(sample.match(/CLP\*/g)?.length);
});
