import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { NewInvoiceBody, VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

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
  const vendor = await client.post('/api/vendors', { name: 'Harborline Drug' });
  expect(vendor.status, vendor.text).toBe(201);
  vendorId = vendor.body.id as string;
});

let numbers = 0;

type Line = Partial<NewInvoiceBody['lineItems'][number]>;

async function type(lines: readonly Line[], said: Partial<NewInvoiceBody> = {}) {
  numbers += 1;
  const lineItems = lines.map((line) => ({
    ...{ description: 'DRUG', quantity: '10', unitPrice: '2.50', totalPrice: '25.00', ...line },
  }));
  const sum = lineItems.reduce(
    (cents, line) => cents + Math.round(Number(line.totalPrice) * 100),
    0,
  );
  const answer = await client.post('/api/vendor-invoices', {
    ...{ vendorId, invoiceNumber: `N-${numbers}`, invoiceDate: '2026-03-02' },
    ...{ dueDate: '2099-01-31', totalAmount: String(sum / 100), lineItems, ...said },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as VendorInvoiceDetail;
}

async function worklist(query = '') {
  const answer = await client.get(`/api/invoice-findings${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { total: number; amount: number; rows: ListedInvoiceFinding[] };
}

const patch = (of: TestClient, url: string, payload: object) =>
  of.request({ method: 'PATCH', url, payload });
const decide = (id: string, body: object) => patch(client, `/api/invoice-findings/${id}`, body);
const read = async (id: string) =>
  (await client.get(`/api/vendor-invoices/${id}`)).body as VendorInvoiceDetail;

async function profitOf(drug: string) {
  const { body } = await client.get('/api/analysis/drug-profitability');
  return (body as DrugProfitability).drugs.find((one) => one.ndc === drug);
}

async function expectExact(): Promise<void> {
  expect(await app.platform.database.withTenant(organizationId, verifyRollups)).toEqual([]);
}

test('the worklist shows findings with their figures, the largest amount first', async () => {
  const wrong = await type([{ totalPrice: '26.50' }]);
  const dear = await type([{ ndc: listed, unitPrice: '3', totalPrice: '30.00' }]);
  const { total, amount, rows } = await worklist();
  expect([total, amount]).toEqual([2, 6.5]);
  expect(rows.map((row) => [row.kind, row.amount, row.sentence, row.invoiceId])).toEqual([
    [
      'price_above_nadac',
      5,
      '$3.00 per unit is 20.0% above the NADAC price of $2.50, in effect since Jan 1, 2025: $5.00 on 10 units.',
      dear.id,
    ],
    [
      'line_arithmetic',
      1.5,
      '10 × $2.50 is $25.00, but the line says $26.50, a difference of $1.50.',
      wrong.id,
    ],
  ]);
  expect(rows[0]).toMatchObject({ vendorName: 'Harborline Drug', lineDescription: 'DRUG' });
  expect((await worklist('?kind=line_arithmetic')).amount).toBe(1.5);
  expect((await worklist('?page=2&pageSize=1')).rows.map(({ kind }) => kind)).toEqual([
    'line_arithmetic',
  ]);
  expect(wrong.findings.map(({ kind }) => kind)).toEqual(['line_arithmetic']);
  expect((await client.get(`/api/vendor-invoices/${wrong.id}/findings`)).body).toMatchObject([
    { kind: 'line_arithmetic', lineId: wrong.lineItems[0]?.id },
  ]);
});

describe('a decision', () => {
  test('makes a wrong line a price when accepted, and none again when undone', async () => {
    const { id, findings } = await type([{ ndc, totalPrice: '26.50' }]);
    const [finding] = findings;
    expect((await read(id)).lineItems[0]).toMatchObject({ confirmed: false, unitCost: 2.5 });
    const accepted = await decide(finding?.id ?? '', { status: 'accepted' });
    expect(accepted.body).toMatchObject({ status: 'accepted', note: null });
    expect(accepted.body.decidedByName).toBeTruthy();
    expect((await read(id)).lineItems[0]).toMatchObject({ confirmed: true });
    expect((await worklist()).total).toBe(0);
    expect((await worklist('?status=accepted')).total).toBe(1);
    await expectExact();
    await decide(finding?.id ?? '', { status: 'open' });
    expect((await read(id)).lineItems[0]).toMatchObject({ confirmed: false });
    await expectExact();
  });

  test('to dispute or ignore needs a note; a dispute marks the invoice too', async () => {
    const { id, findings } = await type([{ totalPrice: '26.50' }]);
    const [finding] = findings;
    const without = await decide(finding?.id ?? '', { status: 'disputed' });
    expect([without.status, without.body.fields]).toEqual([400, { note: 'Enter a reason' }]);
    const note = 'Ten were ordered';
    const disputed = await decide(finding?.id ?? '', { status: 'disputed', note });
    expect(disputed.body).toMatchObject({ status: 'disputed', note, invoiceStatus: 'disputed' });
    expect((await read(id)).statusChanges.at(-1)).toMatchObject({ to: 'disputed', reason: note });
    // A disputed line is no price, and stays decided whatever else happens to the invoice.
    expect((await read(id)).lineItems[0]?.confirmed).toBe(false);
    await patch(client, `/api/vendor-invoices/${id}/status`, { status: 'approved' });
    expect((await read(id)).findings).toMatchObject([{ status: 'disputed' }]);
  });

  test('is in the audit trail', async () => {
    const { findings } = await type([{ totalPrice: '26.50' }]);
    await decide(findings[0]?.id ?? '', { status: 'ignored', note: 'Known' });
    const rows = await app.platform.database.withTenant(organizationId, (tx) =>
      tx.query.selectFrom('audit_trails').select(['description', 'new_values']).execute(),
    );
    expect(rows.map(({ description }) => description)).toContain(
      'Ignored a vendor invoice finding',
    );
  });

  test('is not possible for another pharmacy’s findings', async () => {
    const { findings } = await type([{ totalPrice: '26.50' }]);
    const other = await registerPharmacy(app.server);
    const path = `/api/invoice-findings/${findings[0]?.id}`;
    expect((await patch(other.client, path, { status: 'accepted' })).status).toBe(404);
    expect((await other.client.get('/api/invoice-findings')).body).toMatchObject({ total: 0 });
  });
});

test('findings end with a cancelled invoice, and its duplicate is none anymore', async () => {
  const first = await type([{ totalPrice: '26.50' }], { invoiceNumber: 'A-001' });
  const again = await type([{ quantity: '20', totalPrice: '50.00' }], { invoiceNumber: 'a 1' });
  expect(again.findings).toMatchObject([
    {
      ...{ kind: 'duplicate_invoice', amount: 50 },
      sentence: 'Invoice A-001 dated Mar 2, 2026 from the same vendor has the same number.',
    },
  ]);
  const path = `/api/vendor-invoices/${first.id}/status`;
  expect((await patch(client, path, { status: 'cancelled' })).status).toBe(200);
  expect((await worklist()).total).toBe(0);
});

describe('units', () => {
  const claims = [{ id: '1', gross: 10_000, ndc, drugName: 'METFORMIN', filledOn: '2026-03-05' }];
  const bottle = { ndc, quantity: '2', unitPrice: '150', totalPrice: '300.00', unit: 'BT' };

  test('a package has no cost until a person enters its size, then everywhere', async () => {
    const content = smallRemittance({ paidOn: '2026-03-10', claims });
    await uploadAndRead(client, { name: 'a.835', content });
    const first = await type([bottle]);
    const other = await type([{ ...bottle, quantity: '3', totalPrice: '450.00', unit: 'Bottle' }]);
    expect((await worklist()).rows.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['unit_not_known', expect.stringContaining('how much of 00093505698 is in one')],
      ['unit_not_known', expect.stringContaining('$150.00 can’t be used as the cost of the drug.')],
    ]);
    expect(await profitOf(ndc)).toMatchObject({ costBasis: 'estimated' });

    const path = `/api/vendor-invoices/${first.id}/line-items/${first.lineItems[0]?.id}`;
    const said = await patch(client, path, { packSize: 100, dispensingUnit: 'EA' });
    expect(said.body).toMatchObject({
      lineItems: [{ packSize: 100, unitBasis: 'person', unitCost: 1.5, confirmed: true }],
      findings: [],
    });
    expect((await read(other.id)).lineItems).toMatchObject([
      { packSize: 100, unitBasis: 'package', unitCost: 1.5, confirmed: true },
    ]);
    // 30 units at $1.50.
    expect(await profitOf(ndc)).toMatchObject({
      costBasis: 'invoice',
      cost: { invoice: 45, priceList: 0, nadac: 0, estimated: 0 },
    });
    const rows = (await client.get('/api/claim-costs')).body as unknown as ClaimCost[];
    const [claim] = rows;
    const invoice = { id: other.id, lineId: other.lineItems[0]?.id, vendorName: 'Harborline Drug' };
    expect(claim).toMatchObject({ basis: 'invoice', cost: 45, invoice });
    const { body } = await client.get(`/api/claims/${claim?.id}`);
    expect(body['cost']).toMatchObject({ amount: 45, unitCost: 1.5, basis: 'invoice', invoice });
    await expectExact();

    await patch(client, path, { packSize: null });
    expect((await worklist()).total).toBe(2);
    expect(await profitOf(ndc)).toMatchObject({ costBasis: 'estimated' });
    await expectExact();
  });

  test('a person can assign a line to another drug, and both drugs follow', async () => {
    const { id, lineItems } = await type([{ ndc }]);
    const path = `/api/vendor-invoices/${id}/line-items/${lineItems[0]?.id}`;
    expect((await patch(client, path, { ndc: listed })).status).toBe(200);
    const prices = await app.platform.database.withTenant(organizationId, (tx) =>
      tx.query.selectFrom('own_prices').select(['ndc', 'line_id']).execute(),
    );
    expect(prices).toEqual([{ ndc: listed, line_id: lineItems[0]?.id }]);
  });

  test('accepted findings of a package reopen when its line gets another drug', async () => {
    const units = { ndc: listed, packSize: '1', dispensingUnit: 'ML' } as const;
    const { id, lineItems, findings } = await type([units]);
    const [finding] = findings;
    expect(finding).toMatchObject({ kind: 'unit_does_not_fit', status: 'open' });
    await decide(finding?.id ?? '', { status: 'accepted' });
    const line = `/api/vendor-invoices/${id}/line-items/${lineItems[0]?.id}`;
    const named = await patch(client, line, { category: 'Drugs' });
    expect(named.body.findings).toMatchObject([{ kind: 'unit_does_not_fit', status: 'accepted' }]);
    const other = await patch(client, line, { packSize: '2' });
    expect(other.body.findings).toMatchObject([{ kind: 'unit_does_not_fit', status: 'open' }]);
    expect(other.body.lineItems).toMatchObject([{ confirmed: false }]);
    await expectExact();
  });

  test('a line says what came of comparing it with NADAC, and those without a price are counted', async () => {
    const freight = { category: 'Freight' };
    const early = await type([{ ndc: listed }], { invoiceDate: '2024-12-31' });
    const { id } = await type([
      { ndc: listed },
      { ndc: listed, unitPrice: '3', totalPrice: '30' },
      { ndc },
      freight,
    ]);
    const price = { price: 2.5, effectiveOn: '2025-01-01' };
    const none = { result: 'no_price', price: null, effectiveOn: null };
    const results = (await read(id)).lineItems.map(({ nadac }) => nadac);
    expect(results).toEqual([
      { result: 'within', ...price },
      { result: 'above', ...price },
      none,
      null,
    ]);
    expect((await read(early.id)).lineItems).toMatchObject([{ nadac: none }]);
    const counted = async () => (await client.get('/api/invoice-findings/nadac-checks')).body;
    expect(await counted()).toEqual({ lines: 4, notChecked: 2 });
    await patch(client, `/api/vendor-invoices/${early.id}/status`, { status: 'cancelled' });
    expect(await counted()).toEqual({ lines: 3, notChecked: 1 });
    expect((await read(early.id)).lineItems).toMatchObject([{ nadac: null }]);
  });

  test('a unit other than NADAC’s does not fit, and gives no cost', async () => {
    const { findings, lineItems } = await type([{ ndc: listed, unit: 'ML' }]);
    expect(findings).toMatchObject([
      {
        ...{ kind: 'unit_does_not_fit', amount: 0 },
        sentence:
          'The line measures 68180098001 in milliliters, but NADAC prices it in pieces. One can’t be ' +
          'converted to the other.',
      },
    ]);
    expect(lineItems[0]?.confirmed).toBe(false);
  });

  test("lines of a cancelled invoice can't be changed", async () => {
    const { id, lineItems } = await type([bottle]);
    await patch(client, `/api/vendor-invoices/${id}/status`, { status: 'cancelled' });
    const path = `/api/vendor-invoices/${id}/line-items/${lineItems[0]?.id}`;
    const refused = await patch(client, path, { packSize: 100 });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_status']);
    const other = await type([bottle]);
    const wrong = `/api/vendor-invoices/${other.id}/line-items/${lineItems[0]?.id}`;
    expect((await patch(client, wrong, { packSize: 100 })).status).toBe(404);
  });
});
