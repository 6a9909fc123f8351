import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterPharmacy } from '../support/enter.ts';
import { answering, instead, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { send } from '../support/send.ts';
import { toast } from '../support/toasts.ts';

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
const trimmed = (text: string) => text.trim();

const metrics = {
  totalRevenue: 10_000,
  netProfit: 1_234.5,
  profitMargin: 12.345,
  dirFeeImpact: -321.09,
  vendorSpend: 4_000,
  cashFlow: 555.5,
  avgClaimValue: 83.33,
};

const indicator = (category: string, status: string, trend: string, score: number) => ({
  category,
  score,
  trend,
  status,
  description: `${category} is described`,
  figure: 'dirFees',
  value: 1,
  payer: null,
});

const kpiAlert = (severity: string, actionRequired: boolean) => ({
  id: severity,
  severity,
  title: `A ${severity} title`,
  message: `A ${severity} message`,
  actionRequired,
  actionUrl: '/vendor-audit',
});

const health = {
  timeframe: '3months',
  month: '2026-03',
  isCurrentMonth: true,
  hasData: true,
  period: {
    from: '2026-01-01',
    to: '2026-03-31',
    previous: { from: '2025-10-01', to: '2025-12-31' },
  },
  metrics,
  healthIndicators: [
    indicator('Margins', 'excellent', 'up', 95),
    indicator('Liquidity', 'good', 'flat', 75),
    indicator('Payers', 'warning', 'down', 45),
    indicator('Costs', 'critical', 'down', 12),
  ],
  monthlyTrend: [
    { month: '2026-02', revenue: 100, expenses: 60, profit: 40 },
    { month: '2026-03', revenue: 200, expenses: 160, profit: 40.5 },
  ],
  kpiAlerts: [kpiAlert('critical', true), kpiAlert('warning', false), kpiAlert('info', false)],
};

describe('Screens: /financial-health', () => {
  test('No Financial Data Available, with Upload Data and Manage Vendors', async () => {
    await page.goto('/financial-health');
    await heading('No Financial Data Available').waitFor();
    expect(await link('Upload Data').getAttribute('href')).toBe('/upload');
    expect(await link('Manage Vendors').getAttribute('href')).toBe('/vendor-audit');
  });

  describe('with figures', () => {
    beforeAll(async () => {
      const restore = await replaced(page, '/api/financial-health', answering(health));
      await page.goto('/financial-health');
      await page.getByText('Total Revenue', { exact: true }).waitFor();
      return restore;
    });

    test('timeframes: 1month, 3months (default), 6months, 12months', async () => {
      const timeframe = page.getByRole('combobox', { name: 'Timeframe' });
      const options = await timeframe
        .locator('option')
        .evaluateAll((all) => all.map((each) => [each.getAttribute('value'), each.textContent]));
      expect(options).toEqual([
        ['1month', 'Last Month'],
        ['3months', 'Last 3 Months'],
        ['6months', 'Last 6 Months'],
        ['12months', 'Last 12 Months'],
      ]);
      expect(await timeframe.inputValue()).toBe('3months');
    });

    test.each([
      ['Total Revenue', '$10,000.00'],
      ['Net Profit', '$1,234.50'],
      ['DIR Fee Impact', '−$321.09'],
      ['Vendor Spend', '$4,000.00'],
      ['Cash Flow', '$555.50'],
      ['Avg Claim Value', '$83.33'],
    ])('a card %s: %s', async (label, figure) => {
      const card = page.locator('dl > div', { has: page.getByText(label, { exact: true }) });
      await card.getByText(figure, { exact: true }).waitFor();
    });

    test('Net Profit with margin, Avg Claim Value per prescription, Cash Flow positive', async () => {
      const cards = page.locator('main dl').first();
      await cards.getByText('12.3% margin', { exact: true }).waitFor();
      await cards.getByText('Per prescription', { exact: true }).waitFor();
      await cards.getByText(/^Positive/).waitFor();
    });

    test.each([
      ['Margins', '95', 'Excellent', 'arrow-up-right'],
      ['Liquidity', '75', 'Good', 'arrow-right'],
      ['Payers', '45', 'Warning', 'arrow-down-right'],
      ['Costs', '12', 'Critical', 'arrow-down-right'],
    ])('Financial Health Indicators: %s, score %s, status %s, trend %s', async (...given) => {
      const [category, score, status, arrow] = given;
      const card = section('Financial Health Indicators')
        .getByRole('listitem')
        .filter({ has: heading(category) });
      await card.getByText(score, { exact: true }).waitFor();
      await card.getByText(status, { exact: true }).waitFor();
      await card.getByText(`${category} is described`).waitFor();
      await card.locator(`svg.lucide-${arrow}`).waitFor();
    });

    const alert = (severity: string) =>
      section('Financial Alerts')
        .getByRole('listitem')
        .filter({ hasText: `A ${severity} title` });

    test.each([
      ['critical', 'octagon-alert'],
      ['warning', 'triangle-alert'],
      ['info', 'info'],
    ])('Financial Alerts: %s has its icon, title and message', async (severity, icon) => {
      await alert(severity).locator(`svg.lucide-${icon}`).waitFor();
      await alert(severity).getByText(`A ${severity} message`).waitFor();
    });

    test('a Take Action button when actionRequired is set, and it leads on', async () => {
      const action = alert('critical').getByRole('link', { name: /^Take Action/ });
      expect(await action.getAttribute('href')).toBe('/vendor-audit');
      expect(await alert('warning').getByRole('link').count()).toBe(0);
    });

    test('Monthly Financial Trend: revenue, expenses and profit per month', async () => {
      const table = page.getByRole('table', { name: 'Monthly Financial Trend' });
      const heads = (await table.getByRole('columnheader').allInnerTexts()).map(trimmed);
      expect(heads).toEqual(['Month', 'Revenue', 'Expenses', 'Profit']);
      const row = table.getByRole('row', { name: /March 2026/ });
      const cells = (await row.locator('th, td').allInnerTexts()).map(trimmed);
      expect(cells).toEqual(['March 2026', '$200.00', '$160.00', '$40.50']);
    });

    test.each([
      ['Generate Health Report', '.pdf'],
      ['Export Financial Data', '.xlsx'],
    ])('%s makes a real file', async (name, ending) => {
      const download = page.waitForEvent('download');
      await button(name).click();
      expect((await download).suggestedFilename().endsWith(ending)).toBe(true);
    });

    test('Cash Flow negative, and All financial KPIs are healthy', async () => {
      const poor = { ...health, kpiAlerts: [], metrics: { ...metrics, cashFlow: -5 } };
      await instead(page, '/api/financial-health', answering(poor), async () => {
        await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('12months');
        await page.getByText(/^Negative/).waitFor();
        const alerts = section('Financial Alerts');
        await alerts.getByText('All financial KPIs are healthy', { exact: true }).waitFor();
      });
    });
  });
});

const line = {
  description: 'METFORMIN 500 MG',
  quantity: '100',
  unitPrice: '0.25',
  totalPrice: '25.00',
  category: 'Generics',
};

describe('Screens: /vendor-audit', () => {
  const cardOf = (name: string) => page.getByRole('listitem').filter({ has: heading(name) });

  beforeAll(async () => {
    await page.goto('/vendor-audit');
    const add = (body: object) => send(page, 'POST', '/api/vendors', body);
    const { id: vendorId } = await add({
      name: 'Lakeside Wholesale',
      vendorCode: 'LW-1',
      contactEmail: 'desk@lakeside.example',
      paymentTerms: 'Net 30',
    });
    const { id } = await add({ name: 'Hillside Supply' });
    await send(page, 'PATCH', `/api/vendors/${id}`, { isActive: false });
    for (const invoiceNumber of ['INV-1', 'INV-2']) {
      await send(page, 'POST', '/api/vendor-invoices', {
        vendorId,
        invoiceNumber,
        invoiceDate: '2026-03-02',
        dueDate: '2026-04-01',
        totalAmount: '25.00',
        lineItems: [line],
      });
    }
    await page.reload();
    await page.getByRole('tab', { name: 'Vendors (2)' }).waitFor();
  });

  test('an Add Vendor button', () => button('Add Vendor').waitFor());

  test('two tabs, Vendors (count) and Invoices (count)', async () => {
    await page.getByRole('tab', { name: 'Vendors (2)', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Invoices (2)' }).waitFor();
  });

  test.each([
    'LW-1',
    'Active',
    'Total Spend',
    '$50.00',
    'Invoices',
    '2',
    'desk@lakeside.example',
    'Payment Terms',
    'Net 30',
  ])('a vendor card shows %s', async (text) => {
    await cardOf('Lakeside Wholesale').getByText(text, { exact: true }).first().waitFor();
  });

  test('an Inactive badge', () =>
    cardOf('Hillside Supply').getByText('Inactive', { exact: true }).waitFor());

  test('Edit and Invoices of a vendor do what they say', async () => {
    await button('Edit Lakeside Wholesale').click();
    await page.getByRole('dialog', { name: 'Edit Vendor' }).waitFor();
    await button('Cancel').click();
    await link('Invoices of Lakeside Wholesale').click();
    await heading('INV-1').waitFor();
    await page.goBack();
  });

  test('one search box: vendors by name', async () => {
    await page.getByPlaceholder('Search vendors...').fill('hills');
    await cardOf('Lakeside Wholesale').waitFor({ state: 'detached' });
    await cardOf('Hillside Supply').waitFor();
  });

  test('Add New Vendor: its fields, Cancel and Create Vendor', async () => {
    await button('Add Vendor').click();
    const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
    for (const label of [
      'Vendor Name *',
      'Vendor Code',
      'Contact Email',
      'Contact Phone',
      'Address',
      'Tax ID',
      'Payment Terms',
    ]) {
      await dialog.getByLabel(label, { exact: true }).waitFor();
    }
    const terms = dialog.getByLabel('Payment Terms');
    expect(await terms.getAttribute('placeholder')).toBe('e.g., Net 30, Net 15');
    await dialog.getByRole('button', { name: 'Create Vendor', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  describe('invoices', () => {
    beforeAll(async () => {
      await page.goto('/vendor-audit?tab=invoices');
      await heading('INV-1').waitFor();
    });

    test('a status filter: All Statuses, Pending, Approved, Paid, Disputed, Cancelled', async () => {
      const status = page.getByRole('combobox', { name: 'Status' });
      const words = ['All Statuses', 'Pending', 'Approved', 'Paid', 'Disputed', 'Cancelled'];
      expect(await status.locator('option').allTextContents()).toEqual(words);
    });

    test.each(['Pending', 'Lakeside Wholesale', 'Amount', '$25.00', 'Invoice Date', 'Mar 2, 2026'])(
      'an invoice card shows %s',
      (text) => cardOf('INV-1').getByText(text, { exact: true }).first().waitFor(),
    );

    test.each(['Due Date', 'Apr 1, 2026', 'Paid Amount', '$0.00'])(
      'an invoice card shows %s too',
      (text) => cardOf('INV-1').getByText(text, { exact: true }).first().waitFor(),
    );

    test('Approve (when pending), then Mark Paid (when approved)', async () => {
      await cardOf('INV-1').getByRole('button', { name: 'Approve' }).click();
      const told = 'Invoice status has been updated successfully.';
      await toast(page, 'Status Updated', told);
      await cardOf('INV-1').getByRole('button', { name: 'Mark Paid' }).click();
      await cardOf('INV-1').getByText('Paid', { exact: true }).waitFor();
      expect(await cardOf('INV-1').getByRole('button').allInnerTexts()).toHaveLength(1);
      await cardOf('INV-2').getByRole('button', { name: 'Approve' }).waitFor();
    });

    test('badge colours: paid, approved, pending, disputed, cancelled are five', async () => {
      const all = await (await context.request.get('/api/vendor-invoices')).json();
      const statuses = ['paid', 'approved', 'pending', 'disputed', 'cancelled'];
      const rows = statuses.map((status, id) => ({ ...all[0], id: `${id}`, status }));
      await instead(page, '/api/vendor-invoices', answering(rows), async () => {
        await page.reload();
        const badges = page.locator('li header span.rounded-full');
        await badges.nth(4).waitFor();
        const colours = await badges.evaluateAll((shown) =>
          shown.map((badge) => getComputedStyle(badge).color),
        );
        expect(new Set(colours).size).toBe(5);
      });
    });

    test('Invoice Details: its facts, the balance and the date it was paid', async () => {
      await page.goto('/vendor-audit?tab=invoices');
      await cardOf('INV-1')
        .getByRole('button', { name: /^View Details/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Invoice Details' });
      for (const [name, value] of [
        ['Vendor', 'Lakeside Wholesale'],
        ['Invoice Date', 'Mar 2, 2026'],
        ['Due Date', 'Apr 1, 2026'],
        ['Status', 'Paid'],
        ['Total Amount', '$25.00'],
        ['Paid Amount', '$25.00'],
        ['Balance', '$0.00'],
        ['Paid Date', /20\d\d/],
      ] as const) {
        const fact = dialog.locator('dl > div', { has: page.getByText(name, { exact: true }) });
        await fact.getByText(value).first().waitFor();
      }
    });

    test('line items: Description, Qty, Unit Price, Total, Category', async () => {
      const table = page.getByRole('table', { name: 'Line Items' });
      const heads = (await table.getByRole('columnheader').allInnerTexts()).map(trimmed);
      const named = ['Description', 'Qty', 'Unit Price', 'Total', 'Category'];
      expect(heads.slice(0, 5)).toEqual(named);
      for (const text of ['METFORMIN 500 MG', '$25.00', 'Generics']) {
        await table.getByText(text, { exact: true }).first().waitFor();
      }
    });

    test('Close closes it; without a file there is no Download Invoice', async () => {
      const dialog = page.getByRole('dialog', { name: 'Invoice Details' });
      expect(await dialog.getByRole('button', { name: 'Download Invoice' }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await dialog.waitFor({ state: 'detached' });
    });

    test('the search box: invoices by vendor name or invoice number', async () => {
      const search = page.getByPlaceholder('Search invoices...');
      await search.fill('inv-2');
      await cardOf('INV-1').waitFor({ state: 'detached' });
      await search.fill('lakes');
      await cardOf('INV-1').waitFor();
      await cardOf('INV-2').waitFor();
    });
  });
});
