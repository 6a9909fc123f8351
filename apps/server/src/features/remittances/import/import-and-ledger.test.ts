import { setTimeout as sleep } from 'node:timers/promises';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import { lockLedger } from '../../ledger/lock.ts';
import { importRemittance } from './import-835.ts';
import { openReaders } from './stage-835.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
const readers = openReaders();
/** What reading a file came to, and what happens between that and its import. */
let files = 0;
let afterReading: () => Promise<unknown>;
const watched = {
  async run(...given: Parameters<typeof readers.run>) {
    const result = await readers.run(...given);
    files += 1;
    await afterReading();
    return result;
  },
} as typeof readers;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
  organizationId = await organizationOf(client);
  files = 0;
  afterReading = async () => undefined;
});
afterAll(async () => {
  await readers.close();
  await app.close();
});

const feeNobodyKnows = smallRemittance({
  paidOn: '2026-03-31',
  trace: 'T1',
  claims: [{ id: '1001', gross: 12_00 }],
  lumps: [['ZZ', 'PLATFORM', 1_00]],
});

const rule = {
  where: 'provider_adjustment',
  code: 'ZZ',
  reference: null,
  payerId: null,
  category: 'dir',
};

async function send(name: string, content: string): Promise<string> {
  return (await client.upload({ name, content })).body.id as string;
}

test('a person is refused while the ledger is locked; files are read once, and wait', async () => {
  const remittanceId = await send('a.835', feeNobodyKnows);
  const payments = [draftPayment({ amount: '25.50', claims: threeClaims, trace: 'X' })];
  const documentId = await send('a.pdf', testDocument({ payments, mark: 'X' }));
  let documents = 0;
  const unreadable = {
    ...createDraftReading(),
    async read() {
      documents += 1;
      throw new UnreadableDocument('damaged');
    },
  };
  // No statement may wait longer than a little more than a person does.
  const impatient: Database = {
    ...app.platform.database,
    withTenant: (id, work, options) =>
      app.platform.database.withTenant(id, work, { statementTimeoutMs: 5_500, ...options }),
  };
  const parts = { ...app.platform, database: impatient, readers: watched, documents: unreadable };
  const works = await app.platform.database.withTenant(organizationId, async (tx) => {
    await lockLedger(tx);
    const imports = [remittanceId, documentId].map((id) =>
      importRemittance(parts, { organizationId, id }),
    );
    const refused = await client.post('/api/classification/rules', rule);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'A file or rule is being applied. Please try again in a moment.',
      },
    });
    await sleep(1_000);
    expect([files, documents]).toEqual([1, 1]);
    return { imports };
  });
  await Promise.all(works.imports);
  expect([files, documents]).toEqual([1, 1]);
  expect((await client.get(`/api/remittances/${remittanceId}`)).body).toMatchObject({
    processingStatus: 'completed',
  });
  expect((await client.get(`/api/remittances/${documentId}`)).body).toMatchObject({
    processingStatus: 'failed',
  });
});

test('a rule that is added while a file is read decides its rows', async () => {
  const remittanceId = await send('a.835', feeNobodyKnows);
  afterReading = async () => {
    if (files === 1)
      expect((await client.post('/api/classification/rules', rule)).status).toBe(201);
  };
  await importRemittance(
    { ...app.platform, readers: watched },
    { organizationId, id: remittanceId },
  );
  expect(files).toBe(2);
  const { body } = await client.get(`/api/remittances/${remittanceId}`);
  expect(body).toMatchObject({ processingStatus: 'completed', extractedData: { totalDirFees: 1 } });
});
