import type { ClaimAllocations, ListedAdjustment } from '@pfs/wire/provider-adjustments';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { alertsOf } from '../alerts/testing/alerts-of.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { doCostWork } from '../costs/public.ts';
import { dirLump, exportOf, fileOf, month, type Payment } from './testing/lump-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});

const upload = (payment: Payment) => uploadAndRead(client, fileOf(payment));

async function work() {
  await matchQueued(app.platform);
  await doCostWork(app.platform);
}

test('chosen claims stay when only the days of the period change', async () => {
  for (const payment of [month('07', 5_000), dirLump('GER FEES')]) await upload(payment);
  const lump = async () => {
    const { body } = await client.get('/api/provider-adjustments?category=effective_rate');
    return (body as ListedAdjustment[])[0];
  };
  const path = `/api/provider-adjustments/${(await lump())?.id}/period`;
  await client.post(path, { from: '2026-07-01', to: '2026-09-30', population: 'brand' });
  await client.post(path, { from: '2026-07-01', to: '2026-07-31' });
  expect((await lump())?.period).toMatchObject({ to: '2026-07-31', population: 'brand' });
});

test('a claim shows its part of a GER whose payment has only brands', async () => {
  await upload(month('08', 5_000));
  const { claims } = month('09', 5_000);
  await upload(dirLump('GER FEES', 1_000, { claims }));
  await importCsv(
    client,
    exportOf([
      ['708', 'G', ''],
      ['709', 'B', ''],
    ]),
  );
  await matchQueued(app.platform);
  const shown = async () => {
    const { body } = await client.get('/api/claims?sort=claimId&order=asc');
    return Promise.all(
      (body as { id: string }[]).map(async (claim) => {
        const { body: found } = await client.get(`/api/claims/${claim.id}/allocations`);
        return (found as ClaimAllocations).rows.map(({ basis, allocated }) => [basis, allocated]);
      }),
    );
  };
  expect(await shown()).toEqual([[['months_before', 10]], []]);
  await work();
  expect(await shown()).toEqual([[['months_before', 10]], []]);
});

describe('a change of classes', () => {
  /** Whether it is noted; in one transaction, because the worker may take the note at once. */
  const isNoted = (statement: RawBuilder<unknown>) =>
    app.platform.database.withTenant(organizationId, async (tx) => {
      await statement.execute(tx.query);
      const states = tx.query.selectFrom('spread_states').select('classes_changed');
      return (await states.executeTakeFirstOrThrow()).classes_changed;
    });

  beforeEach(async () => {
    await upload(month('07', 5_000));
    await importCsv(client, exportOf([['707', 'G', '100.00']]));
    await work();
  });

  test('is noted while a GER without a period waits to be spread', async () => {
    await upload(dirLump('GER FEES'));
    expect(await isNoted(sql`update fills set brand_or_generic = 'brand'`)).toBe(true);
  });

  test('is noted only if rows of a class or AWP change', async () => {
    await upload(dirLump('GER Q3-26'));
    await work();
    for (const other of [
      sql`update fills set brand_or_generic = 'brand' where false`,
      sql`update fills set drug_name = 'OTHER'`,
      sql`update adjudications set fill_id = fill_id`,
      sql`delete from claim_matches where false`,
      sql`delete from fills where false`,
    ]) {
      expect(await isNoted(other)).toBe(false);
    }
    for (const own of [
      sql`update fills set awp = 200`,
      sql`update fills set brand_or_generic = 'brand'`,
      sql`delete from claim_matches`,
    ]) {
      expect(await isNoted(own)).toBe(true);
      await doCostWork(app.platform);
    }
  });
});

test('a deleted lump sum renews the alert of one that only had its period', async () => {
  for (const number of ['07', '08', '09', '10', '11']) {
    const claims = [
      { id: `8${number}`, gross: 100_000, dir: 3_000, filledOn: `2026-${number}-01` },
    ];
    await upload({ paidOn: `2026-${number}-03`, claims });
  }
  const first = dirLump('DIR Q1-25', 29_999, { paidOn: '2025-04-05', claims: [] });
  const { id } = await upload(first);
  const lumps = [
    ['CS', 'DIR FEES', 30_000],
    ['CS', 'DIR CREDIT', -29_999],
  ];
  await upload(dirLump('', 0, { claims: [], lumps }));
  await work();
  const spikes = async () =>
    (await alertsOf(app, organizationId)).filter((alert) => alert.startsWith('dir_spike'));
  expect(await spikes()).toEqual(['dir_spike of a payer 2026-11 high']);
  const deleted = await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
  });
  expect(deleted.status, deleted.text).toBeLessThan(300);
  expect(await spikes()).toEqual(['dir_spike of a payer 2026-11 high over']);
});
