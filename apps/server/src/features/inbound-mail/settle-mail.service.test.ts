import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { mayAnswer } from './settle-mail.service.ts';

let db: TestDatabase;
let elm: string;
const now = new Date('2026-03-10T12:00:00Z');
const config = {
  inboundMail: { domain: 'fees.example' },
  mailFrom: 'PFS <pfs@elm.example>',
} as Config;

beforeAll(async () => {
  db = await createTestDatabase();
  elm = await insertOrganization(db.database, 'Elm');
});
afterAll(() => db.close());

const sure = { automatic: false, spf: 'pass', dmarc: 'pass' };

function asks(from: string, head: Partial<typeof sure> = {}): Promise<boolean> {
  return db.database.withTenant(elm, (tx) =>
    mayAnswer(tx, { config, mail: { envelope_from: from }, head: { ...sure, ...head }, now }),
  );
}

test.each([
  ['a@payer.example', {}, true],
  ['a@payer.example', { spf: 'unknown', dmarc: 'unknown' }, true],
  ['a@payer.example', { spf: 'none', dmarc: 'none' }, true],
  ['a@payer.example', { spf: 'fail', dmarc: 'pass' }, false],
  ['a@payer.example', { spf: 'softfail', dmarc: 'none' }, false],
  ['a@payer.example', { dmarc: 'fail' }, false],
  ['a@payer.example', { automatic: true }, false],
  ['victim,a@payer.example', {}, false],
  ['all:a@payer.example;', {}, false],
  ['a@payer.example(b)', {}, false],
  ['pfs@elm.example', {}, false],
  ['remits+1@fees.example', {}, false],
  ['MAILER-DAEMON@payer.example', {}, false],
  ['', {}, false],
])('a mail from %s with %j gets a reply: %s', async (from, head, answer) => {
  expect(await asks(from, head)).toBe(answer);
});

test('someone who knows an address can cause at most 200 replies to strangers a day', async () => {
  await db.database.withTenant(elm, (tx) => answered(tx, 200, 'unknown'));
  expect(await asks('one-more@victim.example', { spf: 'unknown' })).toBe(false);
  expect(await asks('proven@payer.example')).toBe(true);
});

test('one address gets ten replies a day, in any letter case', async () => {
  await db.database.withTenant(elm, (tx) => answered(tx, 10, 'pass', 'Same@payer.example'));
  expect(await asks('same@PAYER.example')).toBe(false);
});

async function answered(tx: TenantTransaction, mails: number, spf: string, from?: string) {
  for (let at = 0; at < mails; at += 1) {
    await tx.query
      .insertInto('inbound_mails')
      .values({
        organization_id: tx.organizationId,
        id: uuidV7(),
        received_at: now,
        via: 'smtp',
        bytes: '1',
        sha256: '',
        envelope_from: from ?? `${at}@victim.example`,
        spf,
        may_answer: true,
      })
      .execute();
  }
}
