import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { askQuestion, lastTurn, openAssistant, questionField } from './support/chat.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

/** As a payer's file may name itself. */
const hostilePayer = '=HYPERLINK(1) [PAY](//EVIL.EXAMPLE) <B>X</B>';
const hostileDrug = '<IMG SRC=X ONERROR=ALERT(1)> 10 MG';

const file = smallRemittance({
  paidOn: '2026-03-10',
  payer: hostilePayer,
  claims: [
    { id: '8001', gross: 10_000, dir: 1_500, drugName: hostileDrug, ndc: '00011122233' },
    { id: '8002', gross: 5_000, dir: 250 },
  ],
});

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('a pharmacy without any file is told that nothing is counted', async () => {
  await registerRiverside(page);
  await openAssistant(page);
  const turn = await askQuestion(page, 'DIR fees last month');
  await turn.getByText('How this was calculated').click();
  await turn.getByText('No files processed yet').waitFor();
});

test('names of the data are shown as letters, whatever they look like', async () => {
  await uploadAndOpen(page, 'march.835', file);
  await openAssistant(page);
  const payers = await askQuestion(page, 'DIR fees by payer');
  await payers.getByRole('table').getByText(hostilePayer).waitFor();
  const drugs = await askQuestion(page, 'gross amount by drug');
  await drugs.getByRole('table').getByText(hostileDrug).waitFor();
  expect(await lastTurn(page).locator('img, b, script, iframe').count()).toBe(0);
  expect(await page.locator('[role="log"] a[href^="javascript" i]').count()).toBe(0);
  expect(await page.locator('[role="log"] a[href*="//"]').count()).toBe(0);
  await payers.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`\n'${hostilePayer}\t17.50`);
});

test('markup, code and other signs in a question are answered decently', async () => {
  for (const question of ['<script>alert(1)</script>', "'; DROP TABLE claims; --", '🙂🙂']) {
    const turn = await askQuestion(page, question);
    expect(await turn.locator('script').count()).toBe(0);
    expect(await turn.locator('dl').count()).toBe(0);
    expect(await turn.getByRole('button').count()).toBeGreaterThan(0);
  }
});

test('a question over the limit of the plan says what is used up and where the plan is', async () => {
  const status = await (await page.request.get('/api/subscription/status')).json();
  const counted = await page.request.post('/api/subscription/track-usage', {
    data: { type: 'aiQueries', amount: 100 - status.currentUsage.aiQueriesUsed },
  });
  expect(counted.status(), await counted.text()).toBe(200);
  const turn = await askQuestion(page, 'DIR fees in March 2026');
  await turn.getByText(/limit of 100 AI queries a month has been reached: 100 used/).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await turn.getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
  await page.getByText('100 of 100 · 100%').waitFor();
});

test('a session that is over leads to the sign-in', async () => {
  const followed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
  await openAssistant(page);
  await (await followed).finished();
  // An answer still on its way would bring the session's cookie back.
  await page.waitForLoadState('networkidle');
  await visitor.context.clearCookies();
  await questionField(page).fill('DIR fees');
  await questionField(page).press('Enter');
  await page.getByRole('form', { name: 'Sign In' }).waitFor();
});

test('the screen writes nothing on the console but the refusal', () => {
  expect(visitor.noise.filter((text) => !/status of 402/.test(text))).toEqual([]);
});
