import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { everyNth } from '../../testing/in-depth.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/public.ts';
import { linkOldFills } from './recost.service.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let trace = 0;

const ndc = '00003089421';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  // 30 units cost $300.00.
  const price = { ndc, effective_date: '2025-01-01', price: '10.00000' };
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({ ...price, pricing_unit: 'EA', description: 'ELIQUIS' })
      .execute(),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  await linkOldFills(app.platform.database, organizationId);
});

interface Payer {
  readonly payer: string;
  readonly bin: string;
  /** What it leaves to the patient, by the export and by its 835. */
  readonly copay: number;
  readonly authorization?: string;
  readonly paidOn?: string;
  readonly lumps?: readonly (readonly ['L6', string, number])[];
  /** Of the transaction; B1 if left out. */
  readonly type?: string;
  readonly claim: Partial<SmallClaim> & { readonly gross: number };
}

/** The second payer calls itself primary, too. */
const first: Payer = {
  ...{ payer: 'SILVER RX', bin: '004336', copay: 14, authorization: 'A1' },
  claim: { gross: 25_000 },
};
const second: Payer = {
  ...{ payer: 'COUPON RX', bin: '610014', copay: 4, authorization: 'A2' },
  claim: { gross: 4_000 },
};

const headings =
  'Rx,Refill,Date Filled,NDC,COB,BIN,PCN,Authorization Number,Total Paid,Copay,Type,Processed';

async function exported(...payers: readonly Payer[]): Promise<string> {
  const rows = payers.map(({ bin, copay, authorization = '', type = 'B1', claim }, at) =>
    [
      ...['7000001', 0, '2/10/2026', ndc, at + 1, bin, 'ADV', authorization],
      ...[`${claim.gross / 100}.00`, `${copay}.00`, type, '2/10/2026 9:00'],
    ].join(','),
  );
  const { id } = await importCsv(client, `${[headings, ...rows].join('\n')}\n`);
  return id;
}

async function remitted(...payers: readonly Payer[]): Promise<void> {
  for (const { payer, copay, authorization, claim, paidOn = '2026-03-02', lumps = [] } of payers) {
    const fill = { id: '7000001', ndc, drugName: 'ELIQUIS 5 MG', filledOn: '2026-02-10' };
    const number = authorization === undefined ? {} : { payerControlNumber: authorization };
    const claims = [{ ...fill, ...number, patientPaid: copay * 100, ...claim }];
    trace += 1;
    const content = smallRemittance({
      paidOn,
      payer,
      trace: `${trace}`,
      claims,
      lumps: [...lumps],
    });
    await uploadAndRead(client, { name: `${trace}.835`, content });
  }
}

async function figureOf(name: string): Promise<number | null> {
  const { body } = await client.get(`/api/figures/${name}?from=2026-01-01&to=2026-12-31`);
  return (body as Figure).value;
}

/** What patients paid and what drugs cost; the rollups are what a recount gives. */
async function money() {
  await matchQueued(app.platform);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  return { patientPaid: await figureOf('patientPaid'), cost: await figureOf('drugCost') };
}

async function undo(id: string): Promise<void> {
  const payload = { note: 'Wrong file' };
  const gone = await client.request({
    ...{ method: 'DELETE', url: `/api/export-imports/${id}`, payload },
  });
  expect(gone.status, gone.text).toBe(200);
}

const unmatched = { patientPaid: 18, cost: 600 };
const once = { patientPaid: 4, cost: 300 };

test('a second payer that calls itself primary counts the fill once, while it is matched', async () => {
  await remitted(first, second);
  expect(await money()).toEqual(unmatched);
  const id = await exported(first, second);
  expect(await money()).toEqual(once);
  await undo(id);
  expect(await money()).toEqual(unmatched);
});

const loads = {
  export: () => exported(first, second),
  first: () => remitted(first),
  second: () => remitted(second),
};
type Load = keyof typeof loads;
const orders: readonly (readonly Load[])[] = [
  ['export', 'second', 'first'],
  ['second', 'export', 'first'],
  ['first', 'export', 'second'],
];
test.each(everyNth(orders, 2))('in any order: %s, %s, %s', async (...names) => {
  for (const name of names) {
    await loads[name]();
    await matchQueued(app.platform);
  }
  expect(await money()).toEqual(once);
});

test('one payer in both positions is told apart by patient pay', async () => {
  const { authorization: _, ...alone } = first;
  const again = { ...alone, copay: 4 };
  await remitted(alone, again);
  expect(await money()).toEqual(unmatched);
  await exported(alone, again);
  expect(await money()).toEqual(once);
});

test('one payer in both positions whose claims are alike counts once, though in doubt', async () => {
  const { authorization: _, ...alone } = first;
  await remitted(alone, alone);
  expect(await money()).toEqual({ patientPaid: 28, cost: 600 });
  const id = await exported(alone, alone);
  expect(await money()).toEqual({ patientPaid: 14, cost: 300 });
  const doubts = (await client.get('/api/claim-matches?page=1&pageSize=10')).body;
  expect(doubts).toHaveLength(2);
  await undo(id);
  expect(await money()).toEqual({ patientPaid: 28, cost: 600 });
});

test('the export says what the patient paid, until it is deleted', async () => {
  await remitted({ ...first, copay: 15.5 });
  expect(await money()).toEqual({ patientPaid: 15.5, cost: 300 });
  const id = await exported(first);
  expect(await money()).toEqual({ patientPaid: 14, cost: 300 });
  await undo(id);
  expect(await money()).toEqual({ patientPaid: 15.5, cost: 300 });
});

test('one payer in both positions is in doubt, and counts once what wasn’t taken back', async () => {
  const { authorization: _, ...alone } = first;
  await remitted({ ...alone, authorization: 'P1' }, { ...alone, authorization: 'P2' });
  const back = { gross: 25_000, status: 'reversal' as const };
  const lumps = [['L6', 'INTEREST', -40_000]] as const;
  await remitted({ ...alone, authorization: 'P1', paidOn: '2026-03-04', claim: back, lumps });
  await remitted({ ...alone, authorization: 'P3', paidOn: '2026-03-06' });
  await exported({ ...alone, copay: 12 }, { ...alone, copay: 12 });
  expect(await money()).toEqual({ patientPaid: 12, cost: 300 });
});

test('claims in doubt keep nothing of what they no longer may pay', async () => {
  const { authorization: _, ...alone } = first;
  await remitted({ ...alone, copay: 15.5 }, { ...alone, claim: { gross: 25_100 } });
  await exported(alone);
  await money();
  const { database } = app.platform;
  await database.withTenant(organizationId, async (tx) => {
    const held = await selectOwn(tx, 'claims')
      .select('payment_id')
      .where('fill_patient_paid', 'is not', null)
      .execute();
    expect(held).toHaveLength(1);
    await setPaymentsCounted(
      tx,
      held.map(({ payment_id }) => payment_id),
      false,
    );
  });
  expect(await money()).toEqual({ patientPaid: 14, cost: 300 });
});

test.each([
  ['day', { filledOn: '2026-02-11' }],
  ['drug', { ndc: '00003089321' }],
])('payers of a fill that the export names are one, with another %s', async (_name, claim) => {
  await remitted(first, { ...second, claim: { ...second.claim, ...claim, paidAs: '2' } });
  await exported(first, second);
  expect(await money()).toEqual(once);
});

test('what the adjudications say goes before CLP02', async () => {
  // Each payer says the other's position.
  const swapped = [
    { ...first, claim: { ...first.claim, paidAs: '2' as const } },
    { ...second, claim: { ...second.claim, paidAs: '1' as const } },
  ];
  await remitted(...swapped);
  expect(await money()).toEqual({ patientPaid: 14, cost: 300 });
  await exported(...swapped);
  expect(await money()).toEqual(once);
});

test('a payer that no export has is one of the fill all the same', async () => {
  await remitted({ ...first, claim: { ...first.claim, paidAs: '2' } }, second);
  await exported(first);
  expect(await money()).toEqual({ patientPaid: 14, cost: 300 });
});

test('a refund is of the fill of the first payer, as the adjudications say', async () => {
  const mistaken = { ...first, claim: { ...first.claim, paidAs: '2' as const } };
  await remitted(mistaken);
  const refund = { id: '000007000001FILL0', gross: 4_600, ndc, filledOn: '2026-02-10' };
  const payer = 'MTF PM NGS';
  const content = smallRemittance({ paidOn: '2026-03-05', payer, trace: 'F1', claims: [refund] });
  await uploadAndRead(client, { name: 'refund.835', content });
  const standing = async () => {
    await money();
    const loss = await figureOf('belowCostLoss');
    const { database } = app.platform;
    const lines = await database.withTenant(organizationId, (tx) =>
      selectOwn(tx, 'claims').select('line').execute(),
    );
    return { loss, lines: lines.map(({ line }) => line) };
  };
  expect(await standing()).toEqual({ loss: 0, lines: [null] });
  const id = await exported(first);
  expect(await standing()).toEqual({ loss: 0, lines: ['part_d'] });
  await undo(id);
  const rejected = { ...first, bin: '011111', type: 'Rejected', authorization: 'A0' };
  await exported(rejected, first);
  expect(await standing()).toEqual({ loss: 0, lines: ['part_d'] });
});
