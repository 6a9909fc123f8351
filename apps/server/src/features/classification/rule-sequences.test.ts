import { createClassifier } from '@pfs/core/classification';
import type { ClassificationRule } from '@pfs/core/classification-rules';
import { parseCents } from '@pfs/core/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { tries } from '../../testing/in-depth.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { readOwnRules } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

const cents = fc.integer({ min: -50_000, max: 50_000 });
const payer = fc.constantFrom('ALPHA RX', 'BETA RX');
const category = fc.constantFrom('dir', 'effective_rate', 'network_fee', 'bonus', 'unclassified');
const code = fc.constantFrom('CS', 'FB', 'WO');
const reference = fc.constantFrom('MISC 1', 'MISC 2', 'DIR Q1', 'GER', 'RECONCILIATION');

const payment = fc.record({
  paidOn: fc.constantFrom('2026-02-10', '2026-03-10'),
  payer,
  claims: fc.array(
    fc.record({
      gross: fc.integer({ min: 1, max: 90_000 }),
      status: fc.constantFrom('paid' as const, 'denied' as const, 'reversal' as const),
      dir: fc.integer({ min: 0, max: 500 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  lumps: fc.array(fc.tuple(code, reference, cents), { maxLength: 4 }),
  held: fc.boolean(),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), payment }),
  fc.record({
    kind: fc.constant('rule' as const),
    payer: fc.option(payer),
    category,
    code: fc.option(code),
    reference: fc.option(fc.constantFrom('MISC', 'DIR', 'GER')),
    reason: fc.option(fc.constantFrom('CO 197', 'CO 295')),
  }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }),
);

/** Every row as its payer, its amount and what the classifier makes of it by these rules. */
async function expectDecidedBy(
  tx: TenantTransaction,
  rules: readonly ClassificationRule[],
): Promise<void> {
  const payers = await tx.query.selectFrom('payers').select(['id', 'identity']).execute();
  const classifiers = new Map(
    payers.map(({ id, identity }) => [
      id,
      createClassifier({ rules, organizationId: tx.organizationId, payer: identity }),
    ]),
  );
  for (const lump of await tx.query.selectFrom('provider_adjustments').selectAll().execute()) {
    const answer = classifiers
      .get(lump.payer_id)
      ?.providerAdjustment(lump.code, lump.reference ?? undefined, parseCents(lump.amount) ?? 0);
    expect([lump.category, lump.rule_id]).toEqual([answer?.category, answer?.rule.id]);
  }
  for (const claim of await tx.query.selectFrom('claims').selectAll().execute()) {
    let dir = 0;
    for (const entry of claim.adjustments as [string, string, string, string, string, string][]) {
      const [, group, reason, amount, was, ruleId] = entry;
      const sum = parseCents(amount) ?? 0;
      const answer = classifiers.get(claim.payer_id)?.adjustment(group, reason, sum);
      expect([was, ruleId]).toEqual([answer?.category, answer?.rule.id]);
      if (was === 'dir') dir += sum;
    }
    expect(parseCents(claim.dir_fee)).toBe(dir);
  }
}

test('rollups and rows equal a recount after any imports, rules and undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const { client, user } = await registerPharmacy(app.server);
      const organizationId = user.organization?.id ?? '';
      const made: string[] = [];
      const undo = (id: string) =>
        client.request({ method: 'DELETE', url: `/api/classification/rules/${id}` });
      const check = (builtInOnly = false) =>
        app.platform.database.withTenant(organizationId, async (tx) => {
          expect(await verifyRollups(tx)).toEqual([]);
          await expectDecidedBy(tx, builtInOnly ? [] : await readOwnRules(tx));
        });
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'import') {
          const { held, claims, ...rest } = one.payment;
          const content = smallRemittance({
            ...rest,
            // The first keeps the payment from being negative, which no payment can be.
            claims: [{ gross: 1_000_000 }, ...claims].map((claim, at) => ({
              ...claim,
              id: `${index}${at}`,
            })),
            ...(held ? { amount: 1 } : {}),
          });
          await uploadAndRead(client, { name: `${index}.835`, content });
        } else if (one.kind === 'rule') {
          const known = await app.platform.database.withTenant(organizationId, (tx) =>
            tx.query.selectFrom('payers').select(['id', 'name']).execute(),
          );
          const payerId = known.find(({ name }) => name === one.payer)?.id ?? null;
          const pattern =
            one.reason === null
              ? { where: 'provider_adjustment', code: one.code, reference: one.reference }
              : { where: 'claim_adjustment', code: one.reason, reference: null };
          const rule = { ...pattern, payerId, category: one.category };
          const answer = await client.post('/api/classification/rules', rule);
          if (answer.status === 201) made.push(answer.body.id as string);
          else expect([400, 409]).toContain(answer.status);
        } else {
          const [id] = made.splice(one.which % Math.max(made.length, 1), 1);
          if (id !== undefined) expect((await undo(id)).status).toBe(200);
        }
        await check();
      }
      for (const id of made) expect((await undo(id)).status).toBe(200);
      await check(true);
    }),
    { seed: 20261120, numRuns: tries(2, 50), endOnFailure: true },
  );
});
