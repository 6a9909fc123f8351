import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraftReading } from '../testing/draft-reading.ts';
import { tries } from '../testing/in-depth.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerPharmacy } from '../testing/test-client.ts';
import { expectExact, type Scene } from './testing/expect-exact.ts';
import { invoiceSequence, type Step, sequence } from './testing/steps.ts';
import { nothingSent, remove, settle, takeStep } from './testing/take-step.ts';
import { watchPages } from './testing/watch-pages.ts';

const sequences = tries(1, 500);
const seed = 20261121;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    clock: () => new Date('2026-03-20T12:00:00Z'),
    documents: createDraftReading(),
  });
});
afterAll(() => app.close());

async function openScene() {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  await app.platform.database.withPlatform('lift the limits of the trial', (tx) =>
    tx.query
      .updateTable('organization_subscriptions')
      .set((set) => ({
        plan_id: set
          .selectFrom('subscription_plans')
          .select('id')
          .where('plan_type', '=', 'enterprise_plus'),
      }))
      .where('organization_id', '=', organizationId)
      .execute(),
  );
  const scene: Scene = { app, client, organizationId };
  return { scene, pages: await watchPages(scene, user.id) };
}

const emptied = [
  'remittances',
  'payments',
  'claims',
  'provider_adjustments',
  'remittance_findings',
  'payment_decisions',
  'payer_day_metrics',
  'drug_month_metrics',
  'claim_costs',
  'drug_cost_metrics',
  'drug_total_metrics',
  'payer_cost_metrics',
  'lump_spreads',
  'lump_spread_parts',
  'lump_spread_days',
  'payer_fill_days',
  'lump_periods',
  'alerts',
  'file_objects',
  'document_pages',
  'document_payments',
  'document_rows',
  'document_changes',
] as const;

async function expectNothingLeft(scene: Scene): Promise<void> {
  for (const { id } of await settle(scene)) await remove(scene, id, [200]);
  await expectExact(scene);
  const left: string[] = [];
  await app.platform.database.withTenant(scene.organizationId, async (tx) => {
    for (const table of emptied) {
      const rows = await tx.query.selectFrom(table).select('organization_id').execute();
      if (rows.length > 0) left.push(table);
    }
  });
  expect(left).toEqual([]);
}

/**
 * Says after each step of any sequence whether every total is the sum of its rows, and whether open
 * pages were told of what is another answer now.
 */
async function expectExactAfter(drawn: typeof sequence): Promise<void> {
  await fc.assert(
    fc.asyncProperty(drawn, async (steps: readonly (readonly Step[])[]) => {
      const { scene, pages } = await openScene();
      const sent = nothingSent();
      for (const atOnce of steps) {
        await Promise.all(atOnce.map((step) => takeStep(scene, sent, step)));
        await settle(scene);
        await expectExact(scene);
        await pages.expectTold();
      }
      await expectNothingLeft(scene);
      await pages.expectTold();
      pages.stop();
    }),
    { seed, numRuns: sequences, endOnFailure: true },
  );
}

test('every total is the sum of its rows after any sequence, and nothing is left of what is deleted', () =>
  expectExactAfter(sequence));

test('so it is after any sequence of steps of invoices', () => expectExactAfter(invoiceSequence));
