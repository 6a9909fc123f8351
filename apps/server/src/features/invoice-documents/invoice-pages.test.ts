import { invoice, printedLines } from '@pfs/documents/testing/hostile/other-papers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';
import { sendInvoice } from './testing/send-invoice.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

test('a page is shown to its own pharmacy, and each view is audited', async () => {
  const { client } = await registerPharmacy(app.server);
  const bytes = await printedLines(invoice);
  const { status, body } = await sendInvoice(client, { fileName: 'a.pdf', bytes });
  expect(status).toBe(202);
  const path = `/api/invoice-documents/${body.document.id}`;
  // On a busy machine the answer may come before the file is read.
  await expect
    .poll(async () => (await client.get(path)).body.pages, { timeout: 60_000 })
    .toMatchObject([{ number: 1, pictured: true }]);
  const page = await client.get(`${path}/pages/1?dpi=60`);
  expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    ...[200, 'image/png', 'private, no-store'],
  ]);
  expect(Buffer.from(page.bytes.subarray(1, 4)).toString()).toBe('PNG');
  await client.get(`${path}/pages/1?dpi=60`);
  await client.get(`${path}/original`);
  expectError(await client.get(`${path}/pages/2`), 'not_found');
  const stranger = (await registerPharmacy(app.server)).client;
  for (const url of ['', '/pages/1', '/original']) {
    expectError(await stranger.get(`${path}${url}`), 'not_found');
  }
  const looks = (await auditRows(app))
    .map(({ description }) => description)
    .filter((said) => /^(Viewed|Downloaded)/.test(said ?? ''));
  expect(looks).toEqual([
    'Viewed page 1 of an invoice file',
    'Viewed page 1 of an invoice file',
    'Downloaded the original of an invoice file',
  ]);
});
