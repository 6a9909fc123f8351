import { write835Text } from '@pfs/edi/write-835';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
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

test('a payment to another pharmacy says so until it is named as a store', async () => {
  const { client } = await registerPharmacy(app.server);
  const { id } = await uploadAndRead(client, { name: 'march.835', content: sample });
  const listFindings = async () => {
    const { body } = await client.get(`/api/remittances/${id}`);
    return (body as RemittanceDetail).findings.map(({ code, message }) => [code, message]);
  };
  const named = (npi: string) =>
    client.request({
      ...{ method: 'PATCH', url: '/api/organization/identifiers', payload: { npi } },
    });
  expect(await listFindings(), 'the pharmacy has said no NPI').toEqual([]);
  expect((await named('1234567893')).status).toBe(200);
  expect(await listFindings()).toEqual([
    [
      'payment_other_pharmacy',
      expect.stringMatching(
        /^\d+ payments \(\$[\d,.]+\) are to pharmacy 1457398802, and yours is 1234567893\. If it isn’t one of your stores, delete this file\.$/v,
      ),
    ],
  ]);
  const headings = 'Rx,Refill,Date Filled,NDC,BIN,Total Paid,Processed,NPI';
  const row = '1,0,3/14/2026,00093742456,19158,5.00,3/14/2026 9:00,1457398802';
  await importCsv(client, `${headings}\n${row}`);
  expect(await listFindings(), 'a store of its exports').toEqual([]);
});
