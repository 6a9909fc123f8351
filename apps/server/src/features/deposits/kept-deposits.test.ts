import type { AnnouncedPayment, BankLineDetail } from '@pfs/wire/deposits';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { tries } from '../../testing/in-depth.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { deleteBankImport } from './bank-imports.service.ts';
import { countAnnounced, listAnnounced, readDepositSummary } from './deposits.repository.ts';
import { keepDeposits } from './match-bank-lines.ts';
import { matchQueuedDeposits } from './public.ts';
import { linesOf } from './testing/announced.ts';
import { importStatement, sendFile } from './testing/statements.ts';

const numRuns = tries(2, 100);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-31T17:00:00Z') });
});
afterAll(() => app.close());

let addresses = 0;

/** A pharmacy that calls from an address of its own: files read in a minute are limited by it. */
async function registerElsewhere(): Promise<TestClient> {
  const { client } = await registerPharmacy(app.server);
  addresses += 1;
  const remoteAddress = `10.2.0.${addresses}`;
  return { ...client, request: (options) => client.request({ ...options, remoteAddress }) };
}

const remit = (client: TestClient, name: string, ...given: readonly [string, string, number][]) =>
  uploadAndRead(client, {
    name: `${name}.835`,
    content: smallRemittance(
      ...given.map(([payer, trace, gross], at) => ({
        ...{ payer, trace, paidOn: '2026-03-09', claims: [{ id: `${name}${at}`, gross }] },
      })),
    ),
  });

/** Lines and payments that match by number, amount, sum and report, and some that don't. */
const files = {
  caremark: (client) =>
    remit(client, 'c', ['CAREMARK', 'R1', 6_000], ['CAREMARK', 'R2', 3_000], ['CAREMARK', 'R5', 0]),
  again: (client) => remit(client, 'd', ['CAREMARK', 'R1', 6_000], ['CAREMARK', 'R6', 6_000]),
  optum: (client) => remit(client, 'o', ['OPTUM', 'R3', 1_000], ['OPTUM', 'R4', 7_000]),
  bank: (client) =>
    importStatement(client, [
      ...['3/2/2026,RENT,-1', '3/10/2026,CAREMARK TRN*1*R1*1411223344,61', '3/11/2026,OPTUM,70'],
      ...['3/11/2026,CAREMARK HCCLAIMPMT,60', '3/11/2026,EXPRESS,90', '3/30/2026,RENT,-1'],
    ]),
  atlas: (client) =>
    importStatement(client, ['3/12/2026,HEALTH MART ATLAS,100', '3/28/2026,OPTUM,5']),
  report: async (client) => {
    const rows = ['CAREMARK,R1,3/9/2026,60', 'CAREMARK,R2,3/9/2026,30', 'OPTUM,R3,3/10/2026,10'];
    const content = ['PBM,EFT Number,EFT Date,Amount', ...rows, ''].join('\n');
    const of = { account: '', sender: 'Health Mart Atlas', name: 'central.csv' };
    return (await sendFile(client, '/api/bank-imports', content, of)).body as {
      readonly id: string;
    };
  },
} satisfies Record<string, (client: TestClient) => Promise<{ readonly id: string }>>;
type File = keyof typeof files;
const names = Object.keys(files) as File[];
const remittances: readonly File[] = ['caremark', 'again', 'optum'];

interface Scene {
  readonly client: TestClient;
  readonly organizationId: string;
  /** The files that are held, by what they are. */
  readonly held: Map<File, string>;
}

/** Uploads a file, or takes it back if it is held. */
async function turn({ client, held }: Scene, name: File): Promise<void> {
  const id = held.get(name);
  if (id === undefined) {
    held.set(name, (await files[name](client)).id);
    return;
  }
  const path = remittances.includes(name) ? 'remittances' : 'bank-imports';
  const payload = { note: 'a test file' };
  const answer = await client.request({ method: 'DELETE', url: `/api/${path}/${id}`, payload });
  expect(answer.status, answer.text).toBe(200);
  held.delete(name);
}

const inTenant = <Row>({ organizationId }: Scene, query: ReturnType<typeof sql<Row>>) =>
  app.platform.database.withTenant(organizationId, async (tx) => {
    return (await query.execute(tx.query)).rows;
  });

/** Says of a line what it may be, or takes the last thing said back. */
async function decide({ client }: Scene): Promise<void> {
  const lines = await linesOf(client);
  const decided = lines.find(({ decisionId }) => decisionId !== null);
  if (decided !== undefined) {
    const url = `/api/deposits/${decided.decisionId}`;
    expect((await client.request({ method: 'DELETE', url })).status).toBe(200);
    return;
  }
  for (const { id } of lines) {
    const line = (await client.get(`/api/bank-lines/${id}`)).body as unknown as BankLineDetail;
    const same = line.options.find(({ amount }) => amount === line.amount);
    if (same === undefined) continue;
    const said = await client.post('/api/deposits', { lineIds: [id], paymentIds: [same.id] });
    expect([200, 409]).toContain(said.status);
    return;
  }
}

/** What may change of a payment that is there. */
const changes = {
  check: sql`method = case when method = 'CHK' then 'ACH' else 'CHK' end`,
  none: sql`method = case when method = 'NON' then 'ACH' else 'NON' end`,
  day: sql`paid_on = paid_on + 1`,
} as const;
type Change = keyof typeof changes;
const changed = Object.keys(changes) as Change[];

const change = (scene: Scene, { change: by, trace }: { change: Change; trace: number }) =>
  inTenant(scene, sql`update payments set ${changes[by]} where trace_number = ${`R${trace}`}`);

/** Without the product's own matching meanwhile. */
const unmatched = ({ organizationId }: Scene, work: () => Promise<void>) =>
  withClient(app.testDatabase.admin, async (client) => {
    const lock = [`deposits ${organizationId}`];
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', lock);
    await work();
  });

/** Rows that aren't kept as they are recounted. */
const faultsOf = (scene: Scene) =>
  inTenant(
    scene,
    sql`(table expected_deposits except table recounted_expected_deposits)
      union all (table recounted_expected_deposits except table expected_deposits)`,
  );

const states = ['deposited', 'missing', 'waiting', 'no_statement'] as const;

/** Each sum is of the rows of its list, and each payment in one of them, as days pass. */
const requireSums = ({ organizationId }: Scene) =>
  app.platform.database.withTenant(organizationId, async (tx) => {
    const window = { offset: 0, limit: 50 };
    for (const today of ['2026-03-10', '2026-03-13', '2026-03-31']) {
      const { payments } = await readDepositSummary(tx, today);
      const listed: AnnouncedPayment[] = [];
      for (const state of states) {
        const rows = await listAnnounced(tx, { today, state }, window);
        const cents = rows.reduce((sum, { amount }) => sum + Math.round(100 * amount), 0);
        const sum = payments.find((one) => one.state === state);
        expect([sum?.count ?? 0, sum?.amount ?? 0]).toEqual([rows.length, cents / 100]);
        expect(await countAnnounced(tx, { today, state })).toBe(rows.length);
        expect(rows.filter((row) => row.state !== state)).toEqual([]);
        listed.push(...rows);
      }
      const all = await listAnnounced(tx, { today }, window);
      const idsOf = (rows: readonly AnnouncedPayment[]) => rows.map(({ id }) => id).toSorted();
      expect(idsOf(listed)).toEqual(idsOf(all));
    }
  });

test('deposits are kept as they are recounted, whatever happens and in whatever order', async () => {
  const happening = fc.oneof(
    { weight: 6, arbitrary: fc.record({ file: fc.constantFrom(...names) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        change: fc.constantFrom(...changed),
        trace: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 4, arbitrary: fc.constantFrom('look' as const, 'decide' as const) },
  );
  const drawing = fc.record({
    first: fc.shuffledSubarray(names, { minLength: names.length - 1 }),
    more: fc.array(happening, { minLength: 8, maxLength: 16 }),
  });
  await fc.assert(
    fc.asyncProperty(drawing, async ({ first, more }) => {
      const client = await registerElsewhere();
      const scene = { client, organizationId: await organizationOf(client), held: new Map() };
      for (const one of [...first.map((file) => ({ file })), 'look' as const, ...more]) {
        if (one === 'look') await matchQueuedDeposits(app.platform);
        else if (one === 'decide') await decide(scene);
        else if ('file' in one && !remittances.includes(one.file)) await turn(scene, one.file);
        else {
          await unmatched(scene, async () => {
            if ('file' in one) await turn(scene, one.file);
            else await change(scene, one);
            expect(await faultsOf(scene), JSON.stringify(one)).toEqual([]);
          });
        }
        expect(await faultsOf(scene), JSON.stringify(one)).toEqual([]);
      }
      await requireSums(scene);
      await matchQueuedDeposits(app.platform);
      expect(await faultsOf(scene)).toEqual([]);
      await requireSums(scene);
    }),
    { seed: 20_261_130, numRuns, endOnFailure: true },
  );
});

test('a payment that changes while deposits are kept is as it is after its change', async () => {
  const client = await registerElsewhere();
  const scene = { client, organizationId: await organizationOf(client), held: new Map() };
  await turn(scene, 'caremark');
  await matchQueuedDeposits(app.platform);
  const { database, testDatabase } = { ...app.platform, ...app };
  await withClient(testDatabase.admin, (owner) =>
    owner.query(`insert into deposit_covers values ($1, '2026-03-01', '2026-03-20', null)`, [
      scene.organizationId,
    ]),
  );
  expect(await faultsOf(scene)).toHaveLength(4);
  await database.withTenant(scene.organizationId, async (tx) => {
    await sql`update payments set method = 'NON' where trace_number = 'R1'`.execute(tx.query);
    // It doesn't wait for the change.
    await database.withTenant(scene.organizationId, keepDeposits);
  });
  expect(await faultsOf(scene)).toEqual([]);
});

/** The database, which counts the recounts of all payments of a pharmacy. */
function countRecounts({ organizationId }: Scene) {
  const { database } = app.platform;
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += JSON.stringify(node).split('full join (select * from recounted_').length - 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted: Database = {
    ...database,
    withTenant: (id, work, options) =>
      database.withTenant(
        id,
        (tx) => work(id === organizationId ? { ...tx, query: tx.query.withPlugin(counting) } : tx),
        options,
      ),
  };
  return { database: counted, recounts: () => count };
}

test('undoing a small import recounts all payments once', async () => {
  const client = await registerElsewhere();
  const scene = { client, organizationId: await organizationOf(client), held: new Map() };
  await turn(scene, 'caremark');
  const { id } = await files.bank(client);
  const { database, recounts } = countRecounts(scene);
  const by = { userId: null, origin: { ipAddress: null, userAgent: null } };
  const undone = { organizationId: scene.organizationId, id, note: 'a test file', by };
  await deleteBankImport({ ...app.platform, database }, undone);
  expect(recounts()).toBe(1);
  expect(await faultsOf(scene)).toEqual([]);
});

test.each(['is_deposited = true', 'is_covered = true', 'is_held_back = true', 'deposit_on = null'])(
  'without statements, all payments are recounted only if one shows one: %s',
  async (left) => {
    const client = await registerElsewhere();
    const scene = { client, organizationId: await organizationOf(client), held: new Map() };
    const { database, recounts } = countRecounts(scene);
    const look = () => matchQueuedDeposits({ ...app.platform, database });
    await unmatched(scene, () => turn(scene, 'caremark'));
    await look();
    expect(recounts()).toBe(0);
    await unmatched(scene, async () => {
      await turn(scene, 'optum');
      await inTenant(
        scene,
        sql`update expected_deposits set ${sql.raw(left)}
        where trace_number = 'R3'`,
      );
      expect(await faultsOf(scene)).toHaveLength(2);
    });
    await matchQueuedDeposits(app.platform);
    expect(await faultsOf(scene)).toEqual([]);
  },
);
