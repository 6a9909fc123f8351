import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftPayment, printed, threeClaims } from '../../testing/draft-payment.ts';
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

const payers = ['Blue Heron Rx', 'Tidewater Rx', 'Blue Heron Rx'];

/** A check for $25.50 whose rows name two payers: $17.50 of one, $8.00 of the other. */
function sharedCheck({ names = payers, lump = false, amount = '25.50' } = {}): DraftPayment {
  const { claims, lumps: _, ...check } = draftPayment({ amount, claims: threeClaims, trace: '42' });
  return {
    ...check,
    claims: claims.map(({ fields, ...claim }, at) => ({
      ...claim,
      fields: { ...fields, payerName: printed(names[at] ?? '') },
    })),
    lumps: lump
      ? [{ row: 0, box: undefined, reference: printed('DIR FEE Q2'), amount: printed('-2.50') }]
      : [],
    controls: lump ? [] : check.controls,
  };
}

function upload(payment: DraftPayment, mark = ''): Promise<RemittanceDetail> {
  const content = testDocument({ payments: [payment], mark });
  return uploadAndRead(client, { name: `check${mark}.pdf`, content });
}

/** The same money as an 835 of the PSAO tells it: one payment of one payer. */
function uploadWhole(payer = 'ALLIED PSAO'): Promise<RemittanceDetail> {
  const claims = threeClaims.map(({ claimId, dirFee }) => ({
    id: claimId,
    gross: 1_000,
    dir: Math.round(Number(dirFee) * 100),
  }));
  const content = smallRemittance({ paidOn: '2026-03-31', payer, trace: '00042', claims });
  return uploadAndRead(client, { name: `${payer}.835`, content });
}

async function dirOfAll(): Promise<number> {
  const organizationId = await organizationOf(client);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
  const { body } = await client.get('/api/claims?counted=true');
  return body.reduce((sum: number, { dirFee }: { dirFee: number }) => sum + dirFee, 0);
}

const detailOf = async (id: string) => (await client.get(`/api/remittances/${id}`)).body;

const remove = (id: string) =>
  client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'the other one is right' },
  });

test('a check from several payers is one payment per payer, and all of them count', async () => {
  const done = await upload(sharedCheck());
  const share = { traceNumber: '42', paidOn: '2026-03-31', checkAmount: 25.5, counted: true };
  expect(done).toMatchObject({
    processingStatus: 'completed',
    counted: true,
    payments: [
      { ...share, payerName: 'Blue Heron Rx', amount: 17.5, claimsTotal: 17.5, balanced: true },
      { ...share, payerName: 'Tidewater Rx', amount: 8, claimsTotal: 8, balanced: true },
    ],
  });
  const { body: claims } = await client.get(`/api/claims?remittanceId=${done.id}`);
  const byNumber = claims.toSorted((a: { claimId: string }, b: { claimId: string }) =>
    a.claimId.localeCompare(b.claimId),
  );
  expect(byNumber.map(({ payerName }: { payerName: string }) => payerName)).toEqual(payers);
  const review = (await client.get(`/api/remittances/${done.id}/review`)).body;
  expect(review.payments[0].claims.every((one: { claimId: unknown }) => one.claimId)).toBe(true);
  expect(await dirOfAll()).toBe(4.5);
});

test('shares of the same amount are not duplicates', async () => {
  const claims = threeClaims
    .slice(0, 2)
    .map((claim) => ({ ...claim, dirFee: '1.00', net: '9.00' }));
  const { claims: rows, ...check } = draftPayment({ amount: '18.00', claims });
  const shared = rows.map((row, at) => ({
    ...row,
    fields: { ...row.fields, payerName: printed(payers[at] ?? '') },
  }));
  expect(await upload({ ...check, claims: shared })).toMatchObject({
    payments: [
      { amount: 9, heldReason: null, counted: true },
      { amount: 9, heldReason: null, counted: true },
    ],
  });
});

test('a lump sum without a payer waits, and choosing one completes the check', async () => {
  const waiting = await upload(sharedCheck({ lump: true, amount: '23.00' }));
  expect(waiting.processingStatus).toBe('review');
  const url = `/api/remittances/${waiting.id}/review`;
  const { body: review } = await client.get(url);
  expect(review.items).toMatchObject([
    { kind: 'payer_missing', field: 'payerName', acceptable: false, correctable: true },
  ]);
  const change = { kind: 'set', part: 'lump', payment: 0, row: 0, field: 'payerName' };
  const changed = await client.post(`${url}/changes`, {
    version: review.version,
    changes: [{ ...change, value: 'Tidewater Rx' }],
  });
  expect(changed.body).toMatchObject({
    doubts: 0,
    lumps: [{ payerName: { decidedBy: 'person' } }],
  });
  await client.post(`${url}/finish`, { version: changed.body.version });
  expect(await detailOf(waiting.id)).toMatchObject({
    counted: true,
    payments: [
      { payerName: 'Blue Heron Rx', amount: 17.5, providerAdjustmentsTotal: 0 },
      { payerName: 'Tidewater Rx', amount: 5.5, providerAdjustmentsTotal: 2.5, checkAmount: 23 },
    ],
  });
  expect(await dirOfAll()).toBe(4.5);
});

test.each([
  ['again in another file', () => upload(sharedCheck(), ' again')],
  ['split otherwise', () => upload(sharedCheck({ names: payers.with(0, 'Cedar Plan') }), ' x')],
  ['of one payer in a document', () => upload(draftPayment(oneCheck), ' whole')],
  ['whole in an 835', () => uploadWhole()],
])('a check that was read by payer is matched %s, whichever came first', async (_what, other) => {
  const uploads = [() => upload(sharedCheck()), other] as const;
  for (const [one, two] of [uploads, uploads.toReversed()] as const) {
    ({ client } = await registerPharmacy(app.server));
    const first = await one?.();
    const copy = await two?.();
    expect(copy).toMatchObject({ counted: false, duplicateOf: first?.id });
    expect(await dirOfAll()).toBe(4.5);
    await remove(first?.id ?? '');
    expect(await detailOf(copy?.id ?? '')).toMatchObject({ counted: true, duplicateOf: null });
    expect(await dirOfAll()).toBe(4.5);
  }
});

const oneCheck = { amount: '25.50', claims: threeClaims, trace: '42' };

test('of several duplicates of a check one counts once the first is deleted', async () => {
  const first = await uploadWhole();
  await upload(sharedCheck());
  await upload(draftPayment({ ...oneCheck, payer: 'Allied PSAO' }), ' whole');
  await remove(first.id);
  expect(await dirOfAll()).toBe(4.5);
});

test('another check of the same payers is not a duplicate', async () => {
  await upload(sharedCheck());
  const other = sharedCheck();
  const fields = { ...other.fields, traceNumber: printed('43') };
  expect(await upload({ ...other, fields }, ' other')).toMatchObject({ counted: true });
});
