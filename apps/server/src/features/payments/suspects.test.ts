import type { PaymentDetail } from '@pfs/wire/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two claims of $60.00 and $25.00 and a lump sum of $5.00: $80.00. */
const payment: SmallPayment = {
  paidOn: '2026-03-10',
  claims: [
    { id: '7000001', gross: 6_000 },
    { id: '7000002', gross: 2_500 },
  ],
  lumps: [['WO', 'AUDIT', 500]],
};

async function shown(text: string): Promise<PaymentDetail> {
  const { client } = await registerPharmacy(app.server);
  const read = await uploadAndRead(client, { name: 'march.835', content: text });
  const { body } = await client.get(`/api/payments/${read.payments[0]?.id}`);
  return body as PaymentDetail;
}

const off: readonly [what: string, amount: number, kind: string, says: string][] = [
  [
    'a claim that was not paid',
    2_000,
    'claim',
    'Without claim 7000001 of $60.00 the payment would balance.',
  ],
  [
    'a claim with the wrong sign',
    3_000,
    'sign',
    'With the opposite sign on claim 7000002, -$25.00 instead of $25.00, the payment would balance.',
  ],
  [
    'a lump sum that wasn’t accepted',
    8_500,
    'provider_adjustment',
    'Without the lump sum WO AUDIT of $5.00 the payment would balance.',
  ],
  [
    'a lump sum with the wrong sign',
    9_000,
    'sign',
    'With the opposite sign on the lump sum WO AUDIT, -$5.00 instead of $5.00, the payment would balance.',
  ],
];

test.each(off)('%s is suspected', async (_, amount, kind, message) => {
  const { suspects } = await shown(smallRemittance({ ...payment, amount }));
  expect(suspects).toEqual([expect.objectContaining({ kind, message })]);
  const [suspect] = suspects;
  expect(suspect?.claimId === null).toBe(suspect?.providerAdjustmentId !== null);
});

test('a payment that adds up has counts and no suspects', async () => {
  const detail = await shown(smallRemittance(payment));
  expect(detail).toMatchObject({
    amount: 80,
    difference: 0,
    claimCount: 2,
    paidClaimCount: 2,
    deniedClaimCount: 0,
    reversalCount: 0,
    refundCount: 0,
    suspects: [],
    duplicateOf: null,
    decision: null,
  });
});

test('adjustments that both a claim and its drug report are suspected', async () => {
  const one = { ...payment, claims: [{ id: '7000001', gross: 6_000, dir: 700 }], lumps: [] };
  // The claim is charged $60.00, its $7.00 stand twice and were taken twice.
  const text = smallRemittance({ ...one, amount: 5_300 })
    .replace(/CLP\*7000001\*1\*60(\.00)?\*53(\.00)?/, 'CLP*7000001*1*60*46')
    .replace(/(CLP\*[^~]*~\s*)/, '$1CAS*CO*295*7~\n');
  const { suspects, difference } = await shown(text);
  expect(difference).toBe(-7);
  expect(suspects).toEqual([
    expect.objectContaining({
      kind: 'doubled_adjustments',
      amount: 7,
      message:
        'Claim 7000001 reports the same adjustments of $7.00 twice, on the claim and on its ' +
        'service line. Counted once, the payment would balance.',
    }),
  ]);
});
