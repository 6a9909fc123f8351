import type { DoubtfulClaim } from '@pfs/wire/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { matchQueued } from './public.ts';
import { claim, exportOf, openPharmacy, readerOf, remit } from './testing/loads.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());
const { summaryOf, statesOf } = readerOf(() => app);

describe('an ambiguous claim', () => {
  const twoFills = exportOf({ rx: '400' }, { rx: '400', refill: 1, paid: '70.00' });

  async function ambiguous() {
    const found = await openPharmacy(app);
    const imported = await importCsv(found.client, twoFills);
    const remittance = await remit(found.client, [claim('400'), claim('400', { gross: 7_000 })]);
    await matchQueued(app.platform);
    const doubts = (await found.client.get('/api/claim-matches')).body as DoubtfulClaim[];
    return { ...found, imported, remittance, doubts };
  }
  const choose = (client: TestClient, id = '', adjudicationId = '') =>
    client.post(`/api/claim-matches/${id}`, { adjudicationId });
  const remove = (client: TestClient, url: string) =>
    client.request({ method: 'DELETE', url, payload: { note: 'sent twice' } });

  test('shows its candidates and is matched by nothing but a person', async () => {
    const { client, doubts } = await ambiguous();
    expect(doubts).toMatchObject([
      { claimNumber: '400', paid: 70, payerName: 'CAREMARK', paidOn: '2026-09-28' },
      { claimNumber: '400', paid: 50 },
    ]);
    expect(doubts[0]?.candidates.map(({ expected }) => expected).toSorted()).toEqual([50, 70]);
    expect(await statesOf(client)).toEqual({ '400': 'ambiguous', '400-1': 'ambiguous' });
    const [doubt] = doubts;
    const right = doubt?.candidates.find(({ expected }) => expected === 70)?.id;
    expectError(await choose(client, doubt?.id, doubt?.id), 'conflict');
    expect((await choose(client, doubt?.id, right)).status).toBe(200);
    // What is left belongs to the other claim.
    expect(await statesOf(client)).toEqual({ '400': 'paid', '400-1': 'paid' });
    const chosen = (await client.get('/api/claim-matches?chosen=true')).body as DoubtfulClaim[];
    expect(chosen).toMatchObject([{ id: doubt?.id, candidates: [{ id: right }] }]);
    expect(chosen[0]?.chosenBy).not.toBeNull();
    expect((await remove(client, `/api/claim-matches/${doubt?.id}`)).status).toBe(200);
    expect(await statesOf(client)).toEqual({ '400': 'ambiguous', '400-1': 'ambiguous' });
    expectError(await remove(client, `/api/claim-matches/${doubt?.id}`), 'not_found');
    const audited = await auditRows(app);
    expect(audited.slice(-2).map(({ description }) => description)).toEqual([
      'Chose which adjudication a claim pays',
      'Undid the choice of which adjudication a claim pays',
    ]);
  });

  test('keeps the choice while its export is gone and comes back', async () => {
    const { client, imported, doubts } = await ambiguous();
    const [doubt] = doubts;
    // Against the amounts: a person may know better.
    const other = doubt?.candidates.find(({ expected }) => expected === 50)?.id;
    await choose(client, doubt?.id, other);
    expect(await statesOf(client)).toEqual({ '400': 'over', '400-1': 'short' });
    expect((await remove(client, `/api/export-imports/${imported.id}`)).status).toBe(200);
    expect(await statesOf(client)).toEqual({});
    await importCsv(client, twoFills);
    expect(await statesOf(client)).toEqual({ '400': 'over', '400-1': 'short' });
  });
});

test('an administrator says which difference counts as paid', async () => {
  const { client, organizationId } = await openPharmacy(app);
  await importCsv(client, exportOf({ rx: '611' }, { rx: '612' }, { rx: '613' }));
  await remit(client, [
    claim('611', { gross: 4_996 }),
    claim('612', { gross: 5_040 }),
    claim('613', { gross: 4_995, dir: 240 }),
  ]);
  expect(await statesOf(client)).toEqual({ '611': 'short', '612': 'over', '613': 'short' });
  const tolerate = (toleranceCents: unknown) =>
    client.request({
      ...{ method: 'PATCH', url: '/api/recovery/tolerance', payload: { toleranceCents } },
    });
  expect((await tolerate(40)).body).toEqual({ toleranceCents: 40 });
  expect(await statesOf(client)).toEqual({
    '611': 'paid',
    '612': 'paid',
    '613': 'short_explained',
  });
  await tolerate(4);
  expect(await statesOf(client)).toEqual({ '611': 'paid', '612': 'over', '613': 'short' });
  expect((await summaryOf(client)).toleranceCents).toBe(4);
  for (const wrong of [-1, 501, 2.5, '2', null]) {
    expectError(await tolerate(wrong), 'invalid_input');
  }
  const audited = (await auditRows(app)).filter(
    ({ organization_id, description }) =>
      organization_id === organizationId && description?.includes('counts as paid'),
  );
  expect(audited).toHaveLength(2);
});
