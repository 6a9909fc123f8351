import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterPharmacy } from '../support/enter.ts';
import { answering, cutOff, held, instead, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';

let page: Page;

openProduct(async ({ visitor }) => {
  page = visitor.page;
  await enterPharmacy(visitor.context);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const main = () => page.locator('main');
const section = (name: string) => page.locator('section', { has: heading(name) });
const trimmed = (text: string) => text.trim();

async function linkOf(place: Locator, name: string): Promise<string | null> {
  return place.getByRole('link', { name, exact: true }).getAttribute('href');
}

const alertOf = (type: string, severity: string, isRead: boolean) => ({
  id: `${type}-${severity}`,
  type,
  severity,
  title: `Title of ${type}`,
  message: `Message of ${type}`,
  isRead,
  month: '2026-03',
  actionUrl: null,
});

const claim = (at: number, payerName: string | null) => ({
  id: `claim-${at}`,
  remittanceId: 'file-1',
  processedDate: '2026-03-09',
  payerName,
  grossAmount: 1_234.5,
  dirFee: 34.5,
  netAmount: 1_200,
});

const dashboard = {
  month: '2026-03',
  isCurrentMonth: true,
  hasData: true,
  metrics: {
    monthlyDirFees: 4_321.09,
    dirPercentage: 3.96,
    ytdDirFees: 12_345.6,
    processedClaims: 1_204,
  },
  payerBreakdown: [
    { payerName: 'NORTHLAKE RX', totalDirFees: 12_000 },
    { payerName: 'SOUTHLAKE', totalDirFees: 345.6 },
  ],
  trend: [10, 11, 12, 1, 2, 3].map((month) => ({
    month: `${month > 3 ? 2025 : 2026}-${String(month).padStart(2, '0')}`,
    totalDirFees: month * 100,
    hasClaims: true,
  })),
  recentClaims: [claim(1, 'NORTHLAKE RX'), claim(2, null)],
  alerts: [
    alertOf('dir_spike', 'high', false),
    alertOf('below_cost', 'medium', false),
    alertOf('insight', 'unheard-of', true),
    alertOf('warning', 'low', false),
  ],
};

const empty = { ...dashboard, payerBreakdown: [], alerts: [], recentClaims: [], trend: [] };

describe('Screens: dashboard without data', () => {
  beforeAll(() => page.goto('/'));

  test('No Data Available (Upload your first remittance file to see analytics)', async () => {
    await heading('No Data Available').waitFor();
    await page.getByText('Upload your first remittance file to see analytics').waitFor();
  });

  test('with buttons Upload Remittance and Add Test Data', async () => {
    const place = main()
      .locator('div', { has: heading('No Data Available') })
      .last();
    expect(await linkOf(place, 'Upload Remittance')).toBe('/upload');
    await place.getByRole('button', { name: 'Add Test Data' }).waitFor();
  });

  test('an Add Test Data button stands in the header', async () => {
    const header = main().locator('header', { has: heading('DIR Fee Overview') });
    await header.getByRole('button', { name: 'Add Test Data', exact: true }).waitFor();
  });

  test('loading shows a skeleton of 4 cards', async () => {
    const waiting = held();
    await instead(page, '/api/dashboard', waiting.answer, async () => {
      await page.goto('/');
      await heading('DIR Fee Overview').waitFor();
      const cards = main().locator('.grid').first().locator(':scope > *');
      await cards.first().waitFor();
      expect(await cards.count()).toBe(4);
      expect(await page.getByText('Total DIR Fees This Month').count()).toBe(0);
      waiting.letGo();
      await heading('No Data Available').waitFor();
    });
  });
});

describe('Screens: dashboard', () => {
  beforeAll(async () => {
    const restore = await replaced(page, '/api/dashboard', answering(dashboard));
    await page.goto('/');
    await page.getByText('Total DIR Fees This Month').waitFor();
    return restore;
  });

  test.each([
    ['Total DIR Fees This Month', '$4,321.09', 'Current month'],
    ['% Revenue Lost to DIR', '4.0%', 'Of gross revenue'],
    ['YTD DIR Fees', '$12,345.60', 'Year to date'],
    ['Processed Claims', '1,204', 'This month'],
  ])('a metric card %s: %s (%s)', async (label, figure, caption) => {
    const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
    await card.getByText(figure, { exact: true }).waitFor();
    await card.getByText(caption, { exact: true }).waitFor();
  });

  test('four metric cards', async () => {
    expect(await main().locator('dl').first().locator(':scope > div').count()).toBe(4);
  });

  test('a bar chart DIR Fees by Payer, a bar for each', async () => {
    expect(await section('DIR Fees by Payer').locator('rect[data-mark]').count()).toBe(2);
  });

  test('bars scale to a maximum height of 160 px', async () => {
    const bars = section('DIR Fees by Payer').locator('rect[data-mark]');
    const heights = await bars.evaluateAll((all) =>
      all.map((each) => Number(each.getAttribute('height'))),
    );
    expect(heights[0]).toBe(160);
    expect(heights[1]).toBeCloseTo((160 * 345.6) / 12_000, 3);
  });

  test('a line chart 6-Month DIR Fee Trend, of 6 months', async () => {
    const chart = section('6-Month DIR Fee Trend');
    expect(await chart.locator('circle').count()).toBe(6);
    await chart.getByRole('button', { name: /as a table/ }).click();
    expect(
      await chart
        .getByRole('row')
        .filter({ hasText: /20\d\d/ })
        .count(),
    ).toBe(6);
  });

  test.each([
    ['Upload Remittance', '/upload'],
    ['Download Report', '/reports'],
    ['View Analytics', '/analytics'],
  ])('Quick Actions: %s (%s)', async (name, path) => {
    expect(await linkOf(section('Quick Actions'), name)).toBe(path);
  });

  const alert = (type: string) =>
    section('Alerts & Insights').locator('li', { hasText: `Title of ${type}` });

  test('each alert shows title and message', async () => {
    for (const { type } of dashboard.alerts) {
      await alert(type)
        .getByRole('heading', { name: `Title of ${type}` })
        .waitFor();
      await alert(type).getByText(`Message of ${type}`).waitFor();
    }
  });

  test('a border colour by severity: high, medium, and any other as low', async () => {
    const colours = await Promise.all(
      dashboard.alerts.map(({ type }) =>
        alert(type).evaluate((card) => getComputedStyle(card).borderLeftColor),
      ),
    );
    expect(new Set(colours.slice(0, 3)).size).toBe(3);
    expect(colours[3]).toBe(colours[2]);
  });

  test('a New badge when unread', async () => {
    expect(await alert('dir_spike').getByText('New', { exact: true }).count()).toBe(1);
    expect(await alert('insight').getByText('New', { exact: true }).count()).toBe(0);
  });

  test('read alerts are dimmed', async () => {
    const colourOf = (type: string) =>
      alert(type)
        .getByText(`Message of ${type}`)
        .evaluate((text) => getComputedStyle(text).color);
    expect(await colourOf('insight')).not.toBe(await colourOf('dir_spike'));
  });

  test.each([
    ['dir_spike', 'trending-up'],
    ['below_cost', 'trending-down'],
    ['insight', 'lightbulb'],
    ['warning', 'bell'],
  ])('the icon of %s is of its type: %s', (type, icon) =>
    alert(type).locator(`svg.lucide-${icon}`).waitFor(),
  );

  test('Recent Claims Analysis: Date, Payer, Gross Paid, DIR Fee, Net Paid', async () => {
    const table = page.getByRole('table', { name: 'Recent Claims Analysis' });
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map(trimmed);
    expect(heads).toEqual(['Date', 'Payer', 'Gross Paid', 'DIR Fee', 'Net Paid']);
    const row = (await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).map(
      trimmed,
    );
    expect(row).toEqual(['Mar 9, 2026', 'NORTHLAKE RX', '$1,234.50', '−$34.50', '$1,200.00']);
  });

  test('a payer is Unknown if missing', async () => {
    const table = page.getByRole('table', { name: 'Recent Claims Analysis' });
    await table.getByRole('row').nth(2).getByText('Unknown', { exact: true }).waitFor();
  });

  test('a View All button to /analytics', async () => {
    expect(await linkOf(section('Recent Claims Analysis'), 'View All')).toBe('/analytics');
  });

  test('No payer data available, and Insufficient data for trend analysis', async () => {
    await instead(page, '/api/dashboard', answering(empty), async () => {
      await page.goto('/');
      await section('DIR Fees by Payer').getByText('No payer data available').waitFor();
      const trend = section('6-Month DIR Fee Trend');
      await trend.getByText('Insufficient data for trend analysis').waitFor();
    });
  });

  test('Alerts & Insights, only when alerts exist', async () => {
    expect(await heading('Alerts & Insights').count()).toBe(0);
  });
});

const remittance = (at: number, others: object) => ({
  id: `file-${at}`,
  fileName: `file-${at}.835`,
  fileType: 'application/edi-x12',
  fileSize: 1_536,
  processingStatus: 'completed',
  createdAt: new Date().toISOString(),
  extractedData: { processedClaims: 1_204, totalDirFees: -55.5 },
  stage: null,
  failureReason: null,
  failureCode: null,
  needsReview: 0,
  counted: true,
  cutOff: false,
  duplicateOf: null,
  ...others,
});

describe('Screens: /upload', () => {
  beforeAll(async () => {
    await page.goto('/upload');
    await heading('No Remittances Uploaded Yet').waitFor();
  });

  test('titled Upload PBM Payment Files', () => heading('Upload PBM Payment Files').waitFor());

  test('a help panel says which files to upload per benefit manager', async () => {
    const panel = section('Which files to upload');
    for (const name of ['Express Scripts', 'CVS Caremark', 'OptumRx', 'Humana']) {
      await panel.getByText(name, { exact: true }).waitFor();
    }
    await panel.getByText('OptumRx', { exact: true }).click();
    await panel.getByText('835 remittance, or the payment summary as a PDF').waitFor();
  });

  test('Drop your PBM remittance here', async () => {
    const zone = page.getByRole('region', { name: 'Upload a file' });
    await zone.getByText('Drop your PBM remittance here', { exact: true }).waitFor();
    await zone.getByText('PDF, 835 EDI, or scanned copy (max 50MB)', { exact: true }).waitFor();
    await zone.getByRole('button', { name: 'Choose Files', exact: true }).waitFor();
  });

  test('Supported Formats: PDF, 835 EDI, JPEG, PNG, TIFF', async () => {
    const formats = await section('Supported Formats').innerText();
    for (const name of ['PDF', '835 EDI', 'JPEG', 'PNG', 'TIFF']) expect(formats).toContain(name);
  });

  test('Upload Status notes AI OCR processing', () =>
    section('Upload Status')
      .getByText(/AI OCR processing/)
      .waitFor());

  test('Email Integration shows a forwarding address', async () => {
    const card = section('Email Integration');
    await card.getByText('Forward remits to', { exact: true }).waitFor();
    expect(await card.locator('code').innerText()).toMatch(/^remits\+\w+@\S+$/);
  });

  test.each([
    ['View Dashboard', '/'],
    ['Download Reports', '/reports'],
  ])('Quick Actions: %s (%s)', async (name, path) => {
    expect(await linkOf(section('Quick Actions'), name)).toBe(path);
  });

  test('No Remittances Uploaded Yet, with an Upload Your First File button', async () => {
    const chooser = page.waitForEvent('filechooser');
    await button('Upload Your First File').click();
    expect((await chooser).isMultiple()).toBe(false);
  });

  test('Choose Files reads Uploading... while pending', async () => {
    const waiting = held(cutOff);
    await instead(page, '/api/remittances/upload', waiting.answer, async () => {
      const chooser = page.waitForEvent('filechooser');
      await button('Choose Files').click();
      const file = { name: 'no.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') };
      await (await chooser).setFiles(file);
      await button('Uploading...').waitFor();
      waiting.letGo();
      await button('Choose Files').waitFor();
    });
  });
});

describe('Screens: /upload, Recent Uploads', () => {
  const statuses = ['completed', 'processing', 'failed', 'pending'] as const;
  const table = () => page.getByRole('table', { name: 'Recent Uploads' });

  beforeAll(async () => {
    const rows = statuses.map((processingStatus, at) => remittance(at, { processingStatus }));
    const restore = await replaced(page, '/api/remittances', answering(rows));
    await page.goto('/upload');
    await table().waitFor();
    return restore;
  });

  test('File Name, Type, Size, Status, Claims, DIR Fees, Uploaded', async () => {
    const heads = (await table().getByRole('columnheader').allInnerTexts()).map(trimmed);
    const named = ['File Name', 'Type', 'Size', 'Status', 'Claims', 'DIR Fees', 'Uploaded'];
    expect(heads).toEqual(named);
  });

  test('DIR fees are shown as an absolute value', async () => {
    await table().getByRole('row').nth(1).getByText('$55.50', { exact: true }).waitFor();
  });

  test.each([
    ['completed', 'Completed'],
    ['processing', 'Processing'],
    ['failed', 'Failed'],
    ['pending', 'Pending'],
  ] as const)('%s wears the badge %s', async (status, badge) => {
    const row = table()
      .getByRole('row')
      .nth(1 + statuses.indexOf(status));
    await row.getByText(badge, { exact: true }).waitFor();
  });

  test('Upload Status shows the file count This Month', async () => {
    const figure = section('Upload Status').locator('dl > div', { hasText: 'This Month' }).first();
    expect((await figure.locator('dd').innerText()).trim()).toMatch(/^4\b/);
  });
});
