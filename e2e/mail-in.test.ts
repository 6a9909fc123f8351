import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MailClient, openMailClient } from '../apps/server/src/testing/mail-client.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

const from = 'remits@payer.example';
const domain = 'fees.example.com';
let page: Page;
let mailbox: MailClient;

openProduct(
  async (opened) => {
    page = opened.page;
    const port = /Inbound email: +\S+:(\d+)/.exec(opened.product.printed())?.[1];
    mailbox = openMailClient(Number(port));
    await registerRiverside(page);
  },
  { INBOUND_SMTP_PORT: '0', INBOUND_TRUST_ENVELOPE: 'on', MAIL_DOMAIN: domain },
);
afterAll(() => mailbox.close());

const row = (text: string) => page.getByRole('row').filter({ hasText: text });

async function send(subject: string, trace: string): Promise<void> {
  const claims = [{ id: '7001', gross: 10_000 }];
  const content = smallRemittance({ paidOn: '2026-03-10', trace, claims });
  const to = await page.request.get('/api/inbound-mail/address');
  await mailbox.send({
    from,
    to: (await to.json()).address,
    subject,
    attachments: [{ filename: `${trace}.835`, content }],
  });
}

test('the upload page says where remittances are emailed to', async () => {
  await page.goto('/upload');
  await page.getByRole('heading', { name: 'Email Integration' }).waitFor();
  await page.getByText('Forward remits to').waitFor();
  await page.getByText(new RegExp(`^remits\\+[0-9a-f]{24}@${domain}$`)).waitFor();
  await page.getByRole('button', { name: 'Copy the address' }).waitFor();
  await page.getByRole('link', { name: 'Incoming Files' }).click();
  await page.getByRole('heading', { name: 'No Emails Yet' }).waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('an email from a stranger appears by itself and waits for a decision', async () => {
  await send('First of March', 'FIRST');
  await row('First of March').getByText('Held', { exact: true }).waitFor();
  expect(await row('First of March').innerText()).toContain('FIRST.835, not processed');
  await page.getByRole('button', { name: `Release and always allow ${from}` }).click();
  await row('First of March').getByText('Accepted', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Remove ${from}` }).waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('the next email of the same sender is read, and its file opens from the list', async () => {
  await send('Second of March', 'SECOND');
  await row('Second of March').getByText('Accepted', { exact: true }).waitFor();
  await row('Second of March').getByRole('link', { name: 'SECOND.835' }).click();
  await page.getByRole('heading', { level: 1, name: 'SECOND.835' }).waitFor();
});

test('the list shows one status, and a sender is removed again', async () => {
  await page.goto('/mail-in?status=refused');
  await page.getByRole('heading', { name: 'No Emails Found' }).waitFor();
  await page.getByLabel('Status').selectOption('All emails');
  await row('Second of March').waitFor();
  await page.getByRole('button', { name: `Remove ${from}` }).click();
  await page.getByText('No other senders are allowed yet').waitFor();
  await page.getByLabel('Address or domain').fill('not a sender');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByText('Enter an email address or a domain, like payer.example').waitFor();
});

test('several files are dropped at once, and stand in one list with those of emails', async () => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/upload');
  const content = (trace: string) =>
    Buffer.from(smallRemittance({ paidOn: '2026-03-11', trace, claims: [{ id: '7002' }] }));
  const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles([
      fileOf('A.835', content('A')),
      fileOf('AGAIN.835', content('A')),
      fileOf('B.835', content('B')),
      fileOf('EMPTY.835', Buffer.from('')),
    ]);
  await page.getByText('2 of 4 files uploaded').waitFor();
  const item = (name: string) =>
    page
      .getByRole('list', { name: 'Uploaded files' })
      .getByRole('listitem')
      .filter({ hasText: name });
  await item('AGAIN.835').getByText('Already uploaded', { exact: true }).waitFor();
  await item('EMPTY.835').getByText('Not accepted', { exact: true }).waitFor();
  await item('B.835').getByText('Completed').waitFor();
  expect(await hindrances(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/mail-in');
  const files = page.getByRole('table', { name: 'Files' });
  for (const [name, way] of [
    ['A.835', 'Upload'],
    ['B.835', 'Upload'],
    ['SECOND.835', 'Email'],
  ] as const) {
    const line = files.getByRole('row').filter({ hasText: name });
    await line.getByText('Read', { exact: true }).waitFor();
    await line.getByText(way, { exact: true }).waitFor();
  }
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await hindrances(page)).toEqual([]);
  const scrolls = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(scrolls)).toBe(false);
  await page.getByLabel('Result').selectOption('Needs attention');
  await page.getByRole('heading', { name: 'No Files Found' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a new address replaces the old one', async () => {
  const address = page.locator('code').first();
  const before = await address.innerText();
  await page.getByRole('button', { name: 'Create new address' }).click();
  await page.getByRole('button', { name: 'Replace address' }).click();
  await page.getByText('The old address no longer works.', { exact: true }).waitFor();
  await expect.poll(() => address.innerText()).not.toBe(before);
  await expect(mailbox.send({ from, to: before, text: 'Hello' })).rejects.toThrow(/550/);
});
