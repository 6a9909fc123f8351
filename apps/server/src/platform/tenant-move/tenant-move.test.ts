import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBucket } from '../../testing/s3-server.ts';
import { listSealed, sealedColumns, unwrapDataKey } from '../files/data-keys.ts';
import { openFileStore } from '../files/open-file-store.ts';
import {
  admin,
  closeMove,
  dataKey,
  expectNothing,
  exportOurs,
  importInto,
  joined,
  type Move,
  mail,
  newKey,
  newTarget,
  oldKey,
  original,
  ours,
  rowsIn,
  secretOf,
  superAdmin,
  textOf,
  theirs,
} from './testing/two-pharmacies.ts';

let move: Move;
beforeAll(async () => {
  move = await exportOurs();
});
afterAll(() => closeMove(move));

test('every table’s rows and files arrive, and secrets open with the key of the place', async () => {
  const target = await newTarget(move);
  const imported = await importInto(move, target);
  expect(imported).toMatchObject({
    organizationId: ours,
    name: 'Maple',
    files: 2,
    missing: move.missing,
  });
  expect(imported.notes).toEqual([
    '1 person of the other installation acted for the pharmacy; they are kept without a name',
    'Administrators must verify their email domains for single sign-on again',
  ]);
  const rows = await rowsIn(target.db);
  const empty = Object.keys(rows).filter((name) => rows[name]?.length === 0);
  expect(empty).toEqual(['passkeys', 'profile_pictures', 'recovery_codes']);
  expect(rows).toEqual(await rowsIn(move.source));
  await admin(target.db, async (client) => {
    for (const column of sealedColumns) {
      const [found] = await listSealed(client, column, 'true');
      const { owner = '', sealed = Buffer.of() } = found ?? {};
      const clear = unwrapDataKey(newKey, column.boundTo(owner), sealed);
      expect(clear).toEqual(secretOf(column.table));
    }
  });
  const kept = await joined(target.store.open({ storagePath: move.storagePath, dataKey }).read());
  expect(kept.equals(original)).toBe(true);
  const mails = await target.store.openArea('mails');
  const keptMail = await joined(mails.open({ storagePath: move.mailPath, dataKey }).read());
  expect(keptMail.equals(mail)).toBe(true);
  await expect(importInto(move, target)).rejects.toThrow(/^Maple .* is already here/);
  expect(await rowsIn(target.db)).toEqual(rows);
});

test('an email domain is verified by nobody until it is proven here', async () => {
  const target = await newTarget(move);
  await importInto(move, target);
  const domains = 'select verified_at is null as open from sign_on_domains';
  const { rows } = await admin(target.db, (client) => client.query(domains));
  expect(rows).toEqual([{ open: true }]);
});

test('files that are gone are told, and the rest arrives', () => {
  expect(move.missing).toEqual(['path']);
});

test('whoever acted from outside is an account that nobody can use', async () => {
  const target = await newTarget(move);
  await importInto(move, target);
  const { rows } = await admin(target.db, (client) =>
    client.query('select * from users where organization_id is null'),
  );
  expect(rows).toMatchObject([
    { id: superAdmin, role: 'staff', is_active: false, password: null, last_name: '' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Ruth|host\.example/);
});

test('nothing of another pharmacy is in the file', async () => {
  const text = await textOf(move);
  expect(text).toContain(ours);
  expect(text).not.toContain(theirs);
  const { rows } = await admin(move.source, (client) =>
    client.query<{ id: string }>('select id from users where organization_id = $1', [theirs]),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(text).not.toContain(id);
  expect(text).not.toContain('root@host.example');
  expect(text).not.toContain(oldKey.toString('hex'));
});

test('a store in a bucket takes the files as well', async () => {
  const s3 = await startTestBucket();
  try {
    const { db, path: place } = await newTarget(move);
    const store = await openFileStore({ dataDir: place, fileBucket: s3.address });
    await importInto(move, { db, store, path: place });
    const kept = await joined(store.open({ storagePath: move.storagePath, dataKey }).read());
    expect(kept.equals(original)).toBe(true);
  } finally {
    await s3.close();
  }
});

test('rows of the platform are named under their ids here, or not at all', async () => {
  const [same, other] = [await newTarget(move), await newTarget(move)];
  await admin(other.db, (client) =>
    client.query(`update floor_rules set note = 'read again' where state = 'KY'`),
  );
  await importInto(move, same);
  expect((await importInto(move, other)).notes).toContain(
    'State price floors differ between the installations; costs and price checks follow those here',
  );
  const named = `select rule.state, plan.plan_type from price_checks
    join organization_subscriptions using (organization_id)
    left join floor_rules rule on rule.id = floor_rule_id
    join subscription_plans plan on plan.id = plan_id`;
  for (const [{ db }, state] of [
    [same, 'KY'],
    [other, null],
  ] as const) {
    const { rows } = await admin(db, (client) => client.query(named));
    expect(rows).toEqual([{ state, plan_type: 'starter' }]);
  }
});

test('costs follow the prices of the place, and there must be some', async () => {
  const without = await newTarget(move, { nadac: false });
  await expect(importInto(move, without)).rejects.toThrow('there are none here');
  await expectNothing(without);
  const target = await newTarget(move);
  await admin(target.db, (client) =>
    client.query(
      `insert into nadac_prices (ndc, effective_date, price, pricing_unit, description)
       values ('00093505698', '2026-01-01', 0.07, 'EA', 'TABLET')`,
    ),
  );
  expect((await importInto(move, target)).notes).toContain(
    'NADAC prices differ between the installations; costs and price checks follow those here',
  );
  const { rows } = await admin(target.db, (client) =>
    client.query(
      `select nadac_import_id, (select count(*)::int from purchase_sums) as sums,
         (select count(*)::int from price_queue where rx_numbers is null and ndcs is null) as looks
       from recost_states`,
    ),
  );
  expect(rows).toMatchObject([{ nadac_import_id: null, sums: 0 }]);
  expect(rows[0]?.looks).toBe(2);
});
