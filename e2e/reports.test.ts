import type { Browser, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { readPdf } from '../apps/server/src/testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../apps/server/src/testing/read-workbook.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { addMonths, monthOf } from '../packages/core/src/days.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { readCards } from './support/cards.ts';
import { beginsWith, downloadBy, magic } from './support/downloads.ts';
import { riverside } from './support/enter.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { linkOfMail, textOfMail } from './support/outbox.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { percent, sumsOf } from './support/sums.ts';

const lastMonth = monthOf(addMonths(new Date().toISOString().slice(0, 10), -1));

/** Within the period that a report has unless another is asked for. */
const recent = smallRemittance({
  paidOn: `${lastMonth}-10`,
  payer: 'NORTHLAKE RX',
  claims: [
    { id: '1', gross: 123_456, dir: 10_512 },
    { id: '2', gross: 10_000, dir: 500, status: 'reversal' },
  ],
  lumps: [['CS', 'DIR Q1-25', 1_000]],
});

const december = smallRemittance({
  paidOn: '2024-12-31',
  payer: 'TENTH RX',
  claims: [{ id: '3', gross: 50_000, dir: 5_000 }],
});

/** One payer on each side of each threshold of the badges. */
const february = smallRemittance(
  { paidOn: '2025-02-03', payer: '=1+1', claims: [{ id: '4', gross: 100_000, dir: 4_900 }] },
  { paidOn: '2025-02-04', payer: 'FIFTH RX', claims: [{ id: '5', gross: 100_000, dir: 5_000 }] },
  { paidOn: '2025-02-05', payer: 'NINTH RX', claims: [{ id: '6', gross: 100_000, dir: 9_900 }] },
  { paidOn: '2025-02-06', payer: 'TENTH RX', claims: [{ id: '7', gross: 100_000, dir: 10_000 }] },
);

const winter = 'from=2024-12-01&to=2025-02-28';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await registerRiverside(page);
});

function period(): Locator {
  return page.getByRole('combobox', { name: 'Period' });
}

async function open(query: string): Promise<void> {
  await page.goto(`/reports?${query}`);
  await page.getByText('Total Claims', { exact: true }).waitFor();
}

async function rowsOf(name: string): Promise<readonly (readonly string[])[]> {
  const table = page.getByRole('table', { name });
  await table.waitFor();
  const rows = await table.getByRole('row').allInnerTexts();
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

/** The cells of a line of either table: claims, gross, DIR fees and net. */
function cellsOf(...files: readonly string[]): readonly string[] {
  const { claims, gross, dir, net } = sumsOf(...files);
  return [String(claims), usd(gross), usd(dir), usd(net)];
}

test('without a file there is no report, and the way to one', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports and Analytics' }).waitFor();
  await page.getByText('No Report Data').waitFor();
  await page.getByRole('link', { name: 'Upload Data' }).click();
  await page.waitForURL(/\/upload$/);
});

test('five cards of the last three months are those of a count by hand', async () => {
  await uploadAndOpen(page, 'recent.835', recent);
  await uploadAndOpen(page, 'december.835', december);
  await uploadAndOpen(page, 'february.835', february);
  await page.goto('/reports');
  await page.getByText('Total Claims', { exact: true }).waitFor();
  const { claims, gross, dir, net } = sumsOf(recent);
  expect([claims, gross, dir]).toEqual([0, 113_456, 11_012]);
  expect(await readCards(page)).toEqual({
    'Total Claims': String(claims),
    'Gross Amount': usd(gross),
    'DIR Fees': usd(dir),
    'Net Amount': usd(net),
    'Avg DIR %': percent(dir, gross),
  });
  expect(await period().inputValue()).not.toBe('Custom');
});

test('a figure opens into the rows that make it', async () => {
  const link = page.locator('dl').getByRole('link', { name: usd(sumsOf(recent).dir) });
  await link.click();
  await page.waitForURL(/\/analytics\?figure=dirFees&from=/);
  await page
    .getByText(usd(sumsOf(recent).dir))
    .first()
    .waitFor();
  await page.goBack();
  await page.getByText('Payer Performance Analysis').first().waitFor();
});

test('payers wear the badge of what they take: below 5 Good, below 10 Fair, else Poor', async () => {
  await open(`type=payer&${winter}`);
  const lines = [
    ['=1+1', 100_000, 4_900, 'Good'],
    ['FIFTH RX', 100_000, 5_000, 'Fair'],
    ['NINTH RX', 100_000, 9_900, 'Fair'],
    ['TENTH RX', 150_000, 15_000, 'Poor'],
  ] as const;
  const [heading, ...rows] = await rowsOf('Payer Performance Analysis');
  expect(heading).toEqual([
    'Payer',
    'Claims',
    'Gross Amount',
    'DIR Fees',
    'Net Amount',
    'DIR %',
    'Performance',
  ]);
  const expected = lines.map(([name, gross, dir, badge]) => {
    const claims = name === 'TENTH RX' ? '2' : '1';
    return [name, claims, usd(gross), usd(dir), usd(gross - dir), percent(dir, gross), badge];
  });
  expect(rows.slice(0, -1).toSorted()).toEqual(expected.toSorted());
  const all = sumsOf(december, february);
  expect(rows.at(-1)).toEqual([
    'Total',
    ...cellsOf(december, february),
    percent(all.dir, all.gross),
    'Fair',
  ]);
});

test.each([
  ['Monthly Summary', 'Month', ['December 2024', 'January 2025', 'February 2025']],
  ['Quarterly Analysis', 'Quarter', ['Q4 2024', 'Q1 2025']],
  ['Annual Report', 'Year', ['2024', '2025']],
] as const)('%s stands in stretches of a %s, none left out', async (type, column, names) => {
  await open(winter);
  await page.getByLabel('Report type').selectOption(type);
  await page.getByRole('columnheader', { name: column, exact: true }).waitFor();
  const [heading, ...rows] = await rowsOf('Monthly Trend Analysis');
  expect(heading).toEqual([column, 'Claims', 'Gross Amount', 'DIR Fees', 'Net Amount']);
  const none = ['0', '$0.00', '$0.00', '$0.00'];
  expect(rows).toEqual([
    ...names.map((name, at) => [
      name,
      ...(at === 0 ? cellsOf(december) : at === names.length - 1 ? cellsOf(february) : none),
    ]),
    ['Total', ...cellsOf(december, february)],
  ]);
});

test('days are chosen on a calendar with the keyboard, and stay in the address', async () => {
  await open(winter);
  await page.getByRole('button', { name: 'To Feb 28, 2025' }).click();
  await page.getByRole('grid', { name: 'February 2025' }).waitFor();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('grid', { name: 'January 2025' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/to=2025-01-27/);
  await page.getByRole('button', { name: 'To Jan 27, 2025' }).waitFor();
  const { gross } = sumsOf(december);
  await page.locator('dl').getByText(usd(gross)).waitFor();
  await page.reload();
  await page.locator('dl').getByText(usd(gross)).waitFor();
  await page.getByRole('button', { name: 'To Jan 27, 2025' }).click();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('to=2025-01-27');
});

test('a period is chosen by name', async () => {
  await period().selectOption('Last month');
  await page.waitForURL(new RegExp(`from=${lastMonth}-01`));
  await page
    .locator('dl')
    .getByText(usd(sumsOf(recent).gross))
    .waitFor();
});

test('a period that ends before it begins says so at its last day, and is turned about', async () => {
  await page.goto('/reports?from=2025-02-28&to=2024-12-01');
  await page.getByText('This period ends before it begins').waitFor();
  const field = page.getByRole('button', { name: 'To Dec 1, 2024' });
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe(
    'Choose a last day that is not before the first',
  );
  await page.getByRole('button', { name: 'Swap the two days' }).click();
  await page.waitForURL(/from=2024-12-01&to=2025-02-28/);
  await page
    .locator('dl')
    .getByText(usd(sumsOf(december, february).gross))
    .waitFor();
});

test('a detailed report lists its claims, and one opens', async () => {
  await open(`type=detailed&${winter}`);
  const rows = (await rowsOf('Detailed Claims')).slice(1);
  expect(rows.map(([id]) => id)).toEqual(['7', '6', '5', '4', '3']);
  await page.getByRole('button', { name: '5', exact: true }).click();
  await page.getByRole('dialog', { name: 'Claim 5' }).waitFor();
  expect(page.url()).toContain('claim=');
});

test('every claim of the period is on a page of it, in the order of the address', async () => {
  const day = '2024-06-03';
  const claims = Array.from({ length: 60 }, (_, at) => ({ id: `${100 + at}`, dir: at + 1 }));
  await uploadAndOpen(page, 'june.835', smallRemittance({ paidOn: day, claims }));
  await open(`type=detailed&from=${day}&to=${day}`);
  await page.getByText('60 claims. Lump sums are in the totals above, not here.').waitFor();
  await page.getByRole('button', { name: 'DIR Fees', exact: false }).click();
  await page.waitForURL(/sort=dirFee/);
  const pages: (readonly string[])[] = [];
  for (const range of ['1 to 25 of 60', '26 to 50 of 60', '51 to 60 of 60']) {
    await page.getByText(range).waitFor();
    await page.locator('div.opacity-60').waitFor({ state: 'detached' });
    pages.push((await rowsOf('Detailed Claims')).slice(1).map(([id]) => id ?? ''));
    const next = page.getByRole('button', { name: 'Next page' });
    if (await next.isEnabled()) await next.click();
  }
  expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
  const falling = claims.map(({ id }) => id).toReversed();
  const order = new URL(page.url()).searchParams.get('order') ?? 'desc';
  expect(pages.flat()).toEqual(order === 'desc' ? falling : falling.toReversed());
  await page.reload();
  await page.getByText('51 to 60 of 60').waitFor();
});

function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

test('PDF, Excel and CSV are real files with the figures of the screen', async () => {
  await open(winter);
  const { gross, dir, net } = sumsOf(december, february);
  const pdf = await downloadBy(page, button('PDF Report'));
  await page.getByText('Generating PDF report...').first().waitFor();
  expect(pdf.name).toBe('dir-report-monthly-2024-12-01-to-2025-02-28.pdf');
  expect(beginsWith(pdf, magic.pdf)).toBe(true);
  const text = (await readPdf(pdf.bytes)).join('\n');
  for (const cents of [gross, dir, net]) expect(text).toContain(usd(cents));
  const xlsx = await downloadBy(page, button('Excel Export'));
  await page.getByText('Generating EXCEL report...').first().waitFor();
  expect(beginsWith(xlsx, magic.xlsx)).toBe(true);
  const values = readWorkbook(xlsx.bytes).flatMap((sheet) => valuesOf(sheet)?.flat() ?? []);
  for (const cents of [gross, dir, net]) expect(values).toContain(cents / 100);
  await open(`type=detailed&${winter}`);
  const csv = await downloadBy(page, button('CSV Export'));
  expect(csv.name).toMatch(/^dir-report-detailed-.*\.csv$/);
  expect(csv.bytes.toString()).toContain("'=1+1");
});

test('a printed report has no buttons, and no page ends with a heading without rows', async () => {
  await open(winter);
  const buttons = await page.locator('button').allInnerTexts();
  const named = buttons.filter((name) => /^[A-Z][A-Za-z]+ [A-Za-z]+$/.test(name));
  expect(named).toEqual(expect.arrayContaining(['PDF Report', 'Email Report', 'Send again']));
  const sheets = await readPdf(await page.pdf({ format: 'Letter' }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const name of named) expect(sheets.join('\n')).not.toContain(name);
  const firstRows = { 'Payer Performance Analysis': 'TENTH RX', 'Monthly Trend Analysis': 'Dec' };
  for (const [heading, firstRow] of Object.entries(firstRows)) {
    const sheet = sheets.find((text) => text.includes(heading));
    expect(sheet?.split(heading)[1]).toContain(firstRow);
  }
});

const reader = riverside.email;

function weekly(): Locator {
  return page.locator('section', { has: page.getByText('Weekly reports by email') });
}

test('a report is mailed every week once that is asked for, and at once', async () => {
  await page.goto('/reports?type=payer');
  await button('Email Report').click();
  await page.getByText('Email Scheduled').first().waitFor();
  await page.getByText('Weekly DIR report will be emailed to you.').first().waitFor();
  await weekly().getByText(`to ${reader}`).waitFor();
  await button('Close').click();
  await button('Email Report').click();
  await page.getByText('Email Scheduled').first().waitFor();
  await weekly().getByRole('button', { name: 'Send now: Payer Breakdown' }).click();
  await page.getByText('Report sent').first().waitFor();
  expect(await weekly().getByRole('listitem').count()).toBe(1);
  const mail = await textOfMail(product.dataDir, { to: reader, says: 'Weekly DIR report of' });
  expect(mail).toContain(usd(sumsOf(recent).dir));
  expect(await hindrances(page)).toEqual([]);
});

test('it can be paused, resumed, removed, and taken back', async () => {
  await weekly().getByRole('button', { name: 'Pause Payer Breakdown' }).click();
  await weekly().getByText('When it is resumed').waitFor();
  await weekly().getByRole('button', { name: 'Resume Payer Breakdown' }).click();
  await weekly().getByRole('button', { name: 'Pause Payer Breakdown' }).waitFor();
  await weekly().getByRole('button', { name: 'Remove Payer Breakdown' }).click();
  await weekly().waitFor({ state: 'detached' });
  await button('Undo').click();
  await weekly().getByText(`to ${reader}`).waitFor();
});

test('the link of a mail ends it, without signing in and only when confirmed', async () => {
  await weekly().getByRole('button', { name: 'Send now: Payer Breakdown' }).click();
  const path = await linkOfMail(product.dataDir, {
    to: reader,
    subject: 'Weekly DIR report',
    path: '/unsubscribe',
    count: 2,
  });
  const stranger = await visit(browser, { url: product.url });
  await stranger.page.goto(path);
  await stranger.page.getByRole('button', { name: 'End the weekly report' }).click();
  await stranger.page.getByText('Payer Breakdown of Riverside Pharmacy is no longer').waitFor();
  expect(stranger.noise).toEqual([]);
  await stranger.context.close();
  await page.reload();
  await page.getByText('Total Claims', { exact: true }).waitFor();
  await weekly().waitFor({ state: 'detached' });
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  await open(`type=detailed&${winter}`);
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: /^From / }).click();
  await page.getByRole('grid').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
