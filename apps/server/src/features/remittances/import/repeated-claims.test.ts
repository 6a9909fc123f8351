import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallClaim, smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const claim: SmallClaim = { id: '7000001', gross: 6_000 };

/** A payment of each list of claims; what is found to be repeated. */
async function read(...payments: readonly (readonly SmallClaim[])[]) {
  const { client } = await registerPharmacy(app.server);
  const content = smallRemittance(
    ...payments.map((claims) => ({
      paidOn: '2026-03-10',
      claims,
      lumps: [['FB', 'BALANCE', -50_000]] as const,
    })),
  );
  const detail = await uploadAndRead(client, { name: 'march.835', content });

  return {
    detail,
    repeated: detail.findings.filter((finding) => finding.code === 'claim_repeated'),
  };
}

test('a claim that appears twice in its payment is found, and the payment is counted', async () => {
  const { detail, repeated } = await read([claim, { ...claim, id: '7000002' }, claim]);
  expect(repeated).toEqual([
    {
      code: 'claim_repeated',
      severity: 'warning',
      message: expect.stringMatching(
        /^A claim of \$60\.00 appears more than once in its payment with the same date\. Segment \d+, CLP01\.$/,
      ),
      place: expect.stringMatching(/^Segment \d+, byte \d+, CLP01$/),
    },
  ]);
  expect(detail).toMatchObject({ counted: true, needsReview: 0 });
});

test('a claim that appears three times is found once', async () => {
  expect((await read([claim, claim, claim])).repeated).toHaveLength(1);
});

const others: readonly [what: string, payments: readonly (readonly SmallClaim[])[]][] = [
  ['of another amount', [[claim, { ...claim, gross: 5_999 }]]],
  ['of another day', [[claim, { ...claim, filledOn: '2025-12-21' }]]],
  ['of another number', [[claim, { ...claim, id: '7000002' }]]],
  ['that is its reversal', [[claim, { ...claim, status: 'reversal' }]]],
  ['in another payment', [[claim], [claim]]],
  [
    'that was denied',
    [
      [
        { ...claim, status: 'denied' },
        { ...claim, status: 'denied' },
      ],
    ],
  ],
];

test.each(others)('a second claim %s is not a repetition', async (_, payments) => {
  expect((await read(...payments)).repeated).toEqual([]);
});
