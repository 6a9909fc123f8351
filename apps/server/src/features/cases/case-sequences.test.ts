import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { tries } from '../../testing/in-depth.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { findCases } from './find-cases.ts';
import { findQueuedCases } from './public.ts';

const numRuns = tries(2, 100);
const today = '2026-11-20';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T17:00:00Z`) });
});
afterAll(() => app.close());

interface Scene {
  readonly client: TestClient;
  readonly organizationId: string;
  /** The files that are held, by what they are. */
  readonly held: Map<File, string>;
}

/** Rx 102 is short, 103 unpaid, 104 to 106 are missing, then one comes and 102 is corrected. */
const files = {
  export: (client) =>
    importCsv(
      client,
      exportOf(
        ...['101', '102', '103', '107', '108'].map((rx) => ({ rx })),
        ...['104', '105', '106'].map((rx) => ({ rx, on: '9/2/2026' })),
      ),
    ),
  short: (client) =>
    remit(client, [
      ...['101', '107', '108'].map((rx) => claim(`${rx}-0`)),
      claim('102', { gross: 4_000 }),
    ]),
  came: (client) =>
    remit(client, [claim('104', { filledOn: '2026-09-02', gross: 4_500 })], { paidOn: today }),
  corrected: (client) =>
    remit(client, [claim('102', { gross: 4_000, status: 'reversal' }), claim('102')], {
      paidOn: today,
      lumps: [['FB', 'BALANCE', -10_000]],
    }),
  lump: (client) => remit(client, [claim('109')], { lumps: [['CS', 'MISC 77', 2_500]] }),
} satisfies Record<string, (client: TestClient) => Promise<{ readonly id: string }>>;
type File = keyof typeof files;
const names = Object.keys(files) as File[];

const open = async (): Promise<Scene> => ({ ...(await openPharmacy(app)), held: new Map() });

/** Uploads a file, or deletes it if it is held. */
async function turn({ client, held }: Scene, name: File): Promise<void> {
  const id = held.get(name);
  if (id === undefined) {
    held.set(name, (await files[name](client)).id);
    return;
  }
  const path = name === 'export' ? 'export-imports' : 'remittances';
  const payload = { note: 'a test file' };
  const answer = await client.request({ method: 'DELETE', url: `/api/${path}/${id}`, payload });
  expect(answer.status, answer.text).toBe(200);
  held.delete(name);
}

async function look(): Promise<void> {
  await matchQueued(app.platform);
  await findQueuedCases(app.platform);
}

const inTenant = <Result>(
  { organizationId }: Scene,
  work: (tx: TenantTransaction) => Promise<Result>,
) => app.platform.database.withTenant(organizationId, work);

/** All that is kept of cases; without what each upload makes anew, if they are to be compared. */
const keptOf = (scene: Scene, isAnew = false) =>
  inTenant(scene, async (tx) => {
    const { rows: cases } = await sql<Record<string, unknown>>`
      select ${isAnew ? sql`null as id` : sql`cases.id`}, kind, state, cases.rows, asked, seen,
        by_itself, promised, sent_on, decided_on,
        array(select concat_ws(' ', rx_number, about, amount, is_open) from case_rows
          where case_id = cases.id order by 1) as lines,
        array(select concat_ws(' ', source, amount, came_on) from case_receipts
          where case_id = cases.id order by 1) as receipts,
        (select count(*)::int from case_steps where case_id = cases.id) as steps
      from cases order by kind, number`.execute(tx.query);
    return cases;
  });

/** What a process leaves that ends in the middle of a look: nothing. */
async function dieLooking(scene: Scene, statements: number): Promise<void> {
  await matchQueued(app.platform);
  const before = await keptOf(scene);
  const died = inTenant(scene, async (tx) => {
    let left = statements;
    const client = new Proxy(tx.client, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name);
        return (...given: Parameters<typeof target.query>) => {
          left -= 1;
          if (left < 0) throw new Error('the process ends');
          return target.query(...given);
        };
      },
    });
    await findCases({ ...tx, client } as TenantTransaction, today);
    // One that finds nothing takes few statements.
    throw new Error('the process ends');
  });
  await expect(died).rejects.toThrow('the process ends');
  expect(await keptOf(scene)).toEqual(before);
}

/** Broken promises of cases, of rows and of receipts. */
const faultsOf = (scene: Scene) =>
  inTenant(scene, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select 'sums' as fault, id::text from cases
      cross join lateral (
        select count(*)::int as lines, coalesce(sum(amount), 0) as total from case_rows
        where case_id = cases.id) held
      cross join lateral (
        select coalesce(sum(amount) filter (where came_on >= sent_on), 0) as later,
          coalesce(sum(amount) filter (where sent_on is null or came_on < sent_on), 0) as before
        from case_receipts where case_id = cases.id) came
      where (rows, asked, seen, by_itself) is distinct from (lines, total, later, before)
      union all
      select 'open', id::text from cases join case_rows on case_id = id
      where is_open <> (state in ('found', 'prepared', 'sent', 'acknowledged'))
      union all
      select 'asked twice', row_key from case_rows join cases on id = case_id
      where case_rows.kind in ('underpaid', 'unpaid', 'missing_remittance') and is_open
      group by row_key having count(*) > 1
      union all
      select 'found with receipts', id::text from cases join case_receipts on case_id = id
      where state = 'found'`.execute(tx.query);
    return rows;
  });

test('found cases follow the files held, in whatever order they came, went and were looked at', async () => {
  const whole = await open();
  for (const name of names) await turn(whole, name);
  await look();
  const wanted = await keptOf(whole, true);
  expect(wanted.map(({ kind }) => kind)).toEqual(
    ['underpaid', 'unexplained_lump', 'unpaid'].toSorted(),
  );
  const turns = fc.array(fc.constantFrom(...names, 'look' as const), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(
      turns,
      fc.shuffledSubarray(names, { minLength: names.length }),
      async (drawn, last) => {
        const scene = await open();
        for (const one of drawn) await (one === 'look' ? look() : turn(scene, one));
        for (const name of last.filter((one) => !scene.held.has(one))) await turn(scene, name);
        await look();
        expect(await keptOf(scene, true)).toEqual(wanted);
      },
    ),
    { seed: 20_261_129, numRuns, endOnFailure: true },
  );
});

const actions = ['prepare', 'send', 'win', 'win_partly', 'lose', 'withdraw', 'undo'] as const;

test('any steps among files, looks and crashes keep every promise of cases', async () => {
  const happening = fc.oneof(
    { weight: 3, arbitrary: fc.record({ file: fc.constantFrom(...names) }) },
    { weight: 4, arbitrary: fc.record({ action: fc.constantFrom(...actions), of: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ dies: fc.nat(9) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 20 }), async (drawn) => {
      const scene = await open();
      for (const name of ['export', 'short'] as const) await turn(scene, name);
      let steps = 0;
      for (const one of drawn) {
        await look();
        if ('file' in one) await turn(scene, one.file);
        else if ('dies' in one) await dieLooking(scene, one.dies);
        else {
          const { body: cases } = await scene.client.get('/api/cases?page=1');
          const { id } = cases[one.of % Math.max(1, cases.length)] ?? {};
          if (id === undefined) continue;
          const given = { action: one.action, ids: [id] };
          const { status } = await scene.client.post('/api/cases/steps', given);
          expect([200, 409]).toContain(status);
          if (status === 200) steps += 1;
        }
        await look();
        expect(await faultsOf(scene)).toEqual([]);
      }
      const settled = await keptOf(scene);
      await inTenant(scene, (tx) => findCases(tx, today));
      expect(await keptOf(scene)).toEqual(settled);
      const taken = settled.reduce((sum, one) => sum + Number(one['steps']), 0);
      expect(taken).toBeGreaterThanOrEqual(steps);
    }),
    { seed: 20_261_129, numRuns, endOnFailure: true },
  );
});

test('an undo puts back what its step changed, not what rules set since', async () => {
  const scene = await open();
  const { client } = scene;
  for (const name of ['export', 'short'] as const) await turn(scene, name);
  await look();
  const [found] = (await client.get('/api/cases?page=1')).body;
  const change = (payload: object) =>
    client.request({ method: 'PATCH', url: `/api/cases/${found.id}`, payload });
  await change({ dueOn: '2026-12-10', dueReason: 'the contract' });
  const { body: taken } = await change({ ownerId: (await client.get('/api/auth/user')).body.id });
  await inTenant(scene, (tx) =>
    sql`update cases set due_on = '2026-12-03', due_reason = 'a window'`.execute(tx.query),
  );
  const undo = { action: 'undo', ids: [found.id], expects: [taken.lastStepId] };
  const { body } = await client.post('/api/cases/steps', undo);
  const window = { dueOn: '2026-12-03', dueReason: 'a window' };
  expect(body).toMatchObject([{ owner: null, ...window }]);
});
