import { chatAnswer } from '@pfs/wire/assistant';
import type { SavingsOpportunities } from '@pfs/wire/contract-analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { findQueuedCases } from '../../cases/public.ts';
import { addInvoice, addVendor } from '../../vendors/testing/an-invoice.ts';
import { askTopic } from './testing/ask-topic.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let newcomer: string;

const dear = '00093505698';

beforeAll(async () => {
  const clock = () => new Date('2026-03-20T12:00:00Z');
  app = await startTestApp({ clock, documents: createDraftReading() });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  newcomer = (await registerPharmacy(app.server)).user.organization?.id ?? '';
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTHLAKE RX',
      claims: [{ id: '1', gross: 100_00, dir: 10_00, ndc: dear, filledOn: '2026-03-01' }],
      lumps: [['CS', 'MISC 0417', 25_00]],
    },
    { paidOn: '2026-02-12', payer: 'SOUTH RX', claims: [{ id: '8', gross: 100_00, dir: 22_00 }] },
  );
  await uploadAndRead(client, { name: 'march.835', content });
  const payments = [draftPayment({ amount: '99.99', claims: threeClaims })];
  await uploadAndRead(client, { name: 'scan.pdf', content: testDocument({ payments }) });
  await addPurchases();
  await findQueuedCases(app.platform);
});
afterAll(() => app.close());

/** Bought dearer than before, billed twice, and one that does not add up. */
async function addPurchases(): Promise<void> {
  const harbor = await addVendor(client, 'Harborline Drug');
  const canal = await addVendor(client, 'Canal Supply');
  const bought = (vendorId: string, invoiceDate: string, unitPrice: number) => {
    const totalPrice = Math.round(unitPrice * 5_000) / 100;
    const line = { description: 'DRUG', ndc: dear, quantity: 50, unitPrice, totalPrice };
    return { vendorId, invoiceDate, totalAmount: totalPrice, lineItems: [line] };
  };
  await addInvoice(client, { ...bought(harbor, '2026-01-05', 5), invoiceNumber: 'HL-1' });
  await addInvoice(client, { ...bought(harbor, '2026-01-20', 5.5), invoiceNumber: 'HL-2' });
  await addInvoice(client, { ...bought(canal, '2026-02-05', 7), invoiceNumber: 'CS-1' });
  await addInvoice(client, { ...bought(canal, '2026-02-25', 7), invoiceNumber: 'CS-001' });
  await addInvoice(client, { vendorId: canal, invoiceNumber: 'CS-9', totalAmount: 31.07 });
}

type Advice = 'first' | 'recover' | 'unusual' | 'duplicates' | 'overcharges';

async function advise(of: Advice, pharmacy = organizationId) {
  const { text, answer } = await askTopic(app, pharmacy, { about: 'advice', of });
  return { ...chatAnswer.parse(answer), text };
}

const pathOf = (link: object | null | undefined) =>
  link !== null && link !== undefined && 'path' in link ? String(link.path) : '';
const get = async (path: string) => (await client.get(path)).body;
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const sum = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((all, one) => all + cents(one), 0);

async function findings(kind: string) {
  return get(`/api/invoice-findings?kind=${kind}`);
}

test('recoverable money is all savings of Contract Analysis and duplicate invoices', async () => {
  const { table, figure, text } = await advise('recover');
  const { opportunities, potentialAnnualSavings } = (await get(
    '/api/analysis/savings-opportunities',
  )) as SavingsOpportunities;
  const twice = await findings('duplicate_invoice');
  const amounts = table?.rows.map(({ cells }) => cells[2]) ?? [];
  expect(opportunities.length).toBeGreaterThan(3);
  expect(amounts.toSorted()).toEqual(
    [...opportunities.map(({ potentialSavings }) => potentialSavings), twice.amount].toSorted(),
  );
  expect(sum(amounts)).toBe(cents(potentialAnnualSavings) + cents(twice.amount));
  expect(figure).toMatchObject({ value: sum(amounts) / 100, unit: 'dollars' });
  expect(table?.total).toEqual(['Total', null, sum(amounts) / 100]);
  expect(text).toContain('You could recover or save $');
});

test('the first item has the most money, with its reason and screen', async () => {
  const { table, text, links } = await advise('first');
  const rows = table?.rows ?? [];
  const amounts = rows.flatMap(({ cells }) => (cells[2] === null ? [] : [Number(cells[2])]));
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  expect(text).toContain(`Start with ${rows[0]?.cells[0]}`);
  expect(links).toMatchObject([{ kind: 'screen' }]);
  const named = new Map(rows.map(({ cells, link }) => [cells[0], { amount: cells[2], link }]));
  expect(named.get('Documents to Review')).toMatchObject({
    amount: 99.99,
    link: { path: '/review' },
  });
  // What a case asks for is done in the case.
  expect((await findings('total_mismatch')).amount).toBe(6.07);
  expect(named.has('Invoices that don’t add up')).toBe(false);
  const cases = [...named].filter(([what]) => /^Case \d+: /.test(String(what)));
  expect(
    cases.some(([what]) => String(what).endsWith('Vendor overcharges with Canal Supply')),
  ).toBe(true);
  expect(cases.every(([, { link }]) => /^\/recovery\/cases\//.test(pathOf(link)))).toBe(true);
  expect(rows.every(({ link }) => link?.kind === 'screen')).toBe(true);
  expect(rows.some(({ cells }) => cells[2] === 0)).toBe(false);
});

test('possible duplicate invoices are listed one by one', async () => {
  const { table, text, figure } = await advise('duplicates');
  const { total, amount, rows } = await findings('duplicate_invoice');
  expect([total, amount]).toEqual([1, 350]);
  expect(table).toMatchObject({
    count: 1,
    rows: [{ cells: ['invoice CS-001 of Canal Supply', rows[0].sentence, 350] }],
    total: ['Total', null, 350],
  });
  expect(text).toContain('Possible duplicate invoices total $350.00.');
  expect(figure?.value).toBe(350);
});

test('higher prices are listed by vendor, each dollar once', async () => {
  const { table, text } = await advise('overcharges');
  const last = await findings('price_above_last');
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['Canal Supply', '1 finding about prices well above your price list, last price or NADAC.', 75],
    [
      'Harborline Drug',
      '1 finding about prices well above your price list, last price or NADAC.',
      25,
    ],
  ]);
  expect(table?.total?.[2]).toBe(last.amount);
  expect(text).toContain('$100.00. The largest amount is from Canal Supply: $75.00.');
});

test('unusual things are the open alerts, with their texts', async () => {
  const alerts = await get('/api/alerts');
  const { table, text } = await advise('unusual');
  expect(alerts.length).toBeGreaterThan(0);
  expect(table?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual(
    alerts.map((alert: { title: string; message: string }) => [alert.title, alert.message]),
  );
  expect(text).toContain(alerts[0].title);
});

test('without open items the answer says what was checked', async () => {
  for (const of of ['first', 'recover', 'unusual', 'duplicates', 'overcharges'] as const) {
    const { kind, table, text } = await advise(of, newcomer);
    expect([kind, table], of).toEqual(['help', null]);
    expect(text, of).toMatch(/^(Nothing|I found nothing|No |You’re all caught up)/);
  }
  expect((await advise('duplicates', newcomer)).text).toContain(
    'No invoice looks like a duplicate.',
  );
});
