import type { Claim, ClaimDetail } from '@pfs/wire/claims';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { liftLimits } from '../../failures/testing/books.ts';
import { withClient } from '../../platform/database/connection.ts';
import { expectError } from '../../testing/expect-error.ts';
import {
  type SmallClaim,
  type SmallPayment,
  smallRemittance,
} from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  const organizationId = pharmacy.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
});

let uploads = 0;

async function upload(
  claims: readonly SmallClaim[],
  payment: Partial<SmallPayment> = {},
): Promise<RemittanceDetail> {
  uploads += 1;
  const content = smallRemittance({
    paidOn: '2026-03-10',
    trace: `T${uploads}`,
    payer: 'NORTHLAKE RX',
    claims,
    // So that the payment stays positive whatever is reversed.
    lumps: [['FB', 'BALANCE', -100_000]],
    ...payment,
  });
  return uploadAndRead(client, { name: `${uploads}.835`, content });
}

const paid: SmallClaim = { id: '7000001', gross: 6_000, payerControlNumber: 'N1' };
const reversal: SmallClaim = { id: '7000001', gross: 6_000, status: 'reversal' };

async function claimsOf(remittance: RemittanceDetail): Promise<readonly ClaimDetail[]> {
  const { body } = await client.get(`/api/claims?remittanceId=${remittance.id}`);
  const details = await Promise.all(
    (body as readonly Claim[]).map(async ({ id }) => (await client.get(`/api/claims/${id}`)).body),
  );
  return (details as readonly ClaimDetail[]).toSorted(
    (first, second) => (first.segment ?? 0) - (second.segment ?? 0),
  );
}

async function claimOf(remittance: RemittanceDetail, index = 0): Promise<ClaimDetail> {
  const found = (await claimsOf(remittance))[index];
  if (found === undefined) throw new Error('no such claim');
  return found;
}

async function orphans(remittance: RemittanceDetail) {
  const { body } = await client.get(`/api/remittances/${remittance.id}`);
  return (body as RemittanceDetail).findings.filter(
    ({ code }) => code === 'reversal_without_original',
  );
}

const ways: readonly [way: string, original: SmallClaim, reversal: SmallClaim][] = [
  [
    'the number it names',
    { ...paid, id: '7000009', filledOn: '2025-11-01' },
    { ...reversal, originalReference: 'N1' },
  ],
  [
    'its own number of the payer',
    { ...paid, id: '7000009', filledOn: '2025-11-01' },
    { ...reversal, payerControlNumber: 'N1' },
  ],
  ['prescription and day', paid, reversal],
  ['prescription and day, at another amount', { ...paid, gross: 5_900 }, reversal],
];

describe.each(ways)('a reversal finds its claim by %s', (_, original, taken) => {
  test('in the same payment', async () => {
    const both = await upload([original, taken]);
    const [first, second] = await claimsOf(both);
    expect(second?.reverses).toEqual({
      id: first?.id,
      remittanceId: both.id,
      fileName: both.fileName,
      processedDate: '2026-03-10',
      netAmount: first?.netAmount,
    });
    expect(first?.reversedBy.map(({ id }) => id)).toEqual([second?.id]);
    expect(await orphans(both)).toEqual([]);
  });

  test('in an earlier file', async () => {
    const earlier = await upload([original]);
    const later = await upload([taken]);
    expect((await claimOf(later)).reverses?.id).toBe((await claimOf(earlier)).id);
    expect(await orphans(later)).toEqual([]);
  });

  test('in a later file, and is unlinked until then', async () => {
    const first = await upload([taken]);
    expect((await claimOf(first)).reverses).toBeNull();
    expect(await orphans(first)).toEqual([
      {
        code: 'reversal_without_original',
        severity: 'warning',
        message: expect.stringMatching(
          /^A reversal of -\$60\.00 is for a claim that isn’t in any of your files\. Segment \d+, CLP01\.$/,
        ),
        place: expect.stringMatching(/^Segment \d+, byte \d+, CLP01$/),
      },
    ]);
    const second = await upload([original]);
    expect((await claimOf(first)).reverses?.id).toBe((await claimOf(second)).id);
    expect(await orphans(first)).toEqual([]);
  });
});

const others: readonly [what: string, original: SmallClaim, payment: Partial<SmallPayment>][] = [
  ['another prescription', { ...paid, id: '7000002' }, {}],
  ['another day', { ...paid, filledOn: '2025-12-21' }, {}],
  ['another payer', paid, { payer: 'SOUTH RX' }],
  ['a denied claim', { ...paid, status: 'denied' }, {}],
];

test.each(others)('a reversal does not reverse %s', async (_, original, payment) => {
  await upload([original], payment);
  const later = await upload([reversal]);
  expect((await claimOf(later)).reverses).toBeNull();
  expect(await orphans(later)).toHaveLength(1);
});

describe('of two matching claims', () => {
  test('the one with the opposite amount is reversed', async () => {
    const both = await upload([paid, { ...paid, gross: 5_900 }]);
    const later = await upload([reversal]);
    expect((await claimOf(later)).reverses?.id).toBe((await claimOf(both)).id);
  });

  test('the one that the reversal refers to is reversed, whatever its amount', async () => {
    const both = await upload([paid, { ...paid, gross: 5_900, payerControlNumber: 'N2' }]);
    const later = await upload([{ ...reversal, originalReference: 'N2' }]);
    expect((await claimOf(later)).reverses?.id).toBe((await claimOf(both, 1)).id);
  });

  test.each<[how: string, named: Partial<SmallClaim>]>([
    ['names', { originalReference: 'N1' }],
    ['has', { payerControlNumber: 'N1' }],
  ])(
    'that of the prescription is reversed, not another with the number it %s',
    async (_, named) => {
      const own = await upload([{ ...paid, ...(named.originalReference ? {} : { gross: 5_900 }) }]);
      const again = await upload([{ ...paid, id: '7000002' }]);
      const later = await upload([{ ...reversal, ...named }]);
      expect((await claimOf(later)).reverses?.id).toBe((await claimOf(own)).id);
      expect((await claimOf(again)).reversedBy).toEqual([]);
    },
  );

  test('none is reversed that has only its number, of another prescription and amount', async () => {
    await upload([{ ...paid, id: '7000002', gross: 5_900 }]);
    const later = await upload([{ ...reversal, payerControlNumber: 'N1' }]);
    expect((await claimOf(later)).reverses).toBeNull();
  });

  test('each of two reversals takes one, beside one that has no claim', async () => {
    const both = await upload([paid, paid]);
    const missing = { ...reversal, id: '7000003' };
    const later = await upload([missing, reversal, reversal]);
    const taken = (await claimsOf(later)).map(({ reverses }) => reverses?.id);
    const ids = (await claimsOf(both)).map(({ id }) => id);
    expect(taken[0]).toBeUndefined();
    expect(taken.slice(1).toSorted()).toEqual(ids.toSorted());
  });

  test('the counted one is reversed, not its held duplicate', async () => {
    const counted = await upload([paid]);
    const trace = counted.payments[0]?.traceNumber ?? '';
    const copy = await upload([paid, { id: '7000005', status: 'denied' }], { trace });
    expect(copy.payments[0]?.heldReason).toBe('duplicate');
    const later = await upload([reversal]);
    expect((await claimOf(later)).reverses?.id).toBe((await claimOf(counted)).id);
  });
});

/** The numbers of the claims that the reversals take back, whatever the order of files. */
describe('links depend on the files held, not on their order', () => {
  type Part = readonly [claims: readonly SmallClaim[], paidOn: string];
  const named: SmallClaim = { ...paid, gross: 5_900, payerControlNumber: 'N2' };
  const takesNamed: SmallClaim = { ...reversal, originalReference: 'N2', payerControlNumber: 'V' };
  const cases: [what: string, taken: readonly string[], parts: readonly Part[]][] = [
    [
      ...(['the one that it names', ['N2']] as const),
      [
        [[paid], '2026-03-02'],
        [[named], '2026-03-02'],
        [[takesNamed], '2026-03-10'],
      ],
    ],
    [
      ...(['each its own, when one without a number came first', ['N1', 'N2']] as const),
      [
        [[{ ...reversal, payerControlNumber: 'W' }], '2026-03-09'],
        [[takesNamed], '2026-03-10'],
        [[paid, named], '2026-03-02'],
      ],
    ],
    [
      ...(['what was paid before it, not what is paid again', ['N1']] as const),
      [
        [[paid], '2026-03-02'],
        [[reversal], '2026-03-10'],
        [[{ ...paid, payerControlNumber: 'N3' }], '2026-03-20'],
      ],
    ],
  ];
  const chained: SmallClaim = { ...reversal, id: '7000002', payerControlNumber: 'N2' };
  const last: SmallClaim = { ...paid, id: '7000002', payerControlNumber: 'N4' };
  cases.push([
    ...(['what another frees by naming a claim of a third file', ['N1', 'N2']] as const),
    [
      [[{ ...paid, id: '7000002', payerControlNumber: 'N2' }, last], '2026-03-02'],
      [[{ ...chained, originalReference: 'N1' }, chained], '2026-03-10'],
      [[paid], '2026-03-01'],
    ],
  ]);
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  test.each(cases)('%s', async (_, taken, parts) => {
    for (const order of orders) {
      const { client: fresh, user } = await registerPharmacy(app.server);
      client = fresh;
      await withClient(app.testDatabase.admin, (admin) =>
        liftLimits(admin, user.organization?.id ?? ''),
      );
      const read: RemittanceDetail[] = [];
      for (const at of order) {
        const [claims, paidOn] = parts[at] as Part;
        read.push(await upload(claims, { paidOn }));
      }
      const claims = (await Promise.all(read.map(claimsOf))).flat();
      const takenBack = claims.filter(({ reversedBy }) => reversedBy.length > 0);
      expect([order, takenBack.map((one) => one.payerControlNumber).toSorted()]).toEqual([
        ...[order, taken],
      ]);
    }
  });
});

test('a payment that a person counts may have the claim that was reversed', async () => {
  await upload([paid], { paidOn: '2026-03-02' });
  const newer: SmallClaim = { ...paid, payerControlNumber: 'N2' };
  const odd = await upload([newer], { paidOn: '2026-03-05', amount: 1 });
  const later = await upload([reversal]);
  expect((await claimOf(later)).reverses?.id).not.toBe((await claimOf(odd)).id);
  const { id } = odd.payments[0] ?? {};
  await client.post(`/api/payments/${id}/count`, { note: 'It came.' });
  expect((await claimOf(later)).reverses?.id).toBe((await claimOf(odd)).id);
  await client.post(`/api/payments/${id}/hold`, { note: 'It went.' });
  expect((await claimOf(later)).reverses?.id).not.toBe((await claimOf(odd)).id);
});

test('a deleted reversal leaves its claim to the one that fits it best', async () => {
  await upload([paid, { ...paid, gross: 5_900, payerControlNumber: 'N2' }]);
  const named = await upload([{ ...reversal, originalReference: 'N1' }]);
  const other = await upload([reversal]);
  expect((await claimOf(other)).reverses?.netAmount).toBe(59);
  const deletion = { method: 'DELETE', url: `/api/remittances/${named.id}` } as const;
  await client.request({ ...deletion, payload: { note: 'Wrong file' } });
  expect((await claimOf(other)).reverses?.netAmount).toBe(60);
});

test('a claim is reversed once: two reversals match two claims, a third matches none', async () => {
  const fills = await upload([paid, paid, { ...paid, id: '7000005' }]);
  const later = await upload([reversal, reversal, reversal]);
  const taken = (await claimsOf(later)).map(({ reverses }) => reverses?.id);
  const [first, second] = await claimsOf(fills);
  expect(taken.filter((id) => id !== undefined).toSorted()).toEqual(
    [first?.id, second?.id].toSorted(),
  );
  expect(await orphans(later)).toHaveLength(1);
});

test('another pharmacy’s claim is not reversed', async () => {
  const later = await upload([reversal]);
  const { client: other } = await registerPharmacy(app.server);
  const content = smallRemittance({ paidOn: '2026-03-01', payer: 'NORTHLAKE RX', claims: [paid] });
  await uploadAndRead(other, { name: 'theirs.835', content });
  expect(await orphans(later)).toHaveLength(1);
  expectError(await other.get(`/api/claims/${(await claimOf(later)).id}`), 'not_found');
});

test('a claim shows its adjustments with the rules that decided them', async () => {
  const read = await upload([{ ...paid, dir: 500 }]);
  expect(await claimOf(read)).toMatchObject({
    claimId: '7000001',
    fileName: read.fileName,
    paymentId: read.payments[0]?.id,
    chargeAmount: 60,
    netAmount: 55,
    dirFee: 5,
    difference: 0,
    payerControlNumber: 'N1',
    adjustments: [
      {
        level: 'service',
        group: 'CO',
        reason: '295',
        amount: 5,
        category: 'dir',
        rule: { id: expect.stringMatching(/./), version: expect.any(Number) },
      },
    ],
    reverses: null,
    reversedBy: [],
    segment: expect.any(Number),
  });
});
