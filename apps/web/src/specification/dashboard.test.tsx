import type { Alert } from '@pfs/wire/alerts';
import type { Dashboard } from '@pfs/wire/dashboard';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AlertsAndInsights } from '../features/dashboard/dashboard-overview.tsx';
import DashboardPage from '../features/dashboard/dashboard-page.tsx';
import { serve } from '../testing/answers.ts';
import { colorOf } from '../testing/color-of.ts';
import { nothingBeside } from '../testing/dashboard.ts';
import { linkIn } from '../testing/open-at.tsx';
import { cellsOf, findSection, findTable, headsOf, rowAt } from '../testing/parts-of-page.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const alertOf = (type: string, severity: string, isRead: boolean): Alert => ({
  id: `${type}-${severity}`,
  type,
  severity,
  title: `Title of ${type}`,
  message: `Message of ${type}`,
  isRead,
  month: '2026-03',
  actionUrl: null,
});

const dashboard: Dashboard = {
  month: '2026-03',
  isCurrentMonth: true,
  hasData: true,
  metrics: {
    monthlyDirFees: 4_321.09,
    dirPercentage: 3.96,
    ytdDirFees: 12_345.6,
    processedClaims: 1_204,
  },
  ...nothingBeside,
  payerBreakdown: [
    { payerName: 'NORTHLAKE RX', totalDirFees: 12_000 },
    { payerName: 'SOUTHLAKE', totalDirFees: 345.6 },
  ],
  trend: [10, 11, 12, 1, 2, 3].map((month) => ({
    month: `${month > 3 ? 2025 : 2026}-${String(month).padStart(2, '0')}`,
    totalDirFees: month * 100,
    earnedDirFees: month * 100,
    hasClaims: true,
  })),
  recentClaims: [
    {
      id: 'claim-1',
      remittanceId: 'file-1',
      processedDate: '2026-03-09',
      payerName: 'NORTHLAKE RX',
      grossAmount: 1_234.5,
      dirFee: 34.5,
      netAmount: 1_200,
      note: null,
    },
  ],
  alerts: [
    alertOf('dir_spike', 'high', false),
    alertOf('below_cost', 'medium', false),
    alertOf('insight', 'unheard-of', true),
    alertOf('warning', 'low', false),
  ],
};

function show(changes: Partial<Dashboard> = {}) {
  const answer = Response.json({ ...dashboard, ...changes });
  return showAnswered(() => answer);
}

function showAnswered(answer: () => Response | Promise<Response>) {
  serve({ '/api/dashboard': answer });
  return renderScreen(<DashboardPage />, { user: aUser() });
}

const noData = { hasData: false, payerBreakdown: [], trend: [], recentClaims: [], alerts: [] };
const findNoData = () => screen.findByText('No Data Available', { selector: 'h2' });
const findFirstLabel = () => screen.findByText('Total DIR Fees This Month', { selector: 'dt' });

describe('Screens: dashboard without data', () => {
  test('an Add Test Data button stands in the header', async () => {
    show(noData);
    await findNoData();
    const heading = screen.getByText('DIR Fee Overview', { selector: 'h1' });
    const header = heading.closest('header') as HTMLElement;
    within(header).getByText('Add Test Data', { selector: 'button' });
  });

  test('loading shows a skeleton of 4 cards', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { container } = showAnswered(() => promise);
    screen.getByText('DIR Fee Overview', { selector: 'h1' });
    const cards = [...(container.querySelector('.grid')?.children ?? [])];
    const isCard = (card: Element) => card.querySelector('.shimmer') !== null;
    expect(cards.map(isCard)).toEqual([true, true, true, true]);
    expect(screen.queryByText('Total DIR Fees This Month')).toBeNull();
    resolve(Response.json({ ...dashboard, ...noData }));
    await findNoData();
    expect(container.querySelector('.shimmer')).toBeNull();
  });
});

describe('Screens: dashboard', () => {
  test.each([
    ['Total DIR Fees This Month', '$4,321.09', 'Current month'],
    ['% Revenue Lost to DIR', '4.0%', 'Of gross revenue'],
    ['YTD DIR Fees', '$12,345.60', 'Year to date'],
    ['Processed Claims', '1,204', 'This month'],
  ])('a metric card %s: %s (%s)', async (label, figure, caption) => {
    show();
    const dt = await screen.findByText(label, { selector: 'dt' });
    const card = within(dt.parentElement as HTMLElement);
    card.getByText(figure);
    card.getByText(caption);
  });

  test('four metric cards', async () => {
    show();
    const cards = (await findFirstLabel()).closest('dl')?.children;
    expect([...(cards ?? [])].map(({ tagName }) => tagName)).toEqual(['DIV', 'DIV', 'DIV', 'DIV']);
  });

  test('a bar chart DIR Fees by Payer, a bar for each', async () => {
    show();
    const chart = await findSection('DIR Fees by Payer');
    expect(chart.querySelectorAll('rect[data-mark]')).toHaveLength(2);
  });

  test('a line chart 6-Month DIR Fee Trend, of 6 months', async () => {
    show();
    const chart = await findSection('6-Month DIR Fee Trend');
    expect(chart.querySelectorAll('circle')).toHaveLength(6);
    fireEvent.click(within(chart).getByLabelText('Show 6-Month DIR Fee Trend as a table'));
    expect(chart.querySelector('circle')).toBeNull();
    const months = [...chart.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
    expect(months).toHaveLength(6);
    expect(months.at(0)).toBe('October 2025');
    expect(months.at(-1)).toBe('March 2026');
  });

  test.each([
    ['Upload Remittance', '/upload'],
    ['Download Report', '/reports'],
    ['View Analytics', '/analytics'],
  ])('Quick Actions: %s (%s)', async (name, path) => {
    show();
    const link = linkIn(await findSection('Quick Actions'), name);
    expect(link.getAttribute('href')).toBe(path);
  });

  test('Alerts & Insights, only when alerts exist', async () => {
    const { unmount } = show();
    await findSection('Alerts & Insights');
    unmount();
    show({ alerts: [] });
    await findFirstLabel();
    expect(screen.queryByText('Alerts & Insights')).toBeNull();
  });

  test('Recent Claims Analysis: Date, Payer, Gross Paid, DIR Fee, Net Paid', async () => {
    show();
    const table = await findTable('Recent Claims Analysis');
    expect(headsOf(table)).toEqual(['Date', 'Payer', 'Gross Paid', 'DIR Fee', 'Net Paid']);
    const row = ['Mar 9, 2026', 'NORTHLAKE RX', '$1,234.50', '−$34.50', '$1,200.00'];
    expect(cellsOf(rowAt(table, 0))).toEqual(row);
  });

  test('a View All button to /analytics', async () => {
    show();
    const link = linkIn(await findSection('Recent Claims Analysis'), 'View All');
    expect(link.getAttribute('href')).toBe('/analytics');
  });
});

describe('Screens: dashboard, Alerts & Insights', () => {
  function showAlerts(): (type: string) => HTMLElement {
    renderScreen(<AlertsAndInsights alerts={dashboard.alerts} />, { user: aUser() });
    return (type) => screen.getByText(`Title of ${type}`).closest('li') as HTMLElement;
  }

  test('each alert shows title and message', () => {
    const alert = showAlerts();
    for (const { type, title, message } of dashboard.alerts) {
      within(alert(type)).getByText(title, { selector: 'h3' });
      within(alert(type)).getByText(message);
    }
  });

  test('a border colour by severity: high, medium, and any other as low', () => {
    const alert = showAlerts();
    const colors = dashboard.alerts.map(({ type }) => colorOf(alert(type), 'border-l'));
    expect(new Set(colors.slice(0, 3)).size).toBe(3);
    expect(colors[3]).toBe(colors[2]);
  });

  test('read alerts are dimmed', () => {
    const alert = showAlerts();
    const colorOfMessage = (type: string) =>
      colorOf(within(alert(type)).getByText(`Message of ${type}`), 'text');
    expect(colorOfMessage('insight')).not.toBe(colorOfMessage('dir_spike'));
  });

  test.each([
    ['dir_spike', 'trending-up'],
    ['below_cost', 'trending-down'],
    ['insight', 'lightbulb'],
    ['warning', 'bell'],
  ])('the icon of %s is of its type: %s', (type, icon) => {
    const alert = showAlerts();
    expect(alert(type).querySelector(`svg.lucide-${icon}`)).not.toBeNull();
  });
});
