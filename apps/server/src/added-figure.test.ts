import { toQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import { everything } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { percent, ratio } from '@pfs/core/figures/formula';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runQuery } from './features/assistant/query/run-query.ts';
import { openFigure } from './features/figures/opened/open-figure.service.ts';
import { figureSettings, readFigures } from './features/figures/public.ts';
import type { TenantTransaction } from './platform/database/database.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from './testing/test-client.ts';

/*
 * A figure is one entry of the catalogue. This adds one, as whoever writes it would, and nothing
 * else: it is read as screens do, opened and asked for.
 */

const today = '2026-05-20';
const name = 'dirOfTakeBacks' as FigureName;

let app: TestApp;
let organizationId: string;

beforeAll(async () => {
  Object.assign(figures, {
    [name]: percent(
      'DIR of take-backs',
      ['payer', 'month'],
      'DIR fees divided by everything taken back.',
      ratio('dirFees', 'takeBacks'),
    ),
  });
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
  const { client, user } = await registerPharmacy(app.server);
  organizationId = user.organization?.id ?? '';
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
afterAll(async () => {
  Reflect.deleteProperty(figures, name);
  await app?.close();
});

function within<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> {
  return app.platform.database.withTenant(organizationId, work, { snapshot: true });
}

test('it is read as screens do, of all and of each payer', async () => {
  const ask = { figures: [name], by: 'payer', filter: everything } as const;
  const { whole, members } = await within((tx) => readFigures(tx, ask));
  expect(whole[name]).toBe(348);
  expect(members.map((member) => [member.name, member.values[name]])).toEqual([
    ['NORTH PAYER', 250],
    ['SOUTH PAYER', 1_000],
  ]);
});

test('it opens to its two parts, of all and of a payer', async () => {
  const settings = figureSettings(app.platform.settings);
  const open = (payers: readonly string[]) =>
    within((tx) => openFigure(tx, name, { filter: { ...everything, payers }, settings, today }));
  const { label, value, terms } = await open([]);
  expect([label, value]).toEqual(['DIR of take-backs', 34.8]);
  expect(terms.map((term) => [term.label, term.operator, term.value])).toEqual([
    ['DIR fees', null, 8],
    ['Take-backs', 'divided', 23],
  ]);
  expect((await open(['NORTH PAYER'])).value).toBe(25);
});

test.each(['payer', 'month'] as const)('it is asked for by %s', async (by) => {
  const query = toQuery({ shape: 'rank', figure: name, by });
  const result = await within((tx) => runQuery(tx, query, { today }));
  expect(result).toMatchObject({ members: [{ value: 1000 }, { value: 250 }] });
});
