import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPayment, printed, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

const documents = createDraftReading();
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

async function upload(
  payment: Parameters<typeof draftPayment>[0],
  firstDrug = 'ATORVASTATIN 20 MG',
): Promise<string> {
  const draft = draftPayment(payment);
  const claims = draft.claims.map((claim, at) => {
    const drugName = printed(at === 0 ? firstDrug : 'ATORVASTATIN 20 MG');
    return { ...claim, fields: { ...claim.fields, drugName } };
  });
  const content = testDocument({ payments: [{ ...draft, claims, otherCurrency: true }] });
  const { id } = await uploadAndRead(client, { name: 'paper.pdf', content });
  return `/api/remittances/${id}/review`;
}

const acceptAll = { kind: 'accept_all', payment: 0 };

test('a payment is accepted as a whole only when it balances', async () => {
  const path = await upload({ amount: '26.00', claims: threeClaims, totalNet: '25.50' });
  const before = (await client.get(path)).body;
  const { version } = before;
  const refused = await client.post(`${path}/changes`, { version, changes: [acceptAll] });
  expectError(refused, 'conflict');
  expect(refused.body.message).toBe(
    'You can accept everything at once only when the payment balances.',
  );
  expect((await client.get(path)).body).toEqual(before);
  const amount = { kind: 'set', part: 'payment', payment: 0, field: 'amount', value: '25.50' };
  const changes = [amount, acceptAll];
  expect((await client.post(`${path}/changes`, { version, changes })).status).toBe(200);
});

test.each([
  ['a row', '2.60', 'ATORVASTATIN 20 MG'],
  ['an amount in a text', '1.00', 'ATORVASTATIN 20 MG 12.50'],
])('a payment is not accepted as a whole while %s differs', async (what, dirFee, drug) => {
  const [first, ...others] = threeClaims;
  if (first === undefined) throw new Error('one');
  const claims = [{ ...first, dirFee }, ...others];
  const path = await upload({ amount: '25.50', claims, trace: `EFT ${what}` }, drug);
  const { payments, version } = (await client.get(path)).body;
  expect(payments[0].difference).toBe(0);
  const refused = await client.post(`${path}/changes`, { version, changes: [acceptAll] });
  expectError(refused, 'conflict');
});

test('one call can’t prove its document many times over', async () => {
  const claims = Array.from({ length: 60 }, (_, at) => {
    return { claimId: String(7_000_001 + at), gross: '10.00', dirFee: '1.00', net: '9.00' };
  });
  const path = await upload({ amount: '540.00', claims, trace: 'EFT 0043' });
  const { version } = (await client.get(path)).body;
  const send = (times: number) =>
    client.post(`${path}/changes`, { version, changes: Array(times).fill(acceptAll) });
  expectError(await send(200), 'invalid_input');
  expect((await send(2)).status).toBe(200);
});
