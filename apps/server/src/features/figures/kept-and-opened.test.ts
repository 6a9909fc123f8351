import { figures } from '@pfs/core/figures/catalogue';
import { termsOf } from '@pfs/core/figures/evaluate';
import { everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Figure, FigureRows } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPlans } from '../../testing/export-plans.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { doCostWork } from '../costs/public.ts';
import { facilitatorFile, refund } from '../refunds/testing/refund-files.ts';
import { addInvoice, pay, setStatus } from '../vendors/testing/an-invoice.ts';
import { figureSettings, readFigures } from './public.ts';

/*
 * What screens read is kept; an opened figure counts rows anew. For every figure of the catalogue
 * both are the same, to the cent, of all and of each member that it can be taken apart by.
 */

const today = '2026-05-20';
const eliquis = { drugName: 'ELIQUIS', ndc: '00003089421' };
/** Filled when its price was known: 30 units at $4.00. */
const costed = { ...eliquis, filledOn: '2026-02-05' };

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
  const pharmacy = await registerPharmacy(app.server);
  ({ client } = pharmacy);
  organizationId = pharmacy.user.organization?.id ?? '';
  const content = smallRemittance(
    {
      paidOn: '2026-02-10',
      payer: 'NORTH',
      claims: [
        { id: '1', gross: 10_000, dir: 512, ...eliquis },
        { id: '2', gross: 3_333, dir: 401, ...costed, drugName: 'ELIQUIS 5 MG' },
        { id: '3', gross: 7_000, drugName: 'NO NUMBER' },
        { id: '4', gross: 800, status: 'denied', ...eliquis },
        { id: '7', gross: 5_000, ...costed },
      ],
      lumps: [
        ['CS', 'DIR Q1-26', 1_000],
        ['CS', 'GER RECON Q1-26', 300],
        ['AH', 'TRANSACTION FEE', 12],
        ['ZZ', 'MISC 17', 250],
      ],
    },
    {
      paidOn: '2026-04-10',
      payer: 'SOUTH',
      claims: [
        { id: '5', gross: 50_000, dir: 3_000 },
        { id: '8', gross: 9_000, dir: 700, ...costed },
        { id: '1', gross: 10_000, dir: 512, status: 'reversal', ...eliquis },
      ],
      lumps: [['WO', 'AUDIT 17', 4_000]],
    },
    {
      paidOn: '2026-05-11',
      payer: 'SOUTH',
      claims: [{ id: '6', gross: 40_000, dir: 9_000, ...eliquis }],
      lumps: [['FB', 'UNKNOWN ORIGIN', 2_000]],
    },
  );
  const read = await uploadAndRead(client, { name: 'all.835', content });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
  // For a fill of NORTH, and for one that nobody knows.
  const refunds = [refund('2', costed), refund('777', costed)];
  await uploadAndRead(client, facilitatorFile('MTF1', ...refunds));
  const line = { description: 'ELIQUIS', ndc: eliquis.ndc, quantity: 60, unitPrice: 4 };
  const lineItems = [{ ...line, totalPrice: 240 }];
  const vendor = await client.post('/api/vendors', { name: 'MAIN' });
  for (const [invoiceNumber, invoiceDate, dueDate] of [
    ['A-1', '2026-02-01', '2026-03-01'],
    ['A-2', '2026-04-15', '2026-06-15'],
  ]) {
    const vendorId = vendor.body.id;
    const body = { vendorId, invoiceNumber, invoiceDate, dueDate, lineItems };
    const added = await client.post('/api/vendor-invoices', { ...body, totalAmount: 240 });
    expect(added.status, added.text).toBe(201);
  }
  await addOwed(vendor.body.id);
  await doCostWork(app.platform);
  await exportPlans(app, client, [
    { rx: '1', on: '2025-12-20', ndc: eliquis.ndc, planType: 'Part D' },
    { rx: '2', on: costed.filledOn, ndc: eliquis.ndc, planType: 'Part D' },
    { rx: '7', on: costed.filledOn, ndc: eliquis.ndc, planType: 'Part D' },
  ]);
});
afterAll(() => app.close());

/** One paid in part, in time and late; one disputed; and a credit. */
async function addOwed(vendorId: string): Promise<void> {
  for (const [invoiceNumber, status, totalAmount] of [
    ['A-3', 'approved', 100],
    ['A-4', 'disputed', 240],
    ['A-5', 'pending', -50],
  ] as const) {
    const said = { invoiceNumber, invoiceDate: '2026-02-03', dueDate: '2026-03-03' };
    const own = { description: 'SHELVES', quantity: 1, unitPrice: totalAmount };
    const added = await addInvoice(client, {
      ...{ ...said, vendorId, totalAmount },
      lineItems: [{ ...own, totalPrice: totalAmount }],
    });
    if (status !== 'pending') {
      await setStatus(client, added.id, { status, reason: 'Not ordered' });
    }
    // Of $100.00 are $60.00 paid in time, $30.00 late, and $10.00 are open.
    if (status !== 'approved') continue;
    for (const [amount, paidOn] of [
      ['60.00', '2026-03-03'],
      ['30.00', '2026-03-04'],
    ]) {
      const paid = await pay(client, added.id, { amount, paidOn });
      expect(paid.status, paid.text).toBeLessThan(300);
    }
  }
}

function kept(figure: FigureName, by: Dimension | null, filter: Partial<FigureFilter>) {
  const options = { today, settings: figureSettings(app.platform.settings) };
  return app.platform.database.withTenant(
    organizationId,
    (tx) =>
      readFigures(
        tx,
        { figures: [figure], by, filter: { ...everything, ...filter }, ofClaims: by === 'drug' },
        options,
      ),
    { snapshot: true },
  );
}

async function opened(figure: FigureName, filter: Record<string, string>) {
  const answer = await client.get(`/api/figures/${figure}?${new URLSearchParams(filter)}`);
  expect(answer.status, answer.text).toBe(200);
  const { value, unit } = answer.body as { value: number | null; unit: keyof typeof scales };
  return value === null ? null : Math.round(value * scales[unit]);
}

const scales = { dollars: 100, percent: 10, count: 1, quantity: 1_000 } as const;
const periods = [
  {},
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-10', to: '2026-04-20' },
];
const toPeriod = (period: { from?: string; to?: string }) => ({
  from: period.from ?? null,
  to: period.to ?? null,
});

const knownBy = (dimension: Dimension) =>
  figureNames.filter((name) => figures[name].by.includes(dimension));

test.each(figureNames)('%s equals what it opens to, in each period', async (figure) => {
  for (const period of periods) {
    const { whole } = await kept(figure, null, { period: toPeriod(period) });
    expect(whole[figure], JSON.stringify(period)).toBe(await opened(figure, period));
  }
});

test.each(knownBy('payer'))('%s of each payer is what it opens to', async (figure) => {
  for (const period of periods) {
    const { members } = await kept(figure, 'payer', { period: toPeriod(period) });
    for (const { name, values } of members) {
      expect(values[figure], name).toBe(await opened(figure, { ...period, payer: name }));
      const alone = await kept(figure, null, { period: toPeriod(period), payers: [name] });
      expect(alone.whole[figure], name).toBe(values[figure]);
    }
  }
});

test('a refund is revenue of the payer of its fill, else of who paid it', async () => {
  for (const drugs of [{}, { ndcs: [eliquis.ndc] }]) {
    const without = await kept('claimRevenue', 'payer', drugs);
    const { members } = await kept('revenue', 'payer', drugs);
    const refunds = members.map(({ name, values }) => {
      const own = without.members.find((member) => member.name === name)?.values.claimRevenue;
      return [name, (values.revenue ?? 0) - (own ?? 0)];
    });
    expect(Object.fromEntries(refunds)).toEqual({ 'MTF PM NGS': 18_000, NORTH: 18_000, SOUTH: 0 });
  }
});

test.each(knownBy('drug'))('%s of each drug is what it opens to', async (figure) => {
  const { members } = await kept(figure, 'drug', {});
  for (const { name, ndc, values } of members) {
    const filter = ndc === null || ndc === '' ? { drug: name, ndc: '' } : { ndc };
    expect(values[figure], name).toBe(await opened(figure, filter));
  }
});

const adding = figureNames.filter((name) => figures[name].formula.is === 'sum');

test.each(adding)('%s of all members adds up to the total', async (figure) => {
  const { whole } = await kept(figure, null, {});
  for (const dimension of figures[figure].by) {
    // Lump sums name no drug.
    if (dimension === 'drug' || 'least' in figures[figure].formula) continue;
    const { members } = await kept(figure, dimension, {});
    const sum = members.reduce((total, { values }) => total + (values[figure] ?? 0), 0);
    // The estimate of each member is rounded to the cent.
    const off = termsOf([figure]).has('unknownRevenue') ? members.length / 2 : 0;
    expect(Math.abs(sum - (whole[figure] ?? 0)), dimension).toBeLessThanOrEqual(off);
  }
});

const lists: Readonly<Record<Exclude<FigureRows['kind'], 'figures'>, string>> = {
  claims: 'claims',
  provider_adjustments: 'provider-adjustments',
  refunds: 'mfp-refunds',
  payments: 'payments',
  vendor_invoices: 'vendor-invoices',
  vendor_payments: 'vendor-payments',
  claim_costs: 'claim-costs',
  allocations: 'allocated-fees',
  earned_lumps: 'earned-lumps',
  forwarding_balances: 'forwarding-balances',
  purchase_lines: 'purchase-lines',
};

/** Whether rows show what is summed as it is. */
function areAmounts(kind: FigureRows['kind'], field: string): boolean {
  return (
    kind.startsWith('vendor_') || /^(dir|ger|other)Fees?$/.test(field) || kind === 'earned_lumps'
  );
}

test.each(figureNames)('%s opens exactly the rows that it counts', async (figure) => {
  for (const period of periods) {
    const { body } = await client.get(`/api/figures/${figure}?${new URLSearchParams(period)}`);
    for (const { key, rows, value } of (body as Figure).terms) {
      if (rows === null || rows.kind === 'figures') continue;
      const asked = new URLSearchParams(rows.filter);
      const answer = await client.get(`/api/${lists[rows.kind]}?${asked}`);
      expect(answer.status, answer.text).toBe(200);
      const listed: Record<string, number>[] = answer.body.rows ?? answer.body;
      expect(listed.length, key).toBe(rows.count);
      const { field } = rows;
      if (field === null || !areAmounts(rows.kind, field)) continue;
      expect(
        listed.reduce((sum, row) => sum + Math.round((row[field] ?? Number.NaN) * 100), 0),
        key,
      ).toBe(Math.round((value ?? 0) * 100));
    }
  }
});

test('losses below cost are savings in whole and partial months, without Part D', async () => {
  for (const period of periods) {
    const { members } = await kept('belowCostSavings', 'payer', { period: toPeriod(period) });
    const found = Object.fromEntries(
      members.map(({ name, values }) => [name, values.belowCostSavings]).filter(([, loss]) => loss),
    );
    // $120.00 less $50.00, and less $90.00 without its fee of $7.00.
    const ofSouth = period.to === '2026-02-28' ? {} : { SOUTH: 3_700 };
    expect(found).toEqual({ NORTH: 7_000, ...ofSouth });
  }
});
