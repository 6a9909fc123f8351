import { addMonths } from '@pfs/core/days';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../apps/server/src/testing/small-remittance.ts';
import { bringIn, enterPharmacy } from '../support/enter.ts';
import { answering, instead } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { toast } from '../support/toasts.ts';

const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7);
const monthsBack = (months: number) => addMonths(firstDayOf(month), -months).slice(0, 7);
const defaultPeriod = { from: `${monthsBack(2)}-01`, to: lastDayOf(month) };

/** What of 100 dollars each payer takes, in cents: one on each side of each threshold. */
const taken = {
  ALPHA: 490,
  BETA: 500,
  GAMMA: 990,
  DELTA: 1_000,
  EPSILON: 1_010,
  ZETA: 50,
  ETA: 20,
};
const payers = Object.keys(taken) as (keyof typeof taken)[];

const remittance = smallRemittance(
  ...payers.map((payer, at) => ({
    paidOn: `${monthsBack(at < 5 ? 1 : 2)}-10`,
    payer: `${payer} RX`,
    trace: `T${at}`,
    claims: Array.from({ length: payer === 'ALPHA' ? 21 : 1 }, (_, index) => ({
      id: `${7_000 + at * 100 + index}`,
      gross: 10_000,
      dir: taken[payer],
      drugName: `${payer}MYCIN 5 MG`,
      ndc: `0000308940${at}`,
    })),
  })),
);
const claimCount = 27;

let page: Page;
let context: BrowserContext;

openProduct(async ({ visitor }) => {
  ({ page, context } = visitor);
  await enterPharmacy(context);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const section = (name: string) => page.locator('section', { has: heading(name) });
const table = (name: string) => page.getByRole('table', { name });
const trimmed = (text: string) => text.trim();

const headsOf = async (name: string) =>
  (await table(name).getByRole('columnheader').allInnerTexts()).map(trimmed);

const cellsOf = async (name: string, row: string) => {
  const line = table(name).getByRole('row', { name: new RegExp(`^${row}`) });
  return (await line.locator('th, td').allInnerTexts()).map(trimmed);
};

describe('Screens: reports and analytics without data', () => {
  test('No Report Data, with an Upload Data button to /upload', async () => {
    await page.goto('/reports');
    await heading('No Report Data').waitFor();
    expect(await link('Upload Data').getAttribute('href')).toBe('/upload');
  });

  test('No payer data available, and Insufficient data for trend analysis', async () => {
    await page.goto('/analytics');
    await section('DIR Fees by Payer').getByText('No payer data available').waitFor();
    const trend = section('Monthly DIR Fee Trend');
    await trend.getByText('Insufficient data for trend analysis').waitFor();
  });

  test('No Claims Found: Upload remittance files to see claims data', async () => {
    await heading('No Claims Found').waitFor();
    await page.getByText('Upload remittance files to see claims data').waitFor();
    expect(await link('Upload Remittance').getAttribute('href')).toBe('/upload');
  });
});

describe('Screens: /reports (Reports and Analytics)', () => {
  beforeAll(async () => {
    await bringIn(context, { name: 'all.835', text: remittance });
    await page.goto('/reports');
    await page.getByText('Total Claims', { exact: true }).waitFor();
  });

  test('report types: monthly, quarterly, yearly, payer, detailed; monthly is default', async () => {
    const type = page.getByRole('combobox', { name: 'Report type' });
    const options = await type
      .locator('option')
      .evaluateAll((all) => all.map((each) => [each.getAttribute('value'), each.textContent]));
    expect(options).toEqual([
      ['monthly', 'Monthly Summary'],
      ['quarterly', 'Quarterly Analysis'],
      ['yearly', 'Annual Report'],
      ['payer', 'Payer Breakdown'],
      ['detailed', 'Detailed Claims'],
    ]);
    expect(await type.inputValue()).toBe('monthly');
  });

  test('from the start of the month two months ago to the end of the current month', async () => {
    const inWords = (day: string) =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
        timeZone: 'UTC',
        dateStyle: 'medium',
      });
    await button(`From ${inWords(defaultPeriod.from)}`).waitFor();
    await button(`To ${inWords(defaultPeriod.to)}`).waitFor();
  });

  test.each([
    ['Total Claims', String(claimCount)],
    ['Gross Amount', '$2,700.00'],
    ['DIR Fees', '$138.60'],
    ['Net Amount', '$2,561.40'],
    ['Avg DIR %', '5.1%'],
  ])('a summary card %s: %s', async (label, figure) => {
    const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
    await card.getByText(figure, { exact: true }).waitFor();
  });

  test('five summary cards', async () => {
    expect(await page.locator('main dl').first().locator(':scope > div').count()).toBe(5);
  });

  test('Payer Performance Analysis: Payer to Performance', async () => {
    expect(await headsOf('Payer Performance Analysis')).toEqual([
      'Payer',
      'Claims',
      'Gross Amount',
      'DIR Fees',
      'Net Amount',
      'DIR %',
      'Performance',
    ]);
  });

  test.each([
    ['ALPHA RX', '4.9%', 'Good'],
    ['BETA RX', '5.0%', 'Fair'],
    ['GAMMA RX', '9.9%', 'Fair'],
    ['DELTA RX', '10.0%', 'Poor'],
  ])('performance of %s at %s is %s', async (payer, percentage, badge) => {
    const cells = await cellsOf('Payer Performance Analysis', payer);
    expect(cells.slice(-2)).toEqual([percentage, badge]);
  });

  test('Monthly Trend Analysis: Month, Claims, Gross Amount, DIR Fees, Net Amount', async () => {
    const heads = ['Month', 'Claims', 'Gross Amount', 'DIR Fees', 'Net Amount'];
    expect(await headsOf('Monthly Trend Analysis')).toEqual(heads);
    expect(await table('Monthly Trend Analysis').locator('tbody tr').count()).toBeGreaterThan(2);
  });

  test('days are chosen on calendars, one day each', async () => {
    await page.getByRole('button', { name: /^From / }).click();
    const grid = page.getByRole('grid');
    await grid
      .getByRole('button', { name: /\b15\b/ })
      .first()
      .click();
    await grid.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('from')).toBe(`${monthsBack(2)}-15`);
  });

  test('an empty selection is ignored', async () => {
    const before = page.url();
    await page.getByRole('button', { name: /^From / }).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'hidden' });
    expect(page.url()).toBe(before);
  });

  test('the DIR Fees card is an absolute value', async () => {
    const report = await (await context.request.get('/api/reports')).json();
    const givenBack = { ...report, summary: { ...report.summary, totalDirFees: -12.5 } };
    await instead(page, '/api/reports', answering(givenBack), async () => {
      await page.goto('/reports');
      const card = page.locator('dl > div', { has: page.getByText('DIR Fees', { exact: true }) });
      await card.getByText('$12.50', { exact: true }).waitFor();
    });
  });

  test.each([
    ['PDF Report', 'PDF', '.pdf'],
    ['Excel Export', 'EXCEL', '.xlsx'],
  ])('%s: Download Started (Generating %s report...), and a real file', async (name, word, end) => {
    const download = page.waitForEvent('download');
    await button(name).click();
    await toast(page, 'Download Started', `Generating ${word} report...`);
    expect((await download).suggestedFilename().endsWith(end)).toBe(true);
  });

  test('Email Report: Email Scheduled (Weekly DIR report will be emailed to you.)', async () => {
    await button('Email Report').click();
    await toast(page, 'Email Scheduled', 'Weekly DIR report will be emailed to you.');
  });
});

describe('Screens: /analytics (Advanced Analytics)', () => {
  const rows = () => table('Claims Analysis').locator('tbody tr');
  const address = () => new URL(page.url()).searchParams;

  beforeAll(async () => {
    await page.goto('/analytics');
    await page.getByText(`Showing 1-25 of ${claimCount} claims`).waitFor();
  });

  test('a chart of DIR fees by payer (top 5)', async () => {
    const chart = section('DIR Fees by Payer');
    expect(await chart.locator('rect[data-mark]').count()).toBe(5);
  });

  test('a monthly DIR fee trend chart', async () => {
    expect(await section('Monthly DIR Fee Trend').locator('circle').count()).toBe(2);
  });

  test('Top Drugs by DIR Fees: up to 6 cards with DIR fees and claim count', async () => {
    const cards = section('Top Drugs by DIR Fees').getByRole('listitem');
    expect(await cards.count()).toBe(6);
    const first = cards.filter({ has: heading('ALPHAMYCIN 5 MG') });
    await first.getByText('$102.90', { exact: true }).waitFor();
    await first.getByText('21', { exact: true }).waitFor();
  });

  test('Claims Analysis: its columns, the NDC beneath the drug', async () => {
    const heads = ['Claim ID', 'Date', 'Payer', 'Drug', 'Gross', 'DIR Fee', 'Net', 'DIR %'];
    expect(await headsOf('Claims Analysis')).toEqual(heads);
    expect(await rows().first().locator('td, th').nth(3).innerText()).toMatch(
      /MYCIN 5 MG\n0000308/,
    );
  });

  test('default sort is processedDate descending', async () => {
    const date = page.getByRole('columnheader', { name: 'Date' });
    expect(await date.getAttribute('aria-sort')).toBe('descending');
    await rows()
      .first()
      .getByText(/10, 20/)
      .waitFor();
  });

  test('25 per page, text Showing X-Y of N claims', async () => {
    expect(await rows().count()).toBe(25);
  });

  test('Previous, Next and page buttons', async () => {
    expect(await button('Previous').isDisabled()).toBe(true);
    await button('Next').click();
    await page.getByText(`Showing 26-27 of ${claimCount} claims`).waitFor();
    expect(await button('Next').isDisabled()).toBe(true);
    await button('Previous').click();
    await page.getByText(`Showing 1-25 of ${claimCount} claims`).waitFor();
    await button('Page 2').waitFor();
  });

  test.each([
    ['Claim ID', 'claimId'],
    ['Date', 'processedDate'],
    ['Payer', 'payerName'],
    ['Gross', 'grossAmount'],
    ['DIR Fee', 'dirFee'],
  ])('clicking %s toggles ascending and descending', async (name, sort) => {
    const column = page.getByRole('columnheader', { name, exact: true });
    const orders = new Set<string | null>();
    for (const _ of ['once', 'again']) {
      const answer = page.waitForResponse((response) => response.url().includes(`sort=${sort}`));
      await column.getByRole('button', { name, exact: true }).click();
      orders.add(new URL((await answer).url()).searchParams.get('order'));
    }
    expect(orders).toEqual(new Set(['asc', 'desc']));
  });

  /** The first cell of every row. */
  const idsShown = async () =>
    (await rows().locator(':is(td, th):first-child').allInnerTexts()).map(trimmed);

  test.each([
    ['claim id', '7600', '7600'],
    ['payer name', 'gamma rx', '7200'],
    ['drug name', 'zetamycin', '7500'],
    ['NDC', '00003089404', '7400'],
  ])('the search box (Search claims...) matches %s', async (_, text, id) => {
    await page.getByPlaceholder('Search claims...', { exact: true }).fill(text);
    await expect.poll(idsShown).toEqual([id]);
  });

  test('No Claims Found: Try adjusting your search criteria, when filters are active', async () => {
    await page.getByPlaceholder('Search claims...').fill('nothing like it');
    await heading('No Claims Found').waitFor();
    await page.getByText('Try adjusting your search criteria', { exact: true }).waitFor();
    await page.getByPlaceholder('Search claims...').fill('');
    await rows().nth(24).waitFor();
  });

  test('a payer filter offers All Payers plus each distinct payer', async () => {
    const filter = page.getByRole('combobox', { name: 'Payer' });
    const offered = await filter.locator('option').allTextContents();
    expect(offered).toEqual(['All Payers', ...payers.map((payer) => `${payer} RX`).toSorted()]);
    await filter.selectOption('GAMMA RX');
    await expect.poll(idsShown).toEqual(['7200']);
    expect(address().get('payer')).toBe('GAMMA RX');
  });

  test('pages are visible only with more than one page', async () => {
    expect(await button('Next').count()).toBe(0);
    expect(await page.getByText(/^Showing/).count()).toBe(0);
  });

  test('the name of a drug falls back to Unknown Drug', async () => {
    const analytics = await (await context.request.get('/api/analytics')).json();
    const unnamed = { drugName: null, ndc: null, totalDirFees: 9, claimCount: 1 };
    const answer = answering({ ...analytics, drugAnalysis: [unnamed] });
    await instead(page, '/api/analytics', answer, async () => {
      await page.goto('/analytics');
      await section('Top Drugs by DIR Fees').getByText('Unknown Drug', { exact: true }).waitFor();
    });
  });
});
