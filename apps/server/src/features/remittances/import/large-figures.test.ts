import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SmallClaim, smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../../testing/test-client.ts';
import { verifyRollups } from '../../ledger/rollups.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const many = (count: number, claim: (index: number) => SmallClaim) =>
  Array.from({ length: count }, (_, index) => claim(index));

async function read(...payments: readonly (readonly SmallClaim[])[]) {
  const { client, user } = await registerPharmacy(app.server);
  const content = smallRemittance(
    ...payments.map((claims, index) => ({
      paidOn: '2026-03-10',
      trace: `T${index}`,
      claims,
      lumps: [['FB', 'BALANCE', -5_000_000]] as const,
    })),
  );
  const detail = await uploadAndRead(client, { name: 'large.835', content });
  const organizationId = user.organization?.id ?? '';
  const stored = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .selectFrom('remittances')
      .select(['findings_count', 'failure_code', 'attempts'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  );
  const found = (code: string) => detail.findings.filter((finding) => finding.code === code);
  return { client, detail, stored, found, organizationId };
}

describe('of very many findings of one kind the first are listed and the rest counted', () => {
  test('reversals without claims', async () => {
    const reversals = many(1_450, (index) => ({
      id: String(7_000_000 + index),
      status: 'reversal' as const,
      gross: 1_000,
    }));
    const { found, stored, detail } = await read(reversals);
    expect(found('reversal_without_original')).toHaveLength(200);
    expect(found('reversals_without_original_more').map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^1,250 more reversals are for claims that aren’t in any of your files\. Starting at segment [\d,]+\.$/,
      ),
    ]);
    expect(stored.findings_count).toBe(detail.findings.length - 201 + 1_450);
  });

  test('claims that appear twice in their payment', async () => {
    const claims = many(203, (index) => ({ id: String(7_000_000 + index), gross: 1_000 }));
    const { found, stored, detail } = await read([...claims, ...claims]);
    expect(found('claim_repeated')).toHaveLength(200);
    expect(found('claims_repeated_more').map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^3 more claims appear more than once in their payments with the same date\. Starting at segment [\d,]+\.$/,
      ),
    ]);
    expect(stored.findings_count).toBe(detail.findings.length - 201 + 203);
  });
});

describe('amounts that are too large fail the file with a reason, on the first try', () => {
  test('a claim of ten thousand million dollars', async () => {
    const { detail, stored } = await read([{ id: '1', gross: 1_000_000_000_000 }]);
    expect(detail.processingStatus).toBe('failed');
    expect(detail.failureReason).toMatch(/^The amounts in this file are too large\./);
    expect(stored).toMatchObject({ failure_code: 'amount_too_large', attempts: 0 });
  });

  test('payments whose totals exceed exact cents', async () => {
    const payments = Array.from({ length: 32 }, (_, payment) =>
      many(100, (index) => ({ id: String(payment * 100 + index), gross: 990_000_000_000 })),
    );
    const { client, detail, stored, organizationId } = await read(...payments);
    expect(detail.processingStatus).toBe('failed');
    expect(stored).toMatchObject({ failure_code: 'amount_too_large', attempts: 0 });
    const differences = await app.platform.database.withTenant(organizationId, verifyRollups);
    expect(differences).toEqual([]);
    expect((await client.get('/api/dashboard')).body.metrics).toMatchObject({ processedClaims: 0 });
  });
});
