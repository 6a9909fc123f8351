import { toQuery } from '@pfs/assistant/query';
import { understand } from '@pfs/assistant/understand';
import { figures } from '@pfs/core/figures/catalogue';
import { everything } from '@pfs/core/figures/figure-filter';
import type { Dimension } from '@pfs/core/figures/formula';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runQuery } from './features/assistant/query/run-query.ts';
import { readFigures } from './features/figures/public.ts';
import { sources } from './features/figures/rows/row-sources.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

/*
 * A dimension is a name, the figures that have it, and the column in which rows name its members.
 * This adds one, as whoever adds one would, and nothing else: figures are read and asked for by it,
 * from rows, as nothing keeps sums of it. Rows that name no member are in one without a name.
 */

// The files of a worker share modules: those that were read from the table are read anew.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@pfs/core/figures/formula'), async (original) => {
  const formula = await original();
  return { ...formula, dimensions: [...formula.dimensions, 'strength'] as never };
});
const by = 'strength' as Dimension;
const extended = ['dirFees', 'netProfit'] as const;

const today = '2026-05-20';
let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  for (const name of extended) {
    Object.assign(figures, { [name]: { ...figures[name], by: [...figures[name].by, by] } });
  }
  for (const kind of ['claims', 'costs'] as const) {
    Object.assign(sources[kind].keys, { [by]: sql`substring(part.claim_id, 1, 1)` });
  }
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTH PAYER',
    claims: [
      { id: 'A1', gross: 10_000, dir: 500 },
      { id: 'A2', gross: 6_000, dir: 250 },
      { id: 'B1', gross: 9_000, dir: 300 },
    ],
    lumps: [['CS', 'DIR Q1', 1_500]],
  });
  await uploadAndRead(client, { name: 'one.835', content });
});
afterAll(async () => {
  await app?.close();
  vi.doUnmock('@pfs/core/figures/formula');
  vi.resetModules();
});

function within<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> {
  return app.platform.database.withTenant(organizationId, work, { snapshot: true });
}

test('figures are read by it, and add up to the whole', async () => {
  const settings = { benchmarkPercent: 4, estimatedShareOfRevenue: 0.8 };
  const read = (of: Dimension | null) =>
    within((tx) =>
      readFigures(tx, { figures: extended, by: of, filter: everything }, { settings }),
    );
  const { whole, members } = await read(by);
  expect(whole).toEqual((await read(null)).whole);
  const found = members.map(({ name, values }) => [name, values.dirFees] as const);
  expect(new Map(found)).toEqual(
    new Map([
      ['A', 750],
      ['B', 300],
      ['', 1_500],
    ]),
  );
});

test('it is asked for by name, of the assistant and of the API', async () => {
  const names = { payers: [], drugs: [], vendors: [] };
  const context = { today, names, previous: { query: null, options: [] } };
  const reading = understand('dir fees by strength', context);
  expect(reading).toMatchObject({ query: { figure: 'dirFees', by } });
  const query = toQuery({ shape: 'rank', figure: 'dirFees', by });
  const result = await within((tx) => runQuery(tx, query, { today }));
  expect(result.members?.map(({ name, value }) => [name, value])).toEqual([
    ['', 1_500],
    ['A', 750],
    ['B', 300],
  ]);
  const { status, text } = await client.get(`/api/figures/dirFees/breakdown?by=${by}`);
  expect(status, text).toBe(200);
  for (const value of ['15', '7.5', '3']) expect(text).toContain(`"value":${value}`);
});
