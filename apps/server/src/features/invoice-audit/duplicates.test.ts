import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { NewInvoiceBody, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { addInvoice, addVendor, setStatus } from '../vendors/testing/an-invoice.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let vendorId: string;

const ndc = '00093505698';
const listed = '68180098001';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({
        ...{ ndc: listed, effective_date: '2025-01-01', price: '2.50000', pricing_unit: 'EA' },
        description: 'ATORVASTATIN',
      })
      .execute(),
  );
});
afterAll(() => app.close());

beforeEach(async () => {
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  vendorId = await addVendor(client, 'Harborline Drug');
});

type Line = Partial<NewInvoiceBody['lineItems'][number]>;

/** An invoice of one line, ten units unless something else is said. */
function type({ totalPrice = 25, ...line }: Line, said: Partial<NewInvoiceBody> = {}) {
  const lineItems = [{ description: 'DRUG', quantity: 10, unitPrice: 2.5, totalPrice, ...line }];
  return addInvoice(client, { vendorId, totalAmount: totalPrice, lineItems, ...said });
}

async function worklist() {
  const { body } = await client.get('/api/invoice-findings');
  return body as { total: number; amount: number; rows: ListedInvoiceFinding[] };
}

const decide = (id: string, payload: object) =>
  client.request({ method: 'PATCH', url: `/api/invoice-findings/${id}`, payload });
const read = async (id: string) =>
  (await client.get(`/api/vendor-invoices/${id}`)).body as VendorInvoiceDetail;

async function expectExact(): Promise<void> {
  expect(await app.platform.database.withTenant(organizationId, verifyRollups)).toEqual([]);
}

describe('a duplicate invoice', () => {
  const line = { ndc, unitPrice: 3, totalPrice: 30 };
  const said = { invoiceNumber: 'HL-1', dueDate: '2026-03-10' };

  async function figure(name: string) {
    const { body } = await client.get(`/api/figures/${name}`);
    return body as { value: number; leftOut?: string };
  }

  async function owed() {
    const { body: health } = await client.get('/api/financial-health?month=2026-03');
    const [vendor] = (await client.get('/api/vendors')).body;
    const overdue = health.kpiAlerts.find(({ id }: { id: string }) => id === 'overdueInvoices');
    return {
      spend: health.metrics.vendorSpend,
      left: [health.leftOutOfSpend, vendor.leftOut, (await figure('vendorSpend')).leftOut ?? null],
      ofVendor: [vendor.totalSpend, vendor.openBalance, vendor.invoiceCount],
      opened: await Promise.all(
        ['vendorSpend', 'vendorOpen', 'vendorOverdue'].map(
          async (name) => (await figure(name)).value,
        ),
      ),
      overdue: overdue?.message,
    };
  }

  const once = {
    spend: 30,
    left: Array.from({ length: 3 }, () => leftOut('is excluded until reviewed')),
    ofVendor: [30, 30, 2],
    opened: [30, 30, 30],
    overdue: '$30.00 should have been paid before today.',
  };

  function leftOut(until: string): string {
    return `1 invoice flagged as a duplicate, $30.00, ${until}.`;
  }

  test('is in no total and not owed until a person says that it is none', async () => {
    await type(line, said);
    const second = await type(line, { ...said, invoiceDate: '2026-03-03' });
    expect(second.leftOut).toBe('duplicate');
    expect(second.findings.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['duplicate_invoice', 30],
    ]);
    const { total, amount, rows } = await worklist();
    expect([total, amount]).toEqual([2, 60]);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['duplicate_invoice', 'overdue']);
    expect(await owed()).toEqual(once);
    await expectExact();

    const id = rows.find(({ kind }) => kind === 'duplicate_invoice')?.id ?? '';
    expect((await decide(id, { status: 'accepted' })).status).toBe(200);
    expect(await owed()).toEqual({
      spend: 60,
      left: [null, null, null],
      ofVendor: [60, 60, 2],
      opened: [60, 60, 60],
      overdue: '$60.00 should have been paid before today.',
    });
    expect((await read(second.id)).leftOut).toBeNull();
    await expectExact();

    expect((await decide(id, { status: 'open' })).status).toBe(200);
    expect(await owed()).toEqual(once);
    await expectExact();
  });

  test('counts when the first one is cancelled, and gives its drug a price', async () => {
    const claims = [{ id: '1', gross: 100_00, dir: 0, ndc, filledOn: '2026-03-09' }];
    const content = smallRemittance({ paidOn: '2026-03-10', payer: 'NORTHLAKE RX', claims });
    await uploadAndRead(client, { name: 'march.835', content });
    const costOf = async () => {
      const { body } = await client.get('/api/claim-costs');
      const [row] = body as ClaimCost[];
      return [row?.cost, row?.invoice?.invoiceDate];
    };
    const first = await type(line, said);
    expect(await costOf()).toEqual([90, '2026-03-02']);
    const dearer = { ...line, unitPrice: 4, totalPrice: 40 };
    const second = await type(dearer, { ...said, invoiceDate: '2026-03-03' });
    expect(await costOf()).toEqual([90, '2026-03-02']);
    const cancelled = await setStatus(client, first.id, { status: 'cancelled' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await read(second.id)).leftOut).toBeNull();
    expect(await costOf()).toEqual([120, '2026-03-03']);
    await expectExact();
  });

  test('is found when an earlier one is added later, and loses its price', async () => {
    const later = await type(line, { ...said, invoiceDate: '2026-03-03' });
    expect(later.leftOut).toBeNull();
    const other = await type(
      { ...line, unitPrice: 3.3, totalPrice: 33 },
      {
        invoiceDate: '2026-03-04',
      },
    );
    expect(other.findings.map(({ kind }) => kind)).toEqual(['price_above_last']);
    await type({ ...line, unitPrice: 3.4, totalPrice: 34 }, said);
    expect((await read(later.id)).leftOut).toBe('duplicate');
    expect((await read(later.id)).findings.map(({ kind }) => kind)).toEqual(['duplicate_invoice']);
    expect((await read(other.id)).findings).toEqual([]);
    await expectExact();
  });

  test('a disputed invoice is in no total and gives no price', async () => {
    const invoice = await type(line, said);
    const disputed = await setStatus(client, invoice.id, {
      status: 'disputed',
      reason: 'never came',
    });
    expect(disputed.status, disputed.text).toBe(200);
    const sentence = '1 disputed invoice, $30.00, is excluded until the dispute is settled.';
    expect(await owed()).toEqual({
      spend: 0,
      left: [sentence, sentence, sentence],
      ofVendor: [0, 0, 1],
      opened: [0, 0, 0],
      overdue: undefined,
    });
    const counted = await client.get('/api/vendor-invoices?counted=true');
    expect(counted.body).toEqual([]);
    await expectExact();
  });
});

test('a dollar in two findings counts once', async () => {
  const dear = { ndc: listed, unitPrice: 3, totalPrice: 30 };
  await type({ ndc: listed }, { invoiceDate: '2026-03-01' });
  const invoice = await type(dear, { dueDate: '2026-03-10', totalAmount: 31 });
  expect(invoice.findings.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['overdue', 31],
    ['price_above_last', 5],
    ['price_above_nadac', 5],
    ['total_mismatch', 1],
  ]);
  expect((await worklist()).amount).toBe(31);
  expect(invoice.findingAmount).toBe(31);
  for (const status of ['approved', 'paid']) await setStatus(client, invoice.id, { status });
  expect((await worklist()).amount).toBe(6);
});
