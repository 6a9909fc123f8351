import { toQuery } from '@pfs/assistant/query';
import { understand } from '@pfs/assistant/understand';
import { type Category, categoryName } from '@pfs/core/category';
import { everything } from '@pfs/core/figures/figure-filter';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runQuery } from './features/assistant/query/run-query.ts';
import { openFigure } from './features/figures/opened/open-figure.service.ts';
import { figureSettings, readFigures } from './features/figures/public.ts';
import { verifyRollups } from './features/ledger/rollups.ts';
import { withClient } from './platform/database/connection.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { readPdf } from './testing/read-pdf.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

/*
 * A category is one row of the table of categories. This adds two, as whoever adds one would, and
 * nothing else: what is classified into them is in figures, in what these open to, in files, and is
 * asked for. The second is no fee.
 */

// The files of a worker share modules: those that were read from the table are read anew.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@pfs/core/category-table'), async (original) => {
  const { table, ...others } = await original();
  const words = { meaning: 'Of a drill.', direction: 1 } as const;
  const added = {
    provider_levy: {
      ...{ ...words, name: 'Provider levy', many: 'provider levies' },
      fee: { of: 'other', spread: 'claim' },
    },
    deposit_held: { ...words, name: 'Deposit held', many: 'deposits held' },
  };
  return { ...others, table: { ...table, ...added } };
});
const [levy, held] = ['provider_levy', 'deposit_held'] as unknown as [Category, Category];

const today = '2026-05-20';
let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
  const { admin, server } = app.testDatabase;
  await withClient(admin, (database) => migrate(database, server.roles));
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTH PAYER',
    claims: [{ id: '1', gross: 10_000, dir: 500, unknown: 725 }],
    lumps: [
      ['CS', 'WIDGET 17', 1_500],
      ['CS', 'GADGET 17', 900],
    ],
  });
  await uploadAndRead(client, { name: 'one.835', content });
  const rules = [
    { where: 'provider_adjustment', code: null, reference: 'WIDGET', category: levy },
    { where: 'provider_adjustment', code: null, reference: 'GADGET', category: held },
    { where: 'claim_adjustment', code: 'CO 253', reference: null, category: levy },
  ];
  for (const rule of rules) {
    const { status, text } = await client.post('/api/classification/rules', {
      ...rule,
      payerId: null,
    });
    expect(status, text).toBe(201);
  }
});
afterAll(async () => {
  await app?.close();
  vi.doUnmock('@pfs/core/category-table');
  vi.resetModules();
});

function within<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> {
  return app.platform.database.withTenant(organizationId, work, { snapshot: true });
}

test('its claims and lump sums are in the figures of its fee, and rollups recount', async () => {
  const figures = ['otherFees', 'fees', 'netAmount', 'lumpSums', 'paymentsReceived'] as const;
  const { whole } = await within((tx) =>
    readFigures(tx, { figures, by: null, filter: everything }),
  );
  expect(whole).toMatchObject({ otherFees: 2_225, fees: 2_725, netAmount: 7_275 });
  expect(whole).toMatchObject({ lumpSums: 2_400, paymentsReceived: 6_375 });
  expect(await within(verifyRollups)).toEqual([]);
});

test('it opens to its rows', async () => {
  const settings = figureSettings(app.platform.settings);
  const { value, terms } = await within((tx) =>
    openFigure(tx, 'otherFees', { filter: everything, settings, today }),
  );
  expect([value, ...terms.map((term) => term.value)]).toEqual([22.25, 7.25, 15]);
  const { body } = await client.get(`/api/provider-adjustments?category=${levy}`);
  expect(body).toMatchObject([{ category: levy, amount: 15 }]);
});

test('it is in files', async () => {
  const path = '/api/analysis/negotiation-preparation?format=pdf&payer=NORTH%20PAYER';
  const pdf = (await readPdf((await client.get(path)).bytes)).join('\n');
  expect(pdf).toContain('Provider levy as lump sums $15.00');
  const report = await client.get('/api/reports/export?format=csv');
  expect(report.text).toContain('NORTH PAYER,2026-03-01,2026-05-31,1,100.00,5.00,72.75');
});

test('it is asked for by name, and named in an answer', async () => {
  const names = { payers: [], drugs: [], vendors: [] };
  const context = { today, names, previous: { query: null, options: [] } };
  const reading = understand('how much provider levy lump sums this year', context);
  expect(reading).toMatchObject({ query: { filter: { categories: [levy] } } });
  const query = toQuery({ shape: 'rank', figure: 'lumpSums', by: 'category' });
  const result = await within((tx) => runQuery(tx, query, { today }));
  expect(result).toMatchObject({
    members: [
      { name: levy, value: 1_500 },
      { name: held, value: 900 },
    ],
  });
  expect(categoryName(levy)).toBe('Provider levy');
});
