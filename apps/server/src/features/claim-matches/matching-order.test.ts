import { Chance } from '@pfs/core/testing/draft/chance';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth, testInDepth } from '../../testing/in-depth.ts';
import { type OtherProcess, startOtherProcess } from '../../testing/other-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { lockMatching } from './match-worker.ts';
import { matchQueued } from './public.ts';
import { claim, exportOf, keptOf, openPharmacy, remit } from './testing/loads.ts';

let app: TestApp;
let other: OtherProcess;
let reference: Awaited<ReturnType<typeof keptOf>>;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
  other = await startOtherProcess(app);
  const { client, organizationId } = await openPharmacy(app);
  for (const load of loads) await load(client);
  reference = await keptOf(app, organizationId);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const first = exportOf(
  ...[1, 2, 3, 4].map((at) => ({ rx: `50${at}`, authorization: `B${at}` })),
  { rx: '510' },
  { rx: '511' },
  { rx: '511', type: 'B2', at: '10/1/2026 9:00' },
  { rx: 'C540' },
);
const second = exportOf(
  { rx: '511', at: '10/2/2026 9:00', authorization: 'B9' },
  { rx: '520', bin: '610014' },
  { rx: '521', on: '9/15/2026' },
  { rx: '560' },
  { rx: '560', refill: 1 },
);
const secondary = claim('501', { paidAs: '2', gross: 300 });

interface Loaded {
  readonly id: string;
}

const loads: readonly ((client: TestClient) => Promise<Loaded>)[] = [
  (client) => importCsv(client, first),
  (client) => importCsv(client, second),
  (client) =>
    remit(client, [
      ...[1, 2, 3, 4].map((at) => claim(`50${at}`, { payerControlNumber: `B${at}` })),
      ...[claim('511'), claim('521', { filledOn: '2026-09-14' }), secondary, claim('530')],
      ...[claim('560'), claim('C0540')],
    ]),
  (client) =>
    remit(client, [claim('511', { status: 'reversal' }), claim('511')], { paidOn: '2026-10-12' }),
  (client) => remit(client, [claim('510'), claim('520')], { payer: 'SCRIPTS' }),
];

function remove(client: TestClient, at: number, id: string) {
  const path = at < 2 ? 'export-imports' : 'remittances';
  return client.request({
    ...{ method: 'DELETE', url: `/api/${path}/${id}`, payload: { note: 'sent twice' } },
  });
}

test('each claim and adjudication ends where it belongs', () => {
  const told = (reference.rows as { rx_number: string; state: string }[]).map(
    (row) => `${row.rx_number} ${row.state}`,
  );
  expect(told).toEqual([
    ...['501 not_in_export', '501 paid', '502 paid', '503 paid', '504 paid', '510 not_in_export'],
    ...['510 unpaid', '511 paid', '511 reversed', '520 paid', '521 paid', '530 not_in_export'],
    ...['540 paid', '560 ambiguous', '560 ambiguous', '560 ambiguous'],
  ]);
});

const orders: readonly (readonly [string, readonly number[]])[] = [
  ['mixed', [3, 0, 4, 2, 1]],
  ['backward', [4, 3, 2, 1, 0]],
];
test.each(everyNth(orders, 2))('loaded %s, all ends in the same rows', async (_, order) => {
  const { client, organizationId } = await openPharmacy(app);
  for (const at of order) {
    await loads[at]?.(client);
    await matchQueued(app.platform);
  }
  expect(await keptOf(app, organizationId)).toEqual(reference);
});

test.each(everyNth([1, 2], 2))(
  'loaded, deleted and loaded again by chance %i, all ends in the same rows',
  async (seed) => {
    const chance = new Chance(seed);
    const { client, organizationId } = await openPharmacy(app);
    const held = new Map<number, string>();
    const toggle = async (at: number) => {
      const id = held.get(at);
      if (id === undefined) {
        const loaded = await loads[at]?.(client);
        held.set(at, loaded?.id ?? '');
      } else {
        expect((await remove(client, at, id)).status).toBe(200);
        held.delete(at);
      }
      if (chance.is(0.5)) await matchQueued(app.platform);
    };
    for (let turn = 0; turn < 8; turn += 1) await toggle(chance.whole(0, loads.length - 1));
    for (const at of loads.keys()) if (!held.has(at)) await toggle(at);
    expect(await keptOf(app, organizationId)).toEqual(reference);
  },
);

/** What would be wrong if a step had been done by half. */
function halves(organizationId: string) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      select 'an Rx number without some of its states' as what from fills
      join adjudications one on one.organization_id = fills.organization_id
        and one.fill_id = fills.id
      left join adjudication_states state on state.organization_id = one.organization_id
        and state.adjudication_id = one.id
      group by rx_digits having count(state.adjudication_id) not in (0, count(*))
      union all
      select 'a match without its state' from claim_matches where not exists (
        select from adjudication_states state
        where state.adjudication_id = claim_matches.adjudication_id and state.payer_id is not null)
      union all
      select 'sums that are not those of the rows' where
        (select coalesce(sum(rows), 0) from recovery_days) <> (
          select count(*) from (select 1 from adjudication_states
            union all select 1 from open_claims) kept)`.execute(tx.query);
    return rows;
  });
}

test('a process that dies while it matches leaves nothing done by half', async () => {
  expect(await dieAtEach(17)).toBeGreaterThan(2);
});
testInDepth('wherever it dies', async () => {
  expect(await dieAtEach(1)).toBeGreaterThan(40);
});

/** Answers how often the process died. */
async function dieAtEach(stride: number): Promise<number> {
  const { client, organizationId } = await openPharmacy(app);
  for (const load of loads) await load(client);
  const forget = () =>
    app.platform.database.withTenant(organizationId, async (tx) => {
      // The worker of the app may still match.
      await lockMatching(tx);
      const made = ['claim_matches', 'adjudication_states', 'open_claims', 'plan_payers'];
      for (const table of [...made, 'payer_cycles', 'recovery_days', 'match_queue']) {
        await sql`delete from ${sql.table(table)}
          where organization_id = ${tx.organizationId}`.execute(tx.query);
      }
      await sql`insert into match_queue (organization_id, rx_number)
        select organization_id, rx_digits from fills
        union select organization_id, rx_number from claims`.execute(tx.query);
    });
  const lost = { database: other.database, log: { warn: () => undefined } };
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = stride; ; at += stride) {
      await forget();
      other.dieAt(at, when);
      await matchQueued(lost).catch(() => undefined);
      const { died } = other.revive();
      expect(await halves(organizationId), `${when} statement ${at}`).toEqual([]);
      expect(await keptOf(app, organizationId), `${when} statement ${at}`).toEqual(reference);
      if (!died) break;
      deaths += 1;
    }
  }
  return deaths;
}
