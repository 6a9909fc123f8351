import type { Measure } from '@pfs/core/assistant/measures';
import { toQuery } from '@pfs/core/assistant/query';
import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { runQuery } from './run-query.ts';

/*
 * A figure is one entry of the catalogue. This adds one, as whoever writes it would, and nothing
 * else: it can be shown, taken apart, opened and asked for.
 */

const { name } = vi.hoisted(() => ({ name: 'dirOfTakeBacks' }));

vi.mock(import('@pfs/core/figures/figure-names'), async (original) => {
  const { figureNames } = await original();
  return { figureNames: [...figureNames, name] as unknown as typeof figureNames };
});
vi.mock(import('@pfs/core/figures/catalogue'), async (original) => {
  const catalogue = await original();
  const { percent, ratio } = await import('@pfs/core/figures/formula');
  const added = percent(
    'DIR of take-backs',
    ['payer', 'month'],
    'DIR fees divided by everything taken back.',
    ratio('dirFees', 'takeBacks'),
  );
  Object.assign(catalogue.figures, { [name]: added });
  return catalogue;
});

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-20T12:00:00Z') });
  const pharmacy = await registerPharmacy(app.server);
  ({ client } = pharmacy);
  organizationId = pharmacy.user.organization?.id ?? '';
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTH PAYER',
      claims: [{ id: '1', gross: 10_000, dir: 500 }],
      lumps: [['WO', 'AUDIT 17', 1_500]],
    },
    { paidOn: '2026-04-10', payer: 'SOUTH PAYER', claims: [{ id: '2', gross: 9_000, dir: 300 }] },
  );
  await uploadAndRead(client, { name: 'two.835', content });
});
afterAll(() => app.close());

test('it opens to its two parts, of all and of a payer', async () => {
  const { body, status, text } = await client.get(`/api/figures/${name}`);
  expect(status, text).toBe(200);
  const { label, value, terms } = body as Figure;
  expect([label, value]).toEqual(['DIR of take-backs', 34.8]);
  expect(terms.map((term) => [term.label, term.operator, term.value])).toEqual([
    ['DIR fees', null, 8],
    ['Take-backs', 'divided', 23],
  ]);
  const north = await client.get(`/api/figures/${name}?payer=NORTH+PAYER`);
  expect((north.body as Figure).value).toBe(25);
});

test.each(['payer', 'month'] as const)('it is asked for by %s', async (by) => {
  const query = toQuery({ operation: 'top', measure: name as Measure, by });
  const result = await app.platform.database.withTenant(
    organizationId,
    (tx) => runQuery(tx, query, { today: '2026-05-20' }),
    { snapshot: true },
  );
  expect(result).toMatchObject({ members: [{ value: 1000 }, { value: 250 }] });
});
