import { makeScan } from '@pfs/documents/testing/corpus/scans/make-scan';
import type { TrueInvoice } from '@pfs/documents/testing/invoices/make-line';
import { makeMonth, monthFiles } from '@pfs/documents/testing/invoices/month/make-month';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import type { Vendor } from '@pfs/wire/vendors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liftLimits } from '../../failures/testing/books.ts';
import { withClient } from '../../platform/database/connection.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { sendInvoice, settledDocument } from './testing/send-invoice.ts';

const month = makeMonth();
/** Honest ones that come as a picture of paper. */
const scanned = [0, 2];
/** Of a drug without a public price. */
const bought = month.invoices[0]?.lines.find(({ size }) => size?.startsWith('100 '));

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${month.today}T18:00:00Z`) });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
  const prices = month.prices.filter(({ ndc }) => ndc !== bought?.ndc);
  await app.platform.database.withPlatform('arrange public prices', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values(
        prices.map(({ ndc, description, price, pricingUnit, effectiveOn }) => ({
          ...{ ndc, description, price, pricing_unit: pricingUnit, effective_date: effectiveOn },
        })),
      )
      .execute(),
  );
});
afterAll(() => app.close());

async function profit() {
  const { body } = await client.get('/api/analysis/drug-profitability');
  return (body as DrugProfitability).drugs.find(({ ndc }) => ndc === bought?.ndc);
}

/** Uploads a file, and finishes its review as a person who has the paper would. */
async function takeIn(file: { fileName: string; bytes: Uint8Array }, meant: TrueInvoice) {
  const answer = await sendInvoice(client, file);
  if (answer.status === 201) return answer.body.id as string;
  expect([answer.status, file.fileName], answer.text).toEqual([202, expect.any(String)]);
  const document = await settledDocument(client, answer.body.document.id as string);
  const [draft] = document.drafts;
  if (draft?.invoiceId) return draft.invoiceId;
  const vendors = (await client.get('/api/vendors')).body as Vendor[];
  const known = vendors.find(({ name }) => name === meant.vendorName);
  const vendorId =
    known?.id ?? (await client.post('/api/vendors', { name: meant.vendorName })).body.id;
  const saved = await client.post(`/api/invoice-documents/${document.id}/drafts/0/save`, {
    version: draft?.version,
    invoice: {
      ...{ vendorId, invoiceNumber: meant.invoiceNumber, invoiceDate: meant.invoiceDate },
      ...{ dueDate: meant.dueDate, totalAmount: String(meant.totalCents / 100) },
      lineItems: meant.lines.map(({ description, quantity, unitPrice, totalCents, ...line }) => ({
        ...{ description, quantity, unitPrice, totalPrice: String(totalCents / 100) },
        ...{
          ndc: line.ndc,
          unit: line.unit,
          packSize: line.size && String(Number.parseInt(line.size, 10)),
        },
        category: line.charge,
      })),
    },
  });
  expect(saved.status, saved.text).toBe(201);
  return saved.body.id as string;
}

test('the worklist of a month has all planted mistakes and no others', async () => {
  const claims = [
    { id: '1', gross: 10_000, ndc: bought?.ndc, drugName: 'BOUGHT', filledOn: '2026-05-02' },
  ];
  const content = smallRemittance({ paidOn: '2026-05-25', claims: claims as never });
  await uploadAndRead(client, { name: 'may.835', content });
  expect(await profit()).toMatchObject({ costBasis: 'estimated' });

  const ids = new Map<string, string>();
  let inReview = 0;
  for (const [at, file] of (await monthFiles(month)).entries()) {
    const meant = month.invoices[at] as TrueInvoice;
    const paper = { bytes: file.bytes, layout: meant.invoiceNumber, seed: at };
    const sent = scanned.includes(at) ? await makeScan(paper, { degradation: 'clean' }) : file;
    const id = await takeIn(sent, meant);
    const { body } = await client.get(`/api/vendor-invoices/${id}`);
    if (body.decidedBy === 'person') inReview += 1;
    expect([body.invoiceNumber, body.totalAmount]).toEqual([
      meant.invoiceNumber,
      meant.totalCents / 100,
    ]);
    ids.set(`${meant.vendorName} ${meant.invoiceNumber}`, id);
  }
  expect(inReview).toBeLessThanOrEqual(scanned.length);
  for (const { vendorName, invoiceNumber, amountCents, paidOn } of month.payments) {
    const path = `/api/vendor-invoices/${ids.get(`${vendorName} ${invoiceNumber}`)}`;
    const url = `${path}/status`;
    await client.request({ method: 'PATCH', url, payload: { status: 'approved' } });
    const amount = String(amountCents / 100);
    const paid = await client.post(`${path}/payments`, { amount, paidOn });
    expect(paid.status, paid.text).toBe(201);
  }

  expect(((await client.get('/api/vendors')).body as Vendor[]).map(({ name }) => name)).toEqual(
    [...new Set(month.invoices.map(({ vendorName }) => vendorName))].sort((a, b) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ),
  );
  expect(await worklist()).toEqual(
    month.planted
      .map(({ kind, vendorName, invoiceNumber, line, amountCents, reason }) =>
        [kind, vendorName, invoiceNumber, line ?? '', amountCents, reason ?? ''].join(' | '),
      )
      .sort(),
  );
  // Thirty of a bottle of a hundred.
  const unitCost = Math.round(Number(bought?.unitPrice) * 1_000) / 100_000;
  const invoice = Math.round(unitCost * 30 * 100) / 100;
  expect(await profit()).toMatchObject({
    ...{ costBasis: 'invoice', cost: { invoice, priceList: 0, nadac: 0, estimated: 0 } },
  });
  expect(await app.platform.database.withTenant(organizationId, verifyRollups)).toEqual([]);
}, 600_000);

async function worklist(): Promise<readonly string[]> {
  const { body } = await client.get('/api/invoice-findings?pageSize=200');
  const found: string[] = [];
  for (const row of body.rows as ListedInvoiceFinding[]) {
    const { body: invoice } = await client.get(`/api/vendor-invoices/${row.invoiceId}`);
    const at = invoice.lineItems.findIndex(({ id }: { id: string }) => id === row.lineId);
    const { kind, vendorName, invoiceNumber, amount, evidence } = row;
    const line = at < 0 ? '' : at;
    const reason = evidence['reason'] ?? '';
    found.push(
      [kind, vendorName, invoiceNumber, line, Math.round(amount * 100), reason].join(' | '),
    );
  }
  return found.sort();
}
