import type {
  Allocation,
  ClaimAllocations,
  ProviderAdjustment,
} from '@pfs/wire/provider-adjustments';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-06-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});

function upload(payment: Partial<SmallPayment> & Pick<SmallPayment, 'paidOn' | 'claims'>) {
  const content = smallRemittance({ payer: 'NORTHLAKE RX', ...payment });
  return uploadAndRead(client, { name: `${payment.paidOn}.835`, content });
}

async function allocationIn({ id }: RemittanceDetail): Promise<Allocation> {
  const { body } = await client.get(`/api/provider-adjustments?remittanceId=${id}`);
  const [lump] = body as ProviderAdjustment[];
  const answer = await client.get(`/api/provider-adjustments/${lump?.id}/allocation`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Allocation;
}

const partsOf = ({ rows }: Allocation) => rows.map((row) => [row.claimId, row.allocated]);

/** What each claim of a remittance shows of lump sums: [Rx, sum, how many, whence]. */
async function shownIn({ id }: RemittanceDetail) {
  const { body: claims } = await client.get(
    `/api/claims?remittanceId=${id}&sort=claimId&order=asc`,
  );
  const shown: unknown[] = [];
  for (const claim of claims as { id: string; claimId: string }[]) {
    const { body } = await client.get(`/api/claims/${claim.id}/allocations`);
    const { rows, total } = body as ClaimAllocations;
    shown.push([claim.claimId, total, rows.map(({ basis }) => basis)]);
  }
  return shown;
}

const three = [
  { id: '7001', gross: 1_000 },
  { id: '7002', gross: 5_000 },
  { id: '7003', gross: 3_000 },
];

test('DIR is allocated to its payment’s claims by gross, odd cents by remainder', async () => {
  const read = await upload({ paidOn: '2026-03-10', claims: three, lumps: [['CS', 'DIR Q1', 10]] });
  const allocation = await allocationIn(read);
  expect(allocation).toMatchObject({ claimCount: 3, allocatedTotal: 0.1 });
  expect(allocation.providerAdjustment).toMatchObject({ reference: 'DIR Q1', amount: 0.1 });
  expect(allocation.basis).toEqual({
    ...{ kind: 'payment', weight: 'gross', wantedWeight: 'gross' },
    ...{ population: 'all', missingMonths: [] },
    from: null,
    to: null,
    sentence: 'Allocated across the 3 paid claims in its payment, by gross amount.',
  });
  expect(partsOf(allocation)).toEqual([
    ['7001', 0.01],
    ['7002', 0.06],
    ['7003', 0.03],
  ]);
  expect(allocation.rows[0]).toMatchObject({
    remittanceId: read.id,
    drugName: 'METFORMIN HCL 500 MG TAB',
    ndc: '65862000801',
    grossAmount: 10,
    processedDate: '2026-03-10',
  });
  expect(await shownIn(read)).toEqual([
    ['7001', 0.01, ['payment']],
    ['7002', 0.06, ['payment']],
    ['7003', 0.03, ['payment']],
  ]);
});

test('a transaction fee is allocated equally, and a returned one too', async () => {
  const fee = [['AH', 'TRANSACTION FEE', -100]] as const;
  const read = await upload({ paidOn: '2026-03-10', claims: three, lumps: fee });
  const allocation = await allocationIn(read);
  expect(allocation.basis.sentence).toBe(
    'Allocated across the 3 paid claims in its payment, evenly.',
  );
  expect(partsOf(allocation)).toEqual([
    ['7001', -0.34],
    ['7002', -0.33],
    ['7003', -0.33],
  ]);
});

test('denied, reversed and reversing claims of the payment carry nothing', async () => {
  const read = await upload({
    paidOn: '2026-03-10',
    claims: [
      { id: '7001', gross: 1_000 },
      { id: '7002', gross: 5_000, filledOn: '2026-03-01' },
      { id: '7002', gross: 5_000, filledOn: '2026-03-01', status: 'reversal' },
      { id: '7004', gross: 4_000, status: 'denied' },
    ],
    lumps: [['CS', 'DIR Q1', 77]],
  });
  expect(partsOf(await allocationIn(read))).toEqual([['7001', 0.77]]);
  expect(await shownIn(read)).toEqual([
    ['7001', 0.77, ['payment']],
    ['7002', 0, []],
    ['7002', 0, []],
    ['7004', 0, []],
  ]);
});

test('a payment without claims is allocated to its payer’s last three months', async () => {
  const old = await upload({ paidOn: '2026-03-09', claims: [{ id: '6001', gross: 9_000 }] });
  const first = await upload({ paidOn: '2026-03-10', claims: [{ id: '6002', gross: 1_000 }] });
  const last = await upload({ paidOn: '2026-06-09', claims: [{ id: '6003', gross: 3_000 }] });
  await upload({ paidOn: '2026-05-01', payer: 'OTHER RX', claims: [{ id: '6004', gross: 9_000 }] });
  await upload({ paidOn: '2026-05-02', claims: [{ id: '6005', gross: 9_000 }], amount: 1 });
  const lumps = [
    ['CS', 'DIR Q1', 400],
    ['FB', 'F1', -400],
  ] as const;
  const lump = await upload({ paidOn: '2026-06-10', claims: [], lumps });
  const same = await upload({ paidOn: '2026-06-10', claims: [{ id: '6006', gross: 9_000 }] });
  const { body } = await client.get('/api/provider-adjustments?category=dir');
  const answer = await client.get(`/api/provider-adjustments/${body[0].id}/allocation`);
  const allocation = answer.body as Allocation;
  expect(lump.counted).toBe(true);
  expect(allocation.basis).toEqual({
    ...{ kind: 'months_before', weight: 'gross', wantedWeight: 'gross' },
    ...{ population: 'all', missingMonths: [] },
    from: '2026-03-10',
    to: '2026-06-09',
    sentence:
      'Its payment has no eligible claims, so it’s allocated across the 2 paid claims from ' +
      'this payer from Mar 10, 2026 to Jun 9, 2026, by gross amount.',
  });
  expect(partsOf(allocation)).toEqual([
    ['6002', 1],
    ['6003', 3],
  ]);
  expect(await shownIn(first)).toEqual([['6002', 1, ['months_before']]]);
  expect(await shownIn(last)).toEqual([['6003', 3, ['months_before']]]);
  expect(await shownIn(old)).toEqual([['6001', 0, []]]);
  expect(await shownIn(same)).toEqual([['6006', 0, []]]);
});

test('without claims to carry it, or if it is no fee, nothing is allocated', async () => {
  const none = await upload({ paidOn: '2026-03-10', claims: [], lumps: [['CS', 'DIR Q1', -400]] });
  expect(await allocationIn(none)).toMatchObject({
    basis: { kind: 'none', weight: 'gross' },
    claimCount: 0,
    allocatedTotal: 0,
    rows: [],
  });
  const audit = await upload({
    paidOn: '2026-03-11',
    claims: three,
    lumps: [['WO', 'AUDIT 17', 400]],
  });
  const allocation = await allocationIn(audit);
  expect(allocation).toMatchObject({ claimCount: 0, allocatedTotal: 0, rows: [] });
  expect(allocation.basis).toMatchObject({
    kind: 'not_a_fee',
    weight: null,
    sentence: 'Only fees are allocated to claims. This isn’t a fee, so it isn’t allocated.',
  });
  expect((await shownIn(audit))[0]).toEqual(['7001', 0, []]);
});
