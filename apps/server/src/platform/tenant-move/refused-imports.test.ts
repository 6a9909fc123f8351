import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MissingFile } from '../files/file-store.ts';
import { openSealedFolder } from '../files/sealed-folder.ts';
import { sweepArrivals } from './arrivals.ts';
import {
  admin,
  closeMove,
  dataKey,
  expectNothing,
  exportOurs,
  filesIn,
  forged,
  forgedText,
  importInto,
  joined,
  type Move,
  newTarget,
  ours,
  theirs,
} from './testing/two-pharmacies.ts';

let move: Move;
beforeAll(async () => {
  move = await exportOurs();
});
afterAll(() => closeMove(move));

test('people who have an account already are listed, and nothing is written', async () => {
  const target = await newTarget(move);
  const email = `ONE@${ours}.example`;
  await admin(target.db, (client) =>
    client.query("insert into users (id, email, role) values (gen_random_uuid(), $1, 'staff')", [
      email,
    ]),
  );
  await expect(importInto(move, target)).rejects.toThrow(
    `nothing was changed:\n  one@${ours}.example`,
  );
  await expectNothing(target);
});

test('another version is refused', async () => {
  const target = await newTarget(move);
  const newer = await forgedText(move, (text) => text.replace('"0146-arriving', '"9999-arriving'));
  await expect(importInto(newer, target)).rejects.toThrow(
    'The file was written by another version, with 9999-arriving-pharmacies.sql',
  );
  await expectNothing(target);
});

test('a file can’t bring rows into another pharmacy, or a super administrator', async () => {
  const target = await newTarget(move);
  await admin(target.db, (client) =>
    client.query("insert into organizations (id, name) values ($1, 'Elm')", [theirs]),
  );
  const foreign = await forgedText(move, (text) =>
    text.replace(new RegExp(`(\\{"table":"alerts".*\\n.*)${ours}`), `$1${theirs}`),
  );
  await expect(importInto(foreign, target)).rejects.toThrow('rows of alerts that are not');
  const strong = await forgedText(move, (text) =>
    text.replace(/(\{"table":"users".*\n.*)\tstaff\t/, '$1\tsuper_admin\t'),
  );
  await expect(importInto(strong, target)).rejects.toThrow('super administrator');
  const elsewhere = await forgedText(move, (text) =>
    text.replace('{"table":"alerts"', '{"table":"sessions"'),
  );
  await expect(importInto(elsewhere, target)).rejects.toThrow("doesn't have the rows of alerts");
  const dangling = await forgedText(move, (text) =>
    text
      .replace(/(\{"table":"payers".*\n)[^\n]*\n/, '$1')
      .replace(/"payers":\{[^}]*\}/, '"payers":{"rows":"0"}'),
  );
  await expect(importInto(dangling, target)).rejects.toThrow('without the row of payers');
  await expectNothing(target);
});

test('an inbound address is one pharmacy’s', async () => {
  const target = await newTarget(move);
  const { rows } = await admin(move.source, (client) =>
    client.query<{ token: string }>(
      'select token from inbound_addresses where organization_id = $1 limit 1',
      [ours],
    ),
  );
  await admin(target.db, async (client) => {
    await client.query("insert into organizations (id, name) values ($1, 'Elm')", [theirs]);
    await client.query('update inbound_addresses set token = $1', [rows[0]?.token]);
  });
  await expect(importInto(move, target)).rejects.toThrow('same row of inbound_addresses');
  await expectNothing(target);
});

test('a recount that differs leaves nothing behind', async () => {
  const target = await newTarget(move);
  const differs = () => Promise.reject(new Error('a total differs'));
  await expect(importInto(move, target, differs)).rejects.toThrow('a total differs');
  await expectNothing(target);
  await importInto(move, target);
});

test('what a killed import stored is removed, and never while one runs', async () => {
  const target = await newTarget(move);
  const { database: open } = target.db;
  const parts = { database: open, files: target.store };
  const during = async () => {
    expect(await sweepArrivals(parts)).toBe(0);
    expect(await filesIn(target.path)).toContain(move.storagePath);
  };
  const halted = () => during().then(() => Promise.reject(new Error('halted')));
  await expect(importInto(move, target, halted)).rejects.toThrow('halted');
  await admin(target.db, (client) =>
    client.query('insert into tenant_arrivals (arriving_id) values ($1)', [ours]),
  );
  const sealed = await openSealedFolder(join(move.folder, 'there'));
  const held = await sealed.hold([move.storagePath]);
  const { content } = await held.readSealed(move.storagePath);
  await target.store.restoreSealed(move.storagePath, content as AsyncIterable<Buffer>);
  await held.release();
  expect(await sweepArrivals(parts)).toBe(1);
  await expectNothing(target);
  const read = joined(target.store.open({ storagePath: move.storagePath, dataKey }).read());
  await expect(read).rejects.toThrow(MissingFile);
});

test('a file that was changed is not taken for the original', async () => {
  const target = await newTarget(move);
  const file = await forged(move, (name, content) => {
    if (name.startsWith('files/')) content.writeUInt8(content.readUInt8(2_000) ^ 1, 2_000);
    return content;
  });
  await expect(importInto(file, target)).rejects.toThrow("doesn't have the content");
  await expectNothing(target);
});
