import { randomUUID } from 'node:crypto';
import { lumpRulesEdition } from '@pfs/core/classification-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { applyBuiltInRules } from './built-in-rules.service.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const { client: own, user } = await registerPharmacy(app.server);
  client = own;
  organizationId = user.organization?.id ?? '';
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'ALPHA RX',
    claims: [{ id: '1', gross: 1_000_000, dir: 512 }],
    lumps: [
      ['CS', 'DIR Q1', 250],
      ['CS', 'EFT RETURN', 1_200],
      ['CS', 'QUALITY PERF BONUS', -7_500],
      ['CS', 'MFP REFUND REVERSAL', 2_310],
      ['CS', 'CLAIM RECON', 275],
    ],
  });
  const read = await uploadAndRead(client, { name: 'lumps.835', content });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
  const answer = await client.post('/api/classification/rules', {
    ...{ where: 'provider_adjustment', payerId: null, code: null },
    ...{ reference: 'CLAIM RECON', category: 'recoupment' },
  });
  expect(answer.status, answer.text).toBe(201);
});
afterAll(() => app.close());

function withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return app.platform.database.withTenant(organizationId, work);
}

async function state() {
  const stored = await withTenant(async (tx) => ({
    rollups: await verifyRollups(tx),
    lumps: await tx.query.selectFrom('provider_adjustments').selectAll().orderBy('id').execute(),
    days: await tx.query.selectFrom('payer_day_metrics').selectAll().execute(),
    files: await tx.query
      .selectFrom('remittances')
      .select(['total_dir_fees', 'extracted_data'])
      .execute(),
  }));
  expect(stored.rollups).toEqual([]);
  const shown = await client.get('/api/dashboard?month=2026-03');
  return { ...stored, shown: shown.body.metrics };
}

/** What an edition before had made of the lump sums, in the rollups too. */
async function decideAsBefore(): Promise<void> {
  const old = [
    { reference: 'DIR Q1', category: 'dir', rule: 'plb.dir-text' },
    { reference: 'EFT RETURN', category: 'transaction_fee', rule: 'plb.transaction-text' },
    { reference: 'QUALITY PERF BONUS', category: 'dir', rule: 'plb.dir-text' },
    { reference: 'MFP REFUND REVERSAL', category: 'unclassified', rule: 'plb.unclassified' },
  ];
  await withTenant(async (tx) => {
    const payments = await tx.query.selectFrom('payments').select('id').execute();
    const ids = payments.map(({ id }) => id);
    await setPaymentsCounted(tx, ids, false);
    for (const { reference, category, rule } of old) {
      await tx.query
        .updateTable('provider_adjustments')
        .set({ category, rule_id: rule, rule_version: lumpRulesEdition - 1 })
        .where('reference', '=', reference)
        .execute();
    }
    await setPaymentsCounted(tx, ids, true);
    await tx.query.updateTable('remittances').set({ total_dir_fees: '-67.38' }).execute();
  });
}

function audited() {
  return withTenant((tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['description', 'user_id', 'new_values'])
      .where('organization_id', '=', organizationId)
      .where('description', 'like', 'Built-in rules%')
      .execute(),
  );
}

test('lump sums of an earlier edition follow the rules, with totals and events', async () => {
  const asRead = await state();
  await decideAsBefore();
  const before = await state();
  expect(before.shown).not.toEqual(asRead.shown);
  const told: unknown[] = [];
  const onEvent = (event: unknown) => told.push(event);
  const who = { organizationId, userId: randomUUID(), sessionId: randomUUID() };
  const stop = app.platform.events.subscribe({ ...who, onEvent, end: () => undefined });
  await applyBuiltInRules(app.platform);
  const changed = expect.arrayContaining(['payments']);
  await expect.poll(() => told).toContainEqual({ changed });
  stop();
  expect(await state()).toEqual(asRead);
  expect(await audited()).toEqual([
    {
      description: 'Built-in rules updated: 3 lump sums in 1 payment reclassified',
      user_id: null,
      new_values: expect.objectContaining({
        edition: lumpRulesEdition,
        moved: expect.arrayContaining([
          { kind: 'transaction_fee to unclassified', rows: 1, amount: 12 },
          { kind: 'dir to bonus', rows: 1, amount: -75 },
          { kind: 'unclassified to mfp_refund', rows: 1, amount: 23.1 },
        ]),
      }),
    },
  ]);
});

test('what this edition or a pharmacy’s rule decided stays unchanged', async () => {
  const asRead = await state();
  await applyBuiltInRules(app.platform);
  expect(await state()).toEqual(asRead);
  expect(await audited()).toHaveLength(1);
  const own = asRead.lumps.find(({ reference }) => reference === 'CLAIM RECON');
  expect(own?.category).toBe('recoupment');
});
