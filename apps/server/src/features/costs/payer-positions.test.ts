import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyNth } from '../../testing/in-depth.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { verifyRollups } from '../ledger/public.ts';
import { linkOldFills } from './recost.service.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

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
  readonly claim: { readonly gross: number; readonly paidAs?: '1' | '2' };
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
  const rows = payers.map(({ bin, copay, authorization = '', claim }, at) =>
    [
      ...['7000001', 0, '2/10/2026', ndc, at + 1, bin, 'ADV', authorization],
      ...[`${claim.gross / 100}.00`, `${copay}.00`, 'B1', '2/10/2026 9:00'],
    ].join(','),
  );
  const { id } = await importCsv(client, `${[headings, ...rows].join('\n')}\n`);
  return id;
}

async function remitted(...payers: readonly Payer[]): Promise<void> {
  for (const { payer, copay, authorization, claim } of payers) {
    const fill = { id: '7000001', ndc, drugName: 'ELIQUIS 5 MG', filledOn: '2026-02-10' };
    const number = authorization === undefined ? {} : { payerControlNumber: authorization };
    const claims = [{ ...fill, ...claim, ...number, patientPaid: copay * 100 }];
    const content = smallRemittance({ paidOn: '2026-03-02', payer, trace: `${copay}`, claims });
    await uploadAndRead(client, { name: `${copay}.835`, content });
  }
}

/** What patients paid and what drugs cost; the rollups are what a recount gives. */
async function money() {
  await matchQueued(app.platform);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  const figureOf = async (name: string) =>
    ((await client.get(`/api/figures/${name}?from=2026-01-01&to=2026-12-31`)).body as Figure).value;
  return { patientPaid: await figureOf('patientPaid'), cost: await figureOf('drugCost') };
}

const unmatched = { patientPaid: 18, cost: 600 };
const once = { patientPaid: 4, cost: 300 };

test('a second payer that calls itself primary counts the fill once, while it is matched', async () => {
  await remitted(first, second);
  expect(await money()).toEqual(unmatched);
  const id = await exported(first, second);
  expect(await money()).toEqual(once);
  const payload = { note: 'Wrong file' };
  const gone = await client.request({
    ...{ method: 'DELETE', url: `/api/export-imports/${id}`, payload },
  });
  expect(gone.status, gone.text).toBe(200);
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
