import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../platform/clock.ts';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { setSubscription, setUsage } from '../../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../../testing/test-client.ts';
import { type AskingPharmacy, makeAskingPharmacy } from '../testing/asking-pharmacy.ts';
import { askTopic } from './testing/ask-topic.ts';

let app: TestApp;
let ours: AskingPharmacy;
let newcomer: string;

beforeAll(async () => {
  const clock = () => new Date('2026-11-20T15:00:00Z');
  app = await startTestApp({ clock, documents: createDraftReading() });
  ours = await makeAskingPharmacy(app);
  newcomer = (await registerPharmacy(app.server)).user.organization?.id ?? '';
});
afterAll(() => app.close());

const status = (of: 'uploads' | 'review' | 'plan', organizationId = ours.organizationId) =>
  askTopic(app, organizationId, { about: 'status', of });

test('without a file there is no status and nothing to review', async () => {
  expect((await status('uploads', newcomer)).text).toBe('No files have been uploaded yet.');
  expect((await status('review', newcomer)).text).toBe('No documents need review.');
  expect((await status('review')).answer).toMatchObject({ kind: 'help', table: null });
});

test('the last file is named with its claims, earlier ones below', async () => {
  await uploadAndRead(ours.client, { name: 'broken.835', content: 'ISA*nothing of it' });
  const [broken, whole] = (await ours.client.get('/api/remittances')).body;
  const { text, answer } = await status('uploads');
  expect(text).toBe(`Your last file, broken.835, could not be read. ${broken.failureReason}`);
  const cells = answer.table?.rows.map((row) => row.cells);
  const day = dayIn('America/New_York', new Date(whole.createdAt));
  expect(cells).toEqual([
    ['broken.835', 'could not be read', expect.any(String), null, 0],
    ['a.835', 'was processed', day, whole.extractedData.processedClaims, 0],
  ]);
  expect(answer.table?.rows[1]?.link).toMatchObject({ kind: 'remittance', id: whole.id });
});

test('files that wait for review are listed with their amounts', async () => {
  const payments = [draftPayment({ amount: '99.99', claims: threeClaims })];
  const content = testDocument({ payments });
  const detail = await uploadAndRead(ours.client, { name: 'scan.pdf', content });
  expect(detail.processingStatus).toBe('review');
  const { body: waiting } = await ours.client.get('/api/review');
  const { text, answer } = await status('review');
  expect(text).toBe(
    'To review: 1 document with $99.99, and 0 items in documents already included in totals.',
  );
  expect(answer.table?.rows).toMatchObject([
    { cells: ['scan.pdf', waiting.rows[0].payerName, waiting.rows[0].doubts, 99.99] },
  ]);
  expect((await status('uploads')).text).toContain('scan.pdf, needs review.');
  expect((await status('review', newcomer)).answer.table).toBeNull();
});

test('the plan is shown with the remaining days and the usage', async () => {
  await setUsage(app, ours.organizationId, { year: 2026, month: 11, files: 3, aiQueries: 12 });
  const { body } = await ours.client.get('/api/subscription/status');
  const { text, answer } = await status('plan');
  const { planName, limits, trialEnd } = body;
  const days = (Date.parse(trialEnd) - Date.parse('2026-11-20T15:00:00Z')) / 86_400_000;
  expect(text).toBe(
    `You are on the ${planName} plan. The trial ends in ${days} days, on Dec 4, 2026. Used this ` +
      `month: 12 of ${limits.maxAIQueries} AI queries and 3 of ${limits.maxFilesPerMonth} files.`,
  );
  expect(answer).toMatchObject({ kind: 'help', links: [{ path: '/plan' }] });
  await setSubscription(app, ours.organizationId, { status: 'suspended' });
  expect((await status('plan')).text).toContain('Your plan is suspended');
});
