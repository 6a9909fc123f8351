import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/database/connection.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { joinAs } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { resendLostJobs } from '../../intake/public.ts';
import { remittanceKind } from '../../remittances/public.ts';

const documents = createDraftReading();
/** A PDF by its first bytes; what stands behind them is the test's own. */
const asPdf = (content: string) => `%PDF-1.7\n${content}`;
const secret = 'Sesame-4711';
let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ documents });
});
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(() => app.close());

const payments = [draftPayment({ amount: '25.50', claims: threeClaims })];
const doubtful = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];

function uploadPdf(document: Parameters<typeof testDocument>[0]) {
  return uploadAndRead(client, { name: 'march.pdf', content: asPdf(testDocument(document)) });
}

const enterPassword = (id: string, password: string) =>
  client.post(`/api/remittances/${id}/password`, { password });

describe('an encrypted document', () => {
  test('asks for its password, and is read with it', async () => {
    const locked = await uploadPdf({ payments, password: secret });
    expect(locked).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'password_needed',
      failureReason: 'The file is password protected. Enter the password to process it.',
    });
    expect(await enterPassword(locked.id, 'wrong')).toMatchObject({
      status: 202,
      body: { processingStatus: 'processing' },
    });
    expect(await client.settled(locked.id)).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'wrong_password',
    });
    await enterPassword(locked.id, secret);
    expect(await client.settled(locked.id)).toMatchObject({
      processingStatus: 'completed',
      extractedData: { processedClaims: 3 },
    });
  });

  test('never stores its password in the database', async () => {
    const locked = await uploadPdf({ payments, password: secret });
    await enterPassword(locked.id, secret);
    await client.settled(locked.id);
    const dump = await withClient(app.testDatabase.admin, async (admin) => {
      const { rows } = await admin.query<{ table: string }>(
        `select format('%I.%I', schemaname, tablename) as table from pg_tables
         where schemaname in ('public', 'pgboss')`,
      );
      const texts: unknown[] = [];
      for (const { table } of rows) {
        texts.push((await admin.query(`select t::text from ${table} t`)).rows);
      }
      return JSON.stringify(texts);
    });
    expect(dump).toContain(locked.id);
    expect(dump).not.toContain(secret);
  });

  test('asks again when the reading is cut off and another process continues', async () => {
    const locked = await uploadPdf({ payments, password: secret });
    await app.platform.database.withTenant(organizationId, (tx) =>
      tx.query
        .updateTable('remittances')
        .set({ processing_status: 'processing', read_here_until: new Date(0) })
        .where('organization_id', '=', organizationId)
        .where('id', '=', locked.id)
        .execute(),
    );
    await resendLostJobs(app.platform, remittanceKind);
    expect(await client.settled(locked.id)).toMatchObject({ failureCode: 'password_needed' });
  });

  test.each(['completed', 'review'])('shows its pages once it is %s', async (status) => {
    const found = status === 'completed' ? payments : doubtful;
    const { id } = await uploadPdf({ payments: found, password: secret, mark: status });
    await enterPassword(id, secret);
    expect((await client.settled(id)).processingStatus).toBe(status);
    expect((await client.get(`/api/remittances/${id}/pages/1`)).status).toBe(200);
    const wrong = await enterPassword(id, 'wrong');
    expectError(wrong, 'invalid_input');
    expect(await enterPassword(id, secret)).toMatchObject({ status: 202 });
  });
});

test('an unlocked file accepts no password', async () => {
  const done = await uploadAndRead(client, { name: 'a.txt', content: testDocument({ payments }) });
  expectError(await enterPassword(done.id, secret), 'conflict');
});

describe('the picture of a page', () => {
  test('is answered once the view is audited, and never cached', async () => {
    const { id } = await uploadPdf({ payments, pages: 2 });
    const answer = await client.get(`/api/remittances/${id}/pages/2?dpi=72`);
    expect(answer).toMatchObject({ status: 200, text: 'a picture' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    });
    expect(documents.drawn.at(-1)).toEqual({ number: 2, turnedDegrees: 0, dpi: 72 });
    const looks = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
    expect(looks.map(({ description }) => description)).toContain('Viewed page 2 of a document');
    for (const page of ['3', '0', 'x']) {
      expectError(await client.get(`/api/remittances/${id}/pages/${page}`), 'not_found');
    }
  });

  test('comes with its words at their places, for the same people and audited too', async () => {
    const { id } = await uploadPdf({ payments: doubtful, pages: 2, mark: 'words' });
    const path = `/api/remittances/${id}/pages/2/words`;
    const looked = async () =>
      (await auditRows(app)).filter(({ description }) => description?.startsWith('Viewed')).length;
    const before = await looked();
    const { body } = await client.get(path);
    const box = { left: 72, top: 100, right: 120, bottom: 110 };
    expect(body.words[0]).toEqual({ text: 'word-of-page-2', box });
    expect(await looked()).toBe(before + 1);
    expectError(await client.get(`/api/remittances/${id}/pages/3/words`), 'not_found');
    const support = await joinAs(app, { role: 'super_admin', organizationId: null });
    const reason = 'A question about a document';
    await support.client.post('/api/admin/look-at', { organizationId, reason });
    expectError(await support.client.get(path), 'looking_only');
  });

  test('is drawn once for all viewers', async () => {
    const { id } = await uploadPdf({ payments, mark: 'looked at twice' });
    const before = documents.drawn.length;
    const look = () => client.get(`/api/remittances/${id}/pages/1?dpi=72`);
    const answers = [...(await Promise.all([look(), look()])), await look()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(documents.drawn.length - before).toBe(1);
    const looks = (await auditRows(app)).filter(({ description }) =>
      description?.startsWith('Viewed'),
    );
    expect(looks.filter((row) => row.organization_id === organizationId)).toHaveLength(3);
  });

  test('is refused to a super admin who impersonates the pharmacy', async () => {
    const { id } = await uploadPdf({ payments: doubtful });
    const support = await joinAs(app, { role: 'super_admin', organizationId: null });
    const reason = 'A question about a document';
    await support.client.post('/api/admin/look-at', { organizationId, reason });
    expect((await support.client.get(`/api/remittances/${id}/review`)).status).toBe(200);
    expectError(await support.client.get(`/api/remittances/${id}/pages/1`), 'looking_only');
  });

  test('is upright after a person rotated it, and the document is read that way', async () => {
    const { id } = await uploadPdf({ payments: doubtful, mark: 'turned' });
    const { version } = (await client.get(`/api/remittances/${id}/review`)).body;
    const turn = (of: number, page: number) =>
      client.post(`/api/remittances/${id}/review/turn`, { version: of, page, degrees: 270 });
    expectError(await turn(version, 2), 'invalid_input');
    expect(await turn(version, 1)).toMatchObject({
      status: 202,
      body: { processingStatus: 'pending' },
    });
    expect((await client.settled(id)).processingStatus).toBe('review');
    expect(documents.asked.at(-1)?.turns).toEqual({ 1: 270 });
    const review = (await client.get(`/api/remittances/${id}/review`)).body;
    expect(review.pages[0]).toMatchObject({ turnedDegrees: 270, pictured: true });
    await turn(review.version, 1);
    await client.settled(id);
    expect(documents.asked.at(-1)?.turns).toEqual({ 1: 180 });
  });

  test('is in its original rotation once a failed document is read again', async () => {
    const { id } = await uploadPdf({ payments: doubtful, mark: 'turned wrongly' });
    const of = async () => (await client.get(`/api/remittances/${id}/review`)).body.version;
    const turn = { version: await of(), page: 1, degrees: 90 };
    await client.post(`/api/remittances/${id}/review/turn`, turn);
    await client.settled(id);
    const path = `/api/remittances/${id}/review/not-a-remittance`;
    expect((await client.post(path, { version: await of() })).status).toBe(200);
    expect((await client.post(`/api/remittances/${id}/retry`)).status).toBe(202);
    expect((await client.settled(id)).processingStatus).toBe('review');
    expect(documents.asked.at(-1)?.turns).toEqual({});
  });
});
