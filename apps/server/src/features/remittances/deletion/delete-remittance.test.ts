import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { joinAs } from '../../../testing/people.ts';
import { type SmallPayment, smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { verifyRollups } from '../../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});

const payment = (id: string, more: Partial<SmallPayment> = {}): SmallPayment => ({
  paidOn: '2026-03-10',
  trace: `T-${id}`,
  claims: [{ id, dir: 10_00 }],
  ...more,
});

const note = 'the file of another pharmacy';

function remove(id: string, payload: object = { note }, caller = client) {
  return caller.request({ method: 'DELETE', url: `/api/remittances/${id}`, payload });
}

async function removed(id: string) {
  const answer = await remove(id);
  expect(answer.status, answer.text).toBe(200);
  expect(await inTenant(verifyRollups)).toEqual([]);
  return answer.body as { releasedPayments: number; unlinkedReversals: number };
}

/** The same payments in another wrapping, so that their content differs. */
let wrappings = 0;
async function upload(...payments: SmallPayment[]) {
  wrappings += 1;
  const content = `${smallRemittance(...payments)}${'\n'.repeat(wrappings)}`;
  return uploadAndRead(client, { name: `${wrappings}.835`, content });
}

const inTenant = <T>(work: Parameters<typeof app.platform.database.withTenant<T>>[1]) =>
  app.platform.database.withTenant(organizationId, work);

const figures = async () => (await client.get('/api/dashboard')).body;

async function reread(id: string) {
  const { body } = await client.get(`/api/remittances/${id}`);
  return body as Awaited<ReturnType<TestClient['settled']>>;
}

const contentOf = (id: string) =>
  inTenant((tx) =>
    tx.query
      .selectFrom('remittances')
      .select(['file_path', 'sha256'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

test('a deleted file is gone from lists and totals, and can be uploaded again', async () => {
  await upload(payment('A1'));
  const before = await figures();
  const content = smallRemittance(
    payment('A2', {
      payer: 'OTHER PAYER',
      claims: [{ id: 'A2', dir: 77_00, unknown: 5_00 }],
      lumps: [['CS', 'DIR Q1', 3_00]],
    }),
  );
  const file = { name: 'elsewhere.835', content };
  const { id } = await uploadAndRead(client, file);
  const { file_path } = await contentOf(id);
  expect(await figures()).not.toEqual(before);

  expect(await removed(id)).toEqual({ releasedPayments: 0, unlinkedReversals: 0 });
  expect(await figures()).toEqual(before);
  expectError(await client.get(`/api/remittances/${id}`), 'not_found');
  expectError(await client.get(`/api/remittances/${id}/original`), 'not_found');
  for (const path of ['/api/claims', '/api/provider-adjustments']) {
    const { body } = await client.get(path);
    expect(JSON.stringify(body)).not.toContain(id);
  }
  await expect(access(join(app.platform.files.localFolder, file_path))).rejects.toThrow(/ENOENT/);

  const again = await uploadAndRead(client, file);
  expect(again).toMatchObject({ processingStatus: 'completed', counted: true, duplicateOf: null });
  await access(join(app.platform.files.localFolder, file_path));
  const { body: status } = await client.get('/api/subscription/status');
  expect(status.currentUsage.filesUploaded).toBe(3);
});

test('the audit log keeps who deleted what and why, but no claim', async () => {
  const { id, fileName } = await upload(payment('B1'));
  const { sha256 } = await contentOf(id);
  await removed(id);
  const rows = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
  expect(rows.at(-1)).toMatchObject({ action: 'delete', entity_type: 'remittance' });
  const [kept] = await app.platform.database.withPlatform('look', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['old_values', 'new_values', 'user_id'])
      .where('organization_id', '=', organizationId)
      .where('action', '=', 'delete')
      .execute(),
  );
  expect(kept).toMatchObject({
    old_values: { fileName, sha256, payments: 1, claims: 1, paid: '90.00', dirFees: '10.00' },
    new_values: { note },
  });
  expect(kept?.user_id).toEqual(expect.any(String));
  expect(JSON.stringify(kept)).not.toContain('METFORMIN');
});

test('staff can’t delete, an administrator must give a reason, and nothing is deleted twice', async () => {
  const { id } = await upload(payment('C1'));
  const staff = await joinAs(app, { role: 'staff', organizationId });
  expectError(await remove(id, { note }, staff.client), 'forbidden');
  expectError(await remove(id, {}), 'invalid_input');
  expectError(await remove(id, { note: ' ' }), 'invalid_input');
  await removed(id);
  expectError(await remove(id), 'not_found');
});

test.each(['pending', 'processing'])('a file that is %s is not deleted', async (status) => {
  const { id } = await upload(payment(`D-${status}`));
  const setStatus = (processing_status: string) =>
    inTenant((tx) =>
      tx.query.updateTable('remittances').set({ processing_status }).where('id', '=', id).execute(),
    );
  await setStatus(status);
  const answer = await remove(id);
  expectError(answer, 'conflict');
  expect(answer.body.message).toMatch(/^This file is still being processed/);
  await setStatus('completed');
  await removed(id);
});

test('a file that could not be read can be deleted', async () => {
  const { id, processingStatus } = await uploadAndRead(client, { name: 'a.txt', content: 'Dear,' });
  expect(processingStatus).toBe('failed');
  await removed(id);
});

test('the earliest remaining duplicate counts in place of a deleted payment', async () => {
  const original = await upload(payment('E1'));
  const { metrics: before } = await figures();
  const first = await upload(payment('E1'));
  const second = await upload(payment('E1'));
  expect(await removed(original.id)).toMatchObject({ releasedPayments: 1 });
  expect((await figures()).metrics).toEqual(before);
  expect(await reread(first.id)).toMatchObject({ counted: true, duplicateOf: null });
  expect(await reread(second.id)).toMatchObject({ counted: false, duplicateOf: first.id });
  const [copy] = (await reread(second.id)).payments;
  const { body } = await client.get(`/api/payments/${copy?.id}`);
  expect(body.duplicateOf).toMatchObject({ remittanceId: first.id });
  expect(await removed(second.id)).toMatchObject({ releasedPayments: 0 });
  expect(await removed(first.id)).toMatchObject({ releasedPayments: 0 });
  expect((await figures()).metrics).toMatchObject({ monthlyDirFees: 0, processedClaims: 0 });
});

test('a duplicate with its own problem is held for that, and the next one counts', async () => {
  const original = await upload(payment('F1', { amount: 90_00 }));
  const off = await upload(payment('F1', { claims: [{ id: 'F1', dir: 9_00 }], amount: 90_00 }));
  const right = await upload(payment('F1', { amount: 90_00 }));
  await removed(original.id);
  const [held] = (await reread(off.id)).payments;
  expect(held).toMatchObject({ counted: false, heldReason: 'out_of_balance' });
  expect(await reread(right.id)).toMatchObject({ counted: true, duplicateOf: null });
});

test('a person’s decision about a duplicate stays', async () => {
  const original = await upload(payment('G1'));
  const counted = await upload(payment('G1'));
  const held = await upload(payment('G1'));
  const decide = async (id: string, action: 'count' | 'hold') => {
    const [one] = (await reread(id)).payments;
    const body = { note: 'the bank shows it' };
    expect((await client.post(`/api/payments/${one?.id}/${action}`, body)).status).toBe(200);
  };
  await decide(counted.id, 'count');
  await decide(held.id, 'count');
  await decide(held.id, 'hold');
  expect(await removed(original.id)).toMatchObject({ releasedPayments: 0 });
  expect(await reread(counted.id)).toMatchObject({ counted: true });
  expect(await reread(held.id)).toMatchObject({ counted: false, duplicateOf: counted.id });
  await removed(counted.id);
  const [left] = (await reread(held.id)).payments;
  expect(left).toMatchObject({ counted: false, heldReason: 'duplicate' });
  expect(await reread(held.id)).toMatchObject({ duplicateOf: null });
  await decide(held.id, 'count');
  expect((await figures()).metrics).toMatchObject({ processedClaims: 1 });
});

const links = () =>
  inTenant((tx) =>
    tx.query
      .selectFrom('claims as reversal')
      .leftJoin('claims as original', 'original.id', 'reversal.reverses_claim_id')
      .select(['reversal.remittance_id', 'original.remittance_id as original'])
      .where('reversal.status', '=', 'reversal')
      .orderBy('reversal.id')
      .execute(),
  );

const reversal = (id: string, trace: string) =>
  payment(id, {
    trace,
    claims: [
      { id: 'other', gross: 500_00 },
      { id, dir: 10_00, status: 'reversal' },
    ],
  });

test('a reversal of a deleted claim is unlinked until the claim is uploaded again', async () => {
  const content = smallRemittance(payment('H1'));
  const original = await uploadAndRead(client, { name: 'h1.835', content });
  const taken = await upload(reversal('H1', 'T-H2'));
  expect(await links()).toEqual([{ remittance_id: taken.id, original: original.id }]);
  expect(await removed(original.id)).toEqual({ releasedPayments: 0, unlinkedReversals: 1 });
  expect(await links()).toEqual([{ remittance_id: taken.id, original: null }]);
  expect((await reread(taken.id)).findings).toMatchObject([{ code: 'reversal_without_original' }]);
  const again = await uploadAndRead(client, { name: 'h1.835', content });
  expect(await links()).toEqual([{ remittance_id: taken.id, original: again.id }]);
  expect((await reread(taken.id)).findings).toEqual([]);
});

test('a reversal of a deleted claim reverses its duplicate instead', async () => {
  const original = await upload(payment('I1'));
  const copy = await upload(payment('I1'));
  const taken = await upload(reversal('I1', 'T-I2'));
  expect(await links()).toEqual([{ remittance_id: taken.id, original: original.id }]);
  await removed(original.id);
  expect(await links()).toEqual([{ remittance_id: taken.id, original: copy.id }]);
});

test('a claim of a deleted reversal is free for another one', async () => {
  const original = await upload(payment('J1'));
  const first = await upload(reversal('J1', 'T-J2'));
  const second = await upload(reversal('J1', 'T-J2'));
  expect(await links()).toEqual([
    { remittance_id: first.id, original: original.id },
    { remittance_id: second.id, original: null },
  ]);
  await removed(first.id);
  expect(await links()).toEqual([{ remittance_id: second.id, original: original.id }]);
});

test('reversals of many files that lose their claim are matched together', async () => {
  const ids = ['K1', 'K2', 'K3'];
  const original = await upload(payment('K', { claims: ids.map((id) => ({ id, dir: 10_00 })) }));
  for (const id of ids) await upload(reversal(id, `T-${id}R`));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  expect((await removed(original.id)).unlinkedReversals).toBe(3);
  const rounds = query.mock.calls.filter(([text]) => String(text).includes('link_reversals('));
  query.mockRestore();
  expect(rounds).toHaveLength(1);
});

test('alerts of a deleted file go, and those of later months are computed again', async () => {
  const month = (at: string, dir: number) =>
    payment(at, { paidOn: `${at}-10`, claims: [{ id: at, gross: 1_000_00, dir }] });
  const alerts = async () => {
    const rows = await inTenant((tx) =>
      tx.query
        .selectFrom('alerts')
        .select(['cause', 'month'])
        .where('resolved_at', 'is', null)
        .orderBy('month')
        .execute(),
    );
    return rows.map(({ cause, month }) => `${cause.split(':')[0]} ${month.slice(0, 7)}`);
  };
  await upload(month('2025-10', 10_00));
  const november = await upload(month('2025-11', 10_00));
  await upload(month('2025-12', 10_00));
  await upload(month('2026-01', 90_00));
  expect(await alerts()).toEqual(['dir_spike 2026-01']);
  await removed(november.id);
  expect(await alerts()).toEqual([]);
  // It comes last, and yet the month after it is measured by it.
  await upload(month('2025-11', 12_00));
  expect(await alerts()).toEqual(['dir_spike 2026-01']);
  const off = await upload({ ...month('2026-03', 10_00), amount: 1_00 });
  expect(await alerts()).toEqual(['dir_spike 2026-01', 'out_of_balance 2026-03']);
  await removed(off.id);
  expect(await alerts()).toEqual(['dir_spike 2026-01']);
});

test('another pharmacy’s same file stays where it is', async () => {
  const content = smallRemittance(payment('K1'));
  const { id } = await uploadAndRead(client, { name: 'k.835', content });
  const other = await registerPharmacy(app.server);
  const theirs = await uploadAndRead(other.client, { name: 'k.835', content });
  expectError(await remove(theirs.id), 'not_found');
  await removed(id);
  const answer = await other.client.get(`/api/remittances/${theirs.id}/original`);
  expect(answer.text).toBe(content);
});
