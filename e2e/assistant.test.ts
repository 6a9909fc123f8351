import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import {
  answerCame,
  askQuestion,
  chatLog,
  lastTurn,
  openAssistant,
  questionField,
} from './support/chat.ts';
import { demoIsRead, openDemo } from './support/demo.ts';
import { downloadBy } from './support/downloads.ts';
import { openProduct } from './support/open-product.ts';
import type { RunningProduct } from './support/product.ts';

let visitor: Visitor;
let page: Page;
let product: RunningProduct;

openProduct(async (opened) => {
  ({ visitor, page, product } = opened);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
}, 'demo');

const focused = () => page.evaluate(() => document.activeElement?.tagName);

test('the assistant lies between Upload and Reports and opens with questions to begin with', async () => {
  await openDemo(page, product);
  await demoIsRead(page);
  await page.getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('heading', { level: 1, name: 'AI Financial Assistant' }).waitFor();
  await page.getByText('Beta', { exact: true }).waitFor();
  const links = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .allInnerTexts();
  expect(links.slice(0, 8)).toEqual([
    'DIR Fee Tracker',
    'Financial Health',
    'Contract Analysis',
    'Vendor Audit',
    'Upload',
    'AI Assistant',
    'Reports',
    'Analytics',
  ]);
  const box = await page.getByRole('region', { name: 'Chat' }).boundingBox();
  expect(box?.height).toBe(600);
});

test('a name alone is asked back, and a click chooses', async () => {
  await openAssistant(page);
  const turn = await askQuestion(page, 'Northlake');
  const options = turn.getByRole('list', { name: 'Choose what you meant' }).getByRole('button');
  expect(await options.count()).toBeGreaterThan(1);
  await options.first().click();
  await answerCame(page);
  expect(await lastTurn(page).locator('dl dd').first().innerText()).toMatch(/\d/);
});

test.each([
  ['DIR fees last month', /^DIR fees .*\$[\d,]+\.\d\d/],
  ['Which payer charges the highest DIR fees?', /charges the highest DIR fees.*\$[\d,]+\.\d\d/],
])('"%s" is answered by a click, with its figure', async (question, sentence) => {
  await openAssistant(page);
  await page.getByRole('button', { name: question, exact: true }).first().click();
  await answerCame(page);
  await lastTurn(page).getByText(sentence).first().waitFor();
  expect(await lastTurn(page).locator('dl dd').first().innerText()).toMatch(/\d/);
  await expect.poll(focused).toBe('TEXTAREA');
});

test('how something is done is told in steps, with a button to its screen', async () => {
  await openAssistant(page);
  const question = 'How do I upload a remittance?';
  await page.getByRole('button', { name: question, exact: true }).first().click();
  await answerCame(page);
  const turn = lastTurn(page);
  await turn.getByText(/1\. /).waitFor();
  expect(await turn.locator('dl').count()).toBe(0);
  await turn.getByRole('list', { name: 'Sources' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Upload' }).waitFor();
});

test('a figure opens the rows that add up to it', async () => {
  await openAssistant(page);
  const turn = await askQuestion(page, 'DIR fees last month');
  const figure = turn.locator('dl').first().getByRole('link');
  const said = await figure.innerText();
  await figure.click();
  await page.getByRole('heading', { level: 1, name: 'Advanced Analytics' }).waitFor();
  await page.getByText(said, { exact: true }).first().waitFor();
  await page.goBack();
  await lastTurn(page).getByText(said).first().waitFor();
});

test('a follow-up means the question before, and one click sends another', async () => {
  await openAssistant(page);
  await askQuestion(page, 'DIR fees last month');
  const turn = await askQuestion(page, 'by payer');
  await turn.getByRole('table').waitFor();
  await turn.getByText('How this was calculated').click();
  expect(await turn.locator('details').innerText()).toMatch(/DIR fees.*by payer/);
  const chip = turn.getByRole('list', { name: 'Follow-up questions' }).getByRole('button').first();
  const question = await chip.innerText();
  await chip.click();
  await answerCame(page);
  expect(await lastTurn(page).innerText()).toContain(question);
  expect(await lastTurn(page).innerText()).toMatch(/\$[\d,]+\.\d\d/);
});

test('a name that nobody has is told, with questions to ask instead', async () => {
  const turn = await askQuestion(page, 'DIR fees of Zorblax');
  await turn
    .getByText(/“?zorblax”?/i)
    .last()
    .waitFor();
  const nearest = turn.getByRole('list', { name: 'Questions you can ask' });
  expect(await nearest.getByRole('button').count()).toBeGreaterThan(1);
  expect(await turn.locator('dl').count()).toBe(0);
});

test('an answer is copied with its table, and its whole table downloaded', async () => {
  const turn = await askQuestion(page, 'gross amount by drug');
  await turn.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const lines = copied.split('\n').filter((line) => line.includes('\t'));
  expect(lines[0]).toBe('Drug\tGross amount\tShare');
  expect(lines[1]).toMatch(/^[^\t]+\t\d+\.\d\d\t[\d.]+$/);
  const file = await downloadBy(page, turn.getByRole('button', { name: 'CSV' }));
  expect(file.name).toMatch(/\.csv$/);
  expect(file.bytes.toString('utf8').trim().split('\n').length).toBeGreaterThan(lines.length);
  const exported = await askQuestion(page, 'export that');
  const same = await downloadBy(page, exported.getByRole('button', { name: 'Download CSV' }));
  expect(same.bytes.equals(file.bytes)).toBe(true);
});

test('a trend is a line, and the same figures as a table', async () => {
  const turn = await askQuestion(page, 'DIR fees by month');
  await turn.getByRole('group', { name: /Arrow keys move between the points/ }).waitFor();
  const point = turn.getByRole('button', { name: /: \$[\d,]+\.\d\d$/ }).first();
  await point.focus();
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await turn.getByRole('button', { name: /as a table$/ }).click();
  const rows = await turn.getByRole('table').getByRole('row').allInnerTexts();
  const [month, amount] = second?.split(': ') ?? [];
  expect(rows.some((row) => row.includes(month ?? '-') && row.includes(amount ?? '-'))).toBe(true);
});

test('the keyboard alone asks, leafs back and opens how it was counted', async () => {
  await openAssistant(page);
  await questionField(page).focus();
  await page.keyboard.type('claims');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('this year');
  expect(await questionField(page).inputValue()).toBe('claims\nthis year');
  await page.keyboard.press('Enter');
  await answerCame(page);
  await expect.poll(focused).toBe('TEXTAREA');
  await page.keyboard.press('ArrowUp');
  expect(await questionField(page).inputValue()).toBe('claims\nthis year');
  await page.keyboard.press('ArrowDown');
  expect(await questionField(page).inputValue()).toBe('');
  const summary = lastTurn(page).getByText('How this was calculated');
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if ((await focused()) === 'SUMMARY') break;
  }
  await page.keyboard.press('Enter');
  expect(await summary.locator('..').getAttribute('open')).not.toBeNull();
});

test('a question of an address waits in the input until it is sent', async () => {
  await page.goto('/ai-chat?q=GER%20fees%20by%20payer');
  await chatLog(page).waitFor();
  expect(await questionField(page).inputValue()).toBe('GER fees by payer');
  const before = await chatLog(page).locator('[data-turn]').count();
  await questionField(page).press('Enter');
  await answerCame(page);
  expect(await chatLog(page).locator('[data-turn]').count()).toBe(before + 1);
  expect(new URL(page.url()).search).toBe('');
});

test('a long question makes the input grow to five lines and no further', async () => {
  const heights: number[] = [];
  for (const lines of [1, 3, 5, 9]) {
    await questionField(page).fill(Array.from({ length: lines }, () => 'a').join('\n'));
    heights.push((await questionField(page).boundingBox())?.height ?? 0);
  }
  const [one = 0, three = 0, five = 0, nine = 0] = heights;
  expect(three).toBe(one + 48);
  expect(five).toBe(one + 96);
  expect(nine).toBe(five);
  await questionField(page).fill('');
});

test('a reload keeps what was said, another window has it too, and clearing forgets it', async () => {
  await openAssistant(page);
  await askQuestion(page, 'claims this year');
  await askQuestion(page, 'claims last month');
  const turns = await chatLog(page).locator('[data-turn]').count();
  const other = await visitor.context.newPage();
  await openAssistant(other);
  expect(await chatLog(other).locator('[data-turn]').count()).toBe(turns);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear conversation?' });
  expect(await dialog.innerText()).toContain(
    `${turns} questions and their answers will be deleted`,
  );
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('Conversation cleared', { exact: true }).waitFor();
  expect(await chatLog(page).locator('[data-turn]').count()).toBe(0);
  await other.bringToFront();
  await other.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect.poll(() => chatLog(other).locator('[data-turn]').count()).toBe(0);
  await other.close();
  await page.reload();
  await page.getByRole('button', { name: 'DIR fees last month' }).waitFor();
  expect(await chatLog(page).locator('[data-turn]').count()).toBe(0);
});

testInDepth('everybody can use it in every width, by day and night', async () => {
  await openAssistant(page);
  await askQuestion(page, 'gross amount by drug');
  await askQuestion(page, 'DIR fees by month');
  expect(await hindrancesInEveryLook(page, [1440, 375, 320])).toEqual([]);
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.getByRole('button', { name: 'Send' }).boundingBox();
    if (width < 768) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an answer whose connection was cut is shown, and one without a server asked again', async () => {
  await openAssistant(page);
  await page.route('**/api/ai/chat', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const kept = await askQuestion(page, 'DIR fees this year');
  await kept
    .getByText(/\$[\d,]+\.\d\d/)
    .first()
    .waitFor();
  await page.unroute('**/api/ai/chat');
  await page.route('**/api/ai/**', (route) => route.abort());
  const lost = await askQuestion(page, 'GER fees this year');
  await lost.getByText(/Your data is safe/).waitFor();
  await page.unroute('**/api/ai/**');
  await lost.getByRole('button', { name: 'Try again' }).click();
  await answerCame(page);
  await lost
    .getByText(/\$[\d,]+\.\d\d/)
    .first()
    .waitFor();
  await lost.getByText('No answer received').waitFor({ state: 'detached' });
});

test('the screen writes nothing on the console but the cut connections', () => {
  expect(visitor.noise.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
});
