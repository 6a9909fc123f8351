import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftPayment, type PrintedPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
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
  app = await startTestApp({ documents: createDraftReading() });
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

/** The money of the documents below, as the payer's 835 tells it. */
const edi = smallRemittance({
  paidOn: '2026-03-31',
  payer: 'NORTHWIND RX',
  trace: '00042',
  claims: threeClaims.map(({ claimId, dirFee }) => ({
    id: claimId,
    gross: 1_000,
    dir: Math.round(Number(dirFee) * 100),
  })),
});

function uploadEdi(): Promise<RemittanceDetail> {
  return uploadAndRead(client, { name: 'march.835', content: edi });
}

function uploadDocument(changes: Partial<PrintedPayment> = {}): Promise<RemittanceDetail> {
  const payment = draftPayment({ amount: '25.50', claims: threeClaims, trace: '42', ...changes });
  return uploadAndRead(client, {
    name: 'march.pdf',
    content: testDocument({ payments: [payment], mark: JSON.stringify(changes) }),
  });
}

async function dirOfAll(): Promise<number> {
  const { database } = app.platform;
  const organizationId = await organizationOf(client);
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
  const { body } = await client.get('/api/claims?counted=true');
  return body.reduce((sum: number, { dirFee }: { dirFee: number }) => sum + dirFee, 0);
}

test.each([
  ['with the same number without its zeros', {}],
  ['with the payer in another spelling', { payer: 'Northwind  Rx.' }],
  ['of a payer that has another name there', { payer: 'NWRX Health Plan' }],
  ['with a sign in the number', { trace: '0-0042' }],
  ['with letters before the number', { trace: 'EFT 0042' }],
])('a document of a payment that came as an 835, %s, is held', async (_what, changes) => {
  const first = await uploadEdi();
  const copy = await uploadDocument(changes);
  expect(copy).toMatchObject({
    processingStatus: 'completed',
    counted: false,
    duplicateOf: first.id,
    payments: [{ heldReason: 'duplicate', counted: false }],
  });
  expect(await dirOfAll()).toBe(4.5);
});

test('an 835 of a payment that came as a document is held', async () => {
  const first = await uploadDocument();
  const copy = await uploadEdi();
  expect(copy).toMatchObject({
    counted: false,
    duplicateOf: first.id,
    payments: [{ heldReason: 'duplicate' }],
  });
  expect(await dirOfAll()).toBe(4.5);
});

test('the same payment in two documents is counted once', async () => {
  const first = await uploadDocument();
  expect(await uploadDocument({ payer: 'NORTHWIND RX' })).toMatchObject({
    duplicateOf: first.id,
    counted: false,
  });
  expect(await dirOfAll()).toBe(4.5);
});

test('another number, or another amount, is not a duplicate', async () => {
  await uploadEdi();
  expect(await uploadDocument({ trace: '43' })).toMatchObject({ counted: true });
  expect(await dirOfAll()).toBe(9);
});

test('the duplicate counts once its original is deleted, whichever came first', async () => {
  for (const upload of [
    [uploadEdi, uploadDocument],
    [uploadDocument, uploadEdi],
  ] as const) {
    ({ client } = await registerPharmacy(app.server));
    const first = await upload[0]();
    const copy = await upload[1]();
    await client.request({
      method: 'DELETE',
      url: `/api/remittances/${first.id}`,
      payload: { note: 'the other one is the right one' },
    });
    expect((await client.get(`/api/remittances/${copy.id}`)).body).toMatchObject({
      counted: true,
      duplicateOf: null,
    });
    expect(await dirOfAll()).toBe(4.5);
  }
});

test('documents and 835 files of one payer are one payer, whichever came first', async () => {
  for (const upload of [
    [uploadEdi, () => uploadDocument({ trace: '43' })],
    [() => uploadDocument({ trace: '43' }), uploadEdi],
  ] as const) {
    ({ client } = await registerPharmacy(app.server));
    for (const one of upload) await one();
    const payers = await app.platform.database.withTenant(await organizationOf(client), (tx) =>
      tx.query.selectFrom('payers').select('identity').execute(),
    );
    expect(payers).toEqual([{ identity: expect.stringMatching(/^id:/) }]);
    expect(await dirOfAll()).toBe(9);
  }
});
