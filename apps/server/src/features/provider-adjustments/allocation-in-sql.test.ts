import { centsToText, toCents } from '@pfs/core/money';
import { allocateCents } from '@pfs/core/testing/allocate';
import type { Allocation, ClaimAllocations } from '@pfs/wire/provider-adjustments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../../testing/in-depth.ts';
import {
  insertClaim,
  insertPayer,
  insertPayment,
  insertProviderAdjustment,
  insertRemittance,
} from '../../testing/tenant-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(() => app.close());

const oddClaim = fc.record({
  status: fc.constantFrom('paid', 'paid', 'paid', 'paid', 'denied', 'reversal'),
  gross: fc.oneof(
    fc.integer({ min: 1, max: 9_999 }),
    fc.constantFrom(0, -500, 1, 3_333, 3_333, 999_999_999),
  ),
});
const lump = fc.record({
  cents: fc.oneof(fc.integer({ min: -500_000, max: 500_000 }), fc.integer({ min: -9, max: 9 })),
  category: fc.constantFrom('dir', 'effective_rate', 'transaction_fee', 'network_fee'),
});

interface Drawn {
  readonly claims: readonly { readonly status: string; readonly gross: number }[];
  readonly lump: { readonly cents: number; readonly category: string };
}

/** A payment as drawn; its claims are numbered in order, so that their order is known. */
function insertDrawn({ claims, lump: { cents, category } }: Drawn) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const remittanceId = await insertRemittance(tx);
    const payerId = await insertPayer(tx, remittanceId);
    const paymentId = await insertPayment(tx, { remittanceId, payerId });
    const made = { remittanceId, payerId, paymentId };
    const claimIds: string[] = [];
    for (const [index, { status, gross }] of claims.entries()) {
      const id = await insertClaim(tx, {
        ...made,
        claimId: String(7_000_000 + index),
        gross: centsToText(toCents(gross)),
        status: status as 'paid',
      });
      claimIds.push(id);
    }
    const amount = centsToText(toCents(cents));
    const lumpId = await insertProviderAdjustment(tx, { ...made, category, amount });
    return { claimIds, lumpId };
  });
}

function weightsOf({ claims, lump: { category } }: Drawn): readonly number[] {
  const byGross = category === 'dir' || category === 'effective_rate';
  return claims.map(({ status, gross }) => {
    if (status !== 'paid') return 0;
    return byGross ? Math.max(0, gross) : 1;
  });
}

async function allocationOf(lumpId: string, query = '?pageSize=200'): Promise<Allocation> {
  const answer = await client.get(`/api/provider-adjustments/${lumpId}/allocation${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Allocation;
}

const inCents = (dollars: number) => Math.round(dollars * 100);

test('the database allocates a lump sum like core, cent for cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ claims: fc.array(oddClaim, { minLength: 1, maxLength: 25 }), lump }),
      async (drawn) => {
        const weights = weightsOf(drawn);
        const { claimIds, lumpId } = await insertDrawn(drawn);
        const answer = await allocationOf(lumpId);
        if (weights.every((weight) => weight === 0)) {
          expect(answer).toMatchObject({ claimCount: 0, allocatedTotal: 0, rows: [] });
          expect(answer.basis.kind).toBe('none');
          return;
        }
        const parts = allocateCents(toCents(drawn.lump.cents), weights);
        const expected = claimIds.flatMap((id, index) =>
          weights[index] === 0 ? [] : [[id, parts[index] ?? 0]],
        );
        expect(answer.rows.map(({ id, allocated }) => [id, inCents(allocated)])).toEqual(expected);
        expect(answer.claimCount).toBe(expected.length);
        expect(inCents(answer.allocatedTotal)).toBe(drawn.lump.cents);
      },
    ),
    { seed: 20_260_310, numRuns: tries(30, 600) },
  );
});

test('amounts of single claims add up to the lump sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ claims: fc.array(oddClaim, { minLength: 1, maxLength: 8 }), lump }),
      async (drawn) => {
        const { claimIds, lumpId } = await insertDrawn(drawn);
        const spread = await allocationOf(lumpId);
        const shown = new Map<string, number>();
        for (const id of claimIds) {
          const { status, body, text } = await client.get(`/api/claims/${id}/allocations`);
          expect(status, text).toBe(200);
          const { rows, total, notShown } = body as ClaimAllocations;
          expect(notShown).toBe(0);
          expect(rows.length).toBeLessThanOrEqual(1);
          expect(total).toBe(rows[0]?.allocated ?? 0);
          if (rows[0] !== undefined) shown.set(id, rows[0].allocated);
        }
        const expected = drawn.lump.cents === 0 ? [] : spread.rows;
        expect([...shown]).toEqual(expected.map(({ id, allocated }) => [id, allocated]));
      },
    ),
    { seed: 20_260_311, numRuns: 20 },
  );
});

test('pages have no gaps and add up', async () => {
  const claims = Array.from({ length: 30 }, (_, index) => ({ status: 'paid', gross: 100 + index }));
  const { lumpId } = await insertDrawn({ claims, lump: { cents: 1_001, category: 'dir' } });
  const whole = await allocationOf(lumpId);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => allocationOf(lumpId, `?page=${page}&pageSize=11`)),
  );
  expect(pages.map(({ rows }) => rows.length)).toEqual([11, 11, 8, 0]);
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
  expect(whole.rows.reduce((sum, { allocated }) => sum + inCents(allocated), 0)).toBe(1_001);
});
