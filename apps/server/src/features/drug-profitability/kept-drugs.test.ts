import { Readable } from 'node:stream';
import { toCents } from '@pfs/core/money';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { doCostWork } from '../costs/public.ts';
import { importPrices, nadacList } from '../drug-prices/public.ts';
import { addInvoices, insertVendor } from '../vendors/public.ts';

let app: TestApp;
/** Another process on the same database, as far as what it keeps goes. */
let second: FastifyInstance;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  second = await createApp(app.platform);
  await second.ready();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const ndc = '00093505698';
const note = 'Checked with the payer';

const claim = { dir: 500, ndc, drugName: 'ATORVASTATIN' };
const plain = smallRemittance({
  paidOn: '2026-03-10',
  trace: 'T1',
  claims: [{ ...claim, id: '1', gross: 10_000 }],
});
const outOfBalance = smallRemittance({
  paidOn: '2026-03-10',
  trace: 'T2',
  claims: [{ ...claim, id: '2', gross: 20_000 }],
  lumps: [['CS', 'DIR FEES', 1_001]],
  amount: 18_000,
});

async function figuresOf(client: TestClient) {
  const { body: drugs } = await client.get('/api/analysis/drug-profitability');
  const { body: fees } = await client.get('/api/analytics');
  const { revenue, cost, allocatedFees, dirFeesTotal } = drugs.totals;
  const { totalDirFees, claimCount } = fees.drugAnalysis[0] ?? { totalDirFees: 0, claimCount: 0 };
  return [revenue, cost.invoice, cost.nadac, allocatedFees, dirFeesTotal, totalDirFees, claimCount];
}

async function addInvoice(organizationId: string): Promise<void> {
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const vendorId = await insertVendor(tx, { name: 'Harborline' });
    const totalCents = toCents(100_00);
    const line = { description: 'DRUG', ndc, totalCents, quantity: '100', unitPrice: '1' };
    await addInvoices(tx, [
      {
        ...{ vendorId, invoiceNumber: '1', invoiceDate: '2025-02-01', dueDate: null },
        ...{ status: 'pending', totalCents },
        lineItems: [line],
      },
    ]);
  });
}

function importPrice(): Promise<unknown> {
  const content = `NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit\r\n${ndc},2.50,01/01/2025,EA\r\n`;
  return importPrices(app.platform, nadacList, {
    fileName: 'nadac.csv',
    content: Readable.from([Buffer.from(content)]),
    truncated: () => false,
    userId: null,
    origin: noOrigin,
  });
}

test('cached data follows all changes of drugs in each process, per pharmacy', async () => {
  const { client, user, email } = await registerPharmacy(app.server);
  const stranger = (await registerPharmacy(app.server)).client;
  const beside = createTestClient(second);
  const signedIn = await beside.post('/api/auth/login', { email, password: testPassword });
  expect(signedIn.status, signedIn.text).toBe(200);

  async function expectFigures(figures: readonly number[]): Promise<void> {
    await doCostWork(app.platform);
    for (const caller of [client, beside, client, beside]) {
      expect(await figuresOf(caller)).toEqual(figures);
    }
    expect(await figuresOf(stranger)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  }

  await expectFigures([0, 0, 0, 0, 0, 0, 0]);
  await uploadAndRead(client, { name: 'a.835', content: plain });
  await expectFigures([100, 0, 0, 0, 5, 5, 1]);
  // 30 units each.
  await importPrice();
  await expectFigures([100, 0, 75, 0, 5, 5, 1]);
  await addInvoice(user.organization?.id ?? '');
  await expectFigures([100, 30, 0, 0, 5, 5, 1]);
  const more = await uploadAndRead(client, { name: 'b.835', content: outOfBalance });
  const [payment] = more.payments;
  const decide = async (action: 'count' | 'hold') => {
    const { status, text } = await client.post(`/api/payments/${payment?.id}/${action}`, { note });
    expect(status, text).toBe(200);
  };
  await expectFigures([100, 30, 0, 0, 5, 5, 1]);
  await decide('count');
  await expectFigures([300, 60, 0, 10.01, 10, 10, 2]);
  await decide('hold');
  await expectFigures([100, 30, 0, 0, 5, 5, 1]);
  await decide('count');
  await expectFigures([300, 60, 0, 10.01, 10, 10, 2]);
  const url = `/api/remittances/${more.id}`;
  expect((await client.request({ method: 'DELETE', url, payload: { note } })).status).toBe(200);
  await expectFigures([100, 30, 0, 0, 5, 5, 1]);
});
