import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneDecimalPercent, periodOf, simpleCount } from '../../testing/simple-count.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';

let now = new Date('2026-03-20T12:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

test('Add Test Data brings an 835 whose figures are on the dashboard', async () => {
  const { client } = await registerPharmacy(app.server);
  const answer = await client.post('/api/test/add-sample-remittance');
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.message).toBe('Sample remittance data has been added successfully.');
  const id = answer.body.remittanceId as string;
  const detail = await client.settled(id);
  expect(detail).toMatchObject({ processingStatus: 'completed', counted: true, needsReview: 0 });
  expect(detail.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const counted = simpleCount((await client.get(`/api/remittances/${id}/original`)).text);
  const { body } = await client.get('/api/dashboard');
  const march = periodOf(counted, '2026-03');
  expect(body).toMatchObject({ month: '2026-03', isCurrentMonth: true, hasData: true });
  expect(Math.round(body.metrics.monthlyDirFees * 100)).toBe(march.dirCents);
  expect(body.metrics.dirPercentage).toBe(oneDecimalPercent(march));
  expect(body.metrics.processedClaims).toBe(march.claims);
  expect(Math.round(body.metrics.ytdDirFees * 100)).toBe(periodOf(counted, '2026').dirCents);
  expect(
    body.trend.every(
      ({ month, hasClaims }: { month: string; hasClaims: boolean }) =>
        hasClaims === periodOf(counted, month).hasClaims,
    ),
  ).toBe(true);
});

test('pressed again it adds another one, and both are counted', async () => {
  const { client } = await registerPharmacy(app.server);
  const first = await client.post('/api/test/add-sample-remittance');
  now = new Date(now.getTime() + 1_000);
  const second = await client.post('/api/test/add-sample-remittance');
  expect([first.status, second.status]).toEqual([201, 201]);
  for (const { body } of [first, second]) {
    expect(await client.settled(body.remittanceId)).toMatchObject({ counted: true });
  }
});
