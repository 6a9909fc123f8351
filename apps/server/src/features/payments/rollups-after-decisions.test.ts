import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liftLimits } from '../../failures/testing/books.ts';
import { withClient } from '../../platform/database/connection.ts';
import { tries } from '../../testing/in-depth.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

/** A file with a payment of one of few traces, or a decision about one of those that came. */
const step = fc.oneof(
  fc.record({
    what: fc.constant('import' as const),
    trace: fc.constantFrom('A', 'B'),
    dir: fc.integer({ min: 0, max: 4_000 }),
    off: fc.constantFrom(0, 0, 500),
  }),
  fc.record({
    what: fc.constantFrom('count' as const, 'hold' as const),
    which: fc.nat({ max: 20 }),
  }),
);

test('figures equal a recount after any files and decisions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { client, user } = await registerPharmacy(app.server);
      const organizationId = user.organization?.id ?? '';
      await withClient(app.testDatabase.admin, (admin) => liftLimits(admin, organizationId));
      const payments: { id: string; dir: number; counted: boolean }[] = [];
      for (const [index, one] of steps.entries()) {
        if (one.what === 'import') {
          const content = smallRemittance({
            paidOn: '2026-03-10',
            trace: one.trace,
            claims: [{ id: `7${index}`, gross: 10_000, dir: one.dir }],
            amount: 10_000 - one.dir + one.off,
          });
          const read = await uploadAndRead(client, { name: `${index}.835`, content });
          const [payment] = read.payments;
          payments.push({
            id: payment?.id ?? '',
            dir: one.dir,
            counted: payment?.counted ?? false,
          });
        } else {
          const chosen = payments[one.which % Math.max(1, payments.length)];
          if (chosen === undefined) continue;
          const body = { note: 'as the bank says' };
          const { status } = await client.post(`/api/payments/${chosen.id}/${one.what}`, body);
          expect([200, 409]).toContain(status);
          if (status === 200) chosen.counted = one.what === 'count';
        }
        const { database } = app.platform;
        expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
      }
      const { body } = await client.get('/api/dashboard?month=2026-03');
      const dirCents = payments.reduce((sum, { dir, counted }) => sum + (counted ? dir : 0), 0);
      expect(body.metrics.monthlyDirFees).toBe(dirCents / 100);
    }),
    { seed: 20_260_310, numRuns: tries(4, 40) },
  );
}, 120_000);
