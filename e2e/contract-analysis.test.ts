import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { beginsWith, downloadBy, magic } from './support/downloads.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { percent, sumsOf } from './support/sums.ts';

const north = 'NORTHLAKE RX';
const south = 'SOUTHLAKE RX';
const long = 'A PAYER WHOSE NAME IS AS LONG AS NO FORM OF ANY OFFICE EVER HAD ROOM FOR, AND YET';

const northRows = [
  {
    paidOn: '2026-02-11',
    payer: north,
    claims: [{ id: '1', gross: 100_000, dir: 6_000 }],
  },
  {
    paidOn: '2026-03-11',
    payer: north,
    claims: [
      { id: '2', gross: 100_000, dir: 14_000 },
      { id: '3', gross: 50_000, dir: 8_000 },
      { id: '4', gross: 50_000, dir: 8_000, status: 'reversal' },
    ],
    lumps: [['CS', 'DIR Q1-26', 10_000] as const, ['CS', 'MISC 77', 2_500] as const],
  },
] as const;
const southRows = [
  { paidOn: '2026-02-12', payer: south, claims: [{ id: '5', gross: 100_000, dir: 4_000 }] },
  { paidOn: '2026-03-12', payer: south, claims: [{ id: '6', gross: 100_000, dir: 2_000 }] },
] as const;
const longRows = [{ paidOn: '2026-03-13', payer: long, claims: [{ id: '7', gross: 1_000 }] }];

let product: RunningProduct;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, visitor, page } = opened);
  await registerRiverside(page);
});

function cardOf(payer: string): Locator {
  const cards = page.getByRole('list', { name: 'Payer contracts' }).getByRole('listitem');
  return cards.filter({ has: page.getByRole('heading', { name: payer, exact: true }) });
}

async function open(): Promise<void> {
  await page.goto('/contract-analysis');
  await cardOf(north).waitFor();
  await page.getByRole('table', { name: 'Drug Profitability Analysis' }).waitFor();
  await page.getByRole('heading', { name: 'Market Intelligence Summary' }).waitFor();
}

test('without a file the screen teaches the first step', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Contract Analysis' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contract Analysis' }).waitFor();
  await page.getByText('No Contract Data Available').waitFor();
  expect(await page.getByText('AI Contract Intelligence').count()).toBe(0);
  await page.getByRole('link', { name: 'Upload Remittance' }).click();
  await page.waitForURL(/\/upload$/);
});

test('a payer’s card has the figures of a count by hand', async () => {
  const files = { north: smallRemittance(...northRows), south: smallRemittance(...southRows) };
  await uploadAndOpen(page, 'north.835', files.north);
  await uploadAndOpen(page, 'south.835', files.south);
  await uploadAndOpen(page, 'long.835', smallRemittance(...longRows));
  await open();
  await page.getByText('April 2025 to March 2026').waitFor();
  const { gross, dir } = sumsOf(files.north);
  expect([gross, dir]).toEqual([200_000, 30_000]);
  const text = (await cardOf(north).innerText()).replace(/\s+/g, ' ');
  for (const said of [
    'Poor DIR %',
    '2 claims',
    `DIR Fee % ${percent(dir, gross)}`,
    `Gross Revenue ${usd(gross)}`,
    `DIR Fees −${usd(dir)}`,
    'GER Fees $0.00',
    'Other Fees $0.00',
    `Net Revenue ${usd(gross - dir)}`,
    // 6.0 % in February, 24.0 % in March.
    'Up 300.0% 6.0% in Feb to 24.0% in Mar',
    'Action Required',
    `${north} takes 15.0% of gross revenue as DIR fees, $220.00 above the 4.0% benchmark.`,
    'Generate Negotiation Report',
  ]) {
    expect(text).toContain(said);
  }
  const bar = cardOf(north).getByRole('progressbar');
  expect(await bar.getAttribute('aria-valuenow')).toBe('75');
});

test('what differs between payers stands first, the highest share at the top', async () => {
  const table = page.getByRole('table', { name: 'How Payers Differ' });
  const rows = await table.getByRole('row').allInnerTexts();
  expect(rows.slice(1).map((row) => row.split('\t')[0])).toEqual([north, south, long]);
  await page
    .getByText(`${north}’s DIR fees are 15.0% of gross revenue; ${long}’s are 0.0%.`)
    .waitFor();
  await page.getByText('Your NPI and NCPDP Provider ID are missing').waitFor();
});

test('a payer that takes little asks for no action, and one that stood has no trend', async () => {
  const text = (await cardOf(south).innerText()).replace(/\s+/g, ' ');
  expect(text).toContain('Good DIR %');
  expect(text).toContain('Down 50.0% 4.0% in Feb to 2.0% in Mar');
  expect(text).not.toContain('Action Required');
  const still = await cardOf(long).innerText();
  expect(still).not.toMatch(/Up|Down/);
});

test('the banner is the sum of the opportunities, and each leads to its rows', async () => {
  const banner = page.locator('section', { hasText: 'Potential Annual Savings' }).first();
  // $300.00 of DIR against $80.00 that are usual, and $25.00 that nobody explained.
  expect(await banner.innerText()).toContain('$245.00');
  const list = page.locator('section', {
    has: page.getByRole('heading', { name: 'Savings Opportunities', exact: true }),
  });
  const items = (await list.getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' '),
  );
  expect(items).toHaveLength(2);
  expect(items[0]).toMatch(/^DIR Negotiation Hard .*\$220\.00 3-6 months Prepare Negotiation$/);
  expect(items[1]).toMatch(/^Unexplained Take-Backs Easy .*\$25\.00 Within 30 days Review Take-/);
  await list.getByRole('link', { name: 'Review Take-Backs' }).click();
  await page.waitForURL(/\/recovery\?stage=open&kind=unexplained_lump$/);
  await page.getByRole('heading', { name: 'Recovery', exact: true }).waitFor();
  await open();
});

test('every figure opens to the same figure, counted from its rows', async () => {
  const links = await page.locator('[data-figure]').evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      value: Number(link.getAttribute('data-value')),
    })),
  );
  expect(links.length).toBeGreaterThan(20);
  for (const { href, value } of links) {
    const asked = new URL(href, product.url).searchParams;
    const name = asked.get('figure');
    asked.delete('figure');
    const answer = await page.request.get(`${product.url}/api/figures/${name}?${asked}`);
    expect([href, (await answer.json()).value]).toEqual([href, value]);
  }
});

test('insights say the risk and the way, the benchmark where it comes from', async () => {
  const insights = page.getByRole('list', { name: 'Insights by payer' });
  const first = (await insights.locator('> li').first().innerText()).replace(/\s+/g, ' ');
  expect(first).toMatch(
    /^NORTHLAKE RX Critical Risk Negotiation Strategy Open a renegotiation now/,
  );
  expect(first).toContain('Expected Outcome $220.00 a year');
  expect(first).toContain('Key Talking Points DIR fees of $300.00 on $2,000.00 of gross revenue');
  expect(first).toContain('Timeline Within 30 days');
  const summary = page.getByText('Industry Benchmark').locator('..');
  expect(await summary.innerText()).toMatch(/4\.0%[\s\S]*Set by your administrator/);
});

test('drugs say what their cost rests on', async () => {
  const table = page.getByRole('table', { name: 'Drug Profitability Analysis' });
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Drug Name',
    'NDC',
    'Units',
    'Gross Profit',
    'DIR Fees',
    'Net Profit',
    'Per Unit',
    'Status',
  ]);
  await table.getByText('estimated; cost known for 0.0%').first().waitFor();
  await table.getByText('Add invoices or price lists, or import NADAC').first().waitFor();
});

test('the report and the preparation sheet are real files, named for their payer', async () => {
  const papers = [
    ['Generate Negotiation Report', 'negotiation-report'],
    ['Internal Preparation Sheet', 'negotiation-preparation'],
  ] as const;
  for (const [name, file] of papers) {
    const pdf = await downloadBy(page, cardOf(north).getByRole('button', { name }));
    expect(pdf.name).toBe(`${file}-northlake-rx-2025-04-01-to-2026-03-31.pdf`);
    expect(beginsWith(pdf, magic.pdf)).toBe(true);
  }
});

test('a part that fails says so and leaves the others', async () => {
  await page.route('**/api/analysis/contract-insights', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', requestId: 'r-7' } }),
  );
  await page.goto('/contract-analysis');
  await page.getByText('We couldn’t load the contract insights').waitFor();
  await page.getByText('r-7').waitFor();
  await cardOf(north).waitFor();
  await page.unroute('**/api/analysis/contract-insights');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Market Intelligence Summary' }).waitFor();
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  await page.goto('/contract-analysis');
  await cardOf(north).waitFor();
  await page.getByText(/Of total drug cost/).waitFor();
  await page.getByRole('heading', { name: 'Market Intelligence Summary' }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console but the failure that was made', () => {
  const noise = visitor.noise.filter((line) => !/status of 500/.test(line));
  expect(noise).toEqual([]);
});
