import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { readPdf } from '../apps/server/src/testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../apps/server/src/testing/read-workbook.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { readCards } from './support/cards.ts';
import { beginsWith, downloadBy, magic } from './support/downloads.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import { percent, sumsOf } from './support/sums.ts';

const north = 'NORTHLAKE RX';
const south = 'SOUTHLAKE RX';

/** Three months that come to $2,000.00 of gross, $100.00 of DIR and $1,100.00 by one payer. */
const january = smallRemittance(
  { paidOn: '2026-01-14', payer: north, claims: [{ id: '1', gross: 20_000, dir: 1_000 }] },
  { paidOn: '2026-01-15', payer: south, claims: [{ id: '2', gross: 10_000, dir: 400 }] },
);
const february = smallRemittance(
  { paidOn: '2026-02-11', payer: north, claims: [{ id: '3', gross: 30_000, dir: 1_200 }] },
  { paidOn: '2026-02-28', payer: south, claims: [{ id: '4', gross: 30_000, dir: 1_200 }] },
);
const march = smallRemittance(
  {
    paidOn: '2026-03-01',
    payer: north,
    claims: [{ id: '5', gross: 60_000, dir: 2_000 }],
    lumps: [['CS', 'DIR Q1-26', 2_000]],
  },
  {
    paidOn: '2026-03-31',
    payer: south,
    claims: [
      { id: '6', gross: 60_000, dir: 2_700 },
      { id: '7', gross: 10_000, dir: 500, status: 'reversal' },
    ],
  },
);

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

function card(label: string): Locator {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
}

/** Nobody knows what these drugs cost: 80 % of revenue is taken for it. */
const estimatedCost = (gross: number) => gross * 0.8;

function indicator(category: string): Locator {
  return page.locator('li', { has: page.getByRole('heading', { name: category, exact: true }) });
}

test('without a file the screen teaches the first step', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Financial Health' }).click();
  await page.getByRole('heading', { level: 1, name: 'Financial Health Dashboard' }).waitFor();
  await page.getByText('No Financial Data Available').waitFor();
  await page.getByRole('link', { name: 'Upload Data' }).click();
  await page.waitForURL(/\/upload$/);
});

test('six cards of the last three months are those of a count by hand', async () => {
  await uploadAndOpen(page, 'january.835', january);
  await uploadAndOpen(page, 'february.835', february);
  await uploadAndOpen(page, 'march.835', march);
  await page.goto('/financial-health');
  await card('Total Revenue').waitFor();
  const { gross, dir, net, claims } = sumsOf(january, february, march);
  expect([gross, dir, claims]).toEqual([200_000, 10_000, 5]);
  expect(await readCards(page)).toEqual({
    'Total Revenue': usd(gross),
    'Net Profit': usd(net - estimatedCost(gross)),
    'DIR Fee Impact': usd(-dir),
    'Vendor Spend': '$0.00',
    'Cash Flow': usd(net),
    'Avg Claim Value': usd(gross / claims),
  });
  await card('Net Profit')
    .getByText(
      `${percent(net - estimatedCost(gross), gross)} margin (estimated; cost known for 0.0%`,
    )
    .waitFor();
  await card('Cash Flow').getByText('no vendor payments recorded').waitFor();
  await card('Avg Claim Value').getByText('Per prescription').waitFor();
  await page.getByText('January 2026 to March 2026').waitFor();
});

test('six indicators stand with score, trend, status and what they are measured on', async () => {
  const burden = indicator('DIR Fee Burden');
  expect(await burden.innerText()).toMatch(/Warning[\s\S]*69\s*of 100[\s\S]*No change/);
  await burden.getByText(`DIR fees of ${usd(10_000)} are 5.0%`).waitFor();
  const concentration = indicator('Payer Concentration');
  expect(await concentration.innerText()).toMatch(/Warning[\s\S]*50\s*of 100/);
  await concentration.getByText(/^NORTHLAKE RX pays .* gross revenue, 55\.0%/).waitFor();
  for (const category of ['Profitability', 'Cash Flow', 'Vendor Payments', 'Revenue Trend']) {
    expect(await indicator(category).innerText()).toMatch(/Not scored[\s\S]*–/);
  }
});

test('a warning is an alert, and what needs nobody has no button', async () => {
  const alerts = page.locator('section', { has: page.getByText('Financial Alerts') });
  await alerts.getByText('Payer Concentration needs watching').waitFor();
  expect(await alerts.getByRole('link', { name: /Take Action/ }).count()).toBe(0);
});

test('the trend lists each month, and a figure of it opens', async () => {
  const table = page.getByRole('table', { name: 'Monthly Financial Trend' });
  const rows = await table.getByRole('row').allInnerTexts();
  const months = [
    ['January 2026', january],
    ['February 2026', february],
    ['March 2026', march],
  ] as const;
  expect(
    rows.slice(1).map((row) => row.split(/\t/).map((cell) => cell.replace(/\s+/g, ' ').trim())),
  ).toEqual(
    months.map(([name, file]) => {
      const { gross, dir, net } = sumsOf(file);
      const cost = estimatedCost(gross);
      return [name, usd(gross), ...[dir + cost, net - cost].map((it) => `${usd(it)} estimated`)];
    }),
  );
  const link = table.getByRole('link', {
    name: usd(sumsOf(march).dir + estimatedCost(sumsOf(march).gross)),
  });
  expect(await link.getAttribute('href')).toBe(
    '/analytics?figure=expenses&from=2026-03-01&to=2026-03-31',
  );
});

test('one month stands against the month before, and the choice is in the address', async () => {
  await page.getByLabel('Timeframe').selectOption('Last Month');
  await page.waitForURL(/timeframe=1month/);
  await card('Total Revenue')
    .getByText(usd(sumsOf(march).gross))
    .waitFor();
  expect(await indicator('DIR Fee Burden').innerText()).toMatch(/Warning[\s\S]*67\s*of 100/);
  await indicator('DIR Fee Burden').getByText('Declined').waitFor();
  await page.reload();
  await card('Total Revenue')
    .getByText(usd(sumsOf(march).gross))
    .waitFor();
  expect(await page.getByLabel('Timeframe').inputValue()).toBe('1month');
});

test('report and data come as real files, named for what they hold', async () => {
  await page.goto('/financial-health');
  const report = page.getByRole('button', { name: 'Generate Health Report' });
  const [pdf] = await Promise.all([
    downloadBy(page, report),
    page.getByText('Generating PDF report...').first().waitFor(),
  ]);
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(beginsWith(pdf, magic.pdf)).toBe(true);
  const { gross, dir, net } = sumsOf(january, february, march);
  const text = (await readPdf(pdf.bytes)).join('\n');
  for (const cents of [gross, dir, net]) expect(text).toContain(usd(cents));
  const data = page.getByRole('button', { name: 'Export Financial Data' });
  const xlsx = await downloadBy(page, data);
  expect(xlsx.name).toMatch(/\.xlsx$/);
  expect(beginsWith(xlsx, magic.xlsx)).toBe(true);
  const values = readWorkbook(xlsx.bytes).flatMap((sheet) => valuesOf(sheet)?.flat() ?? []);
  for (const cents of [gross, net]) expect(values).toContain(cents / 100);
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  await page.goto('/financial-health');
  await card('Total Revenue').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
