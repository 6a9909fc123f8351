import type { Report } from '@pfs/wire/reports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ReportsPage from '../features/reports/reports-page.tsx';
import { serve } from '../testing/answers.ts';
import { findButton } from '../testing/open-at.tsx';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

// Still November where the pharmacy is.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T05:59:59Z') }));

const amounts = { claimCount: 1, grossAmount: 100, dirFees: 5, netAmount: 95 };

const report: Report = {
  type: 'monthly',
  period: { from: '2026-09-01', to: '2026-11-30' },
  hasData: true,
  dataAsOf: null,
  summary: {
    totalClaims: 4,
    totalGrossAmount: 400,
    totalDirFees: 20,
    totalNetAmount: 380,
    avgDirPercentage: 5,
  },
  payerBreakdown: [
    { payerName: 'ALPHA RX', ...amounts, dirPercentage: 4.9, performance: 'Good' },
    { payerName: 'BETA RX', ...amounts, dirPercentage: 5, performance: 'Fair' },
    { payerName: 'GAMMA RX', ...amounts, dirPercentage: 9.9, performance: 'Fair' },
    { payerName: 'DELTA RX', ...amounts, dirPercentage: 10, performance: 'Poor' },
  ],
  monthlyTrend: [],
};

function showReports() {
  const fetched = serve({ '/api/reports': () => Response.json(report) });
  const { history } = renderScreen(<ReportsPage />, { path: '/reports', user: aUser() });
  const asked = () => fetched.mock.calls.map(([url]) => url).filter((url) => /reports\?/.test(url));
  return { history, asked };
}

/** The simulated page knows no popovers: what the platform would say is said here. */
function toggle(panel: HTMLElement, newState: 'open' | 'closed'): void {
  fireEvent(panel, Object.assign(new Event('toggle'), { newState }));
}

/** Opens the calendar of the first or the last day, which floats below its button. */
async function openCalendar(day: string) {
  const button = (await screen.findByText(day, { selector: 'button *' })).closest('button');
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  if (panel === null) throw new Error('the button opens nothing');
  Object.assign(panel, { hidePopover: () => toggle(panel, 'closed') });
  toggle(panel, 'open');
  const choose = (name: string) => {
    const found = panel.querySelector(`[aria-label="${name}"]`);
    if (found === null) throw new Error(`no ${name}`);
    fireEvent.click(found);
  };
  return { choose, close: () => toggle(panel, 'closed') };
}

const calendars = () => document.querySelectorAll('[role=grid]');

/*
 * Told beside the screen, in features/reports: No Report Data, the figures of the cards (absolute
 * for DIR fees), the columns of both tables, Download Started and Email Scheduled. That a download
 * is a real file and that Escape closes a calendar need a browser: e2e/reports.test.ts.
 */
describe('Screens: /reports (Reports and Analytics)', () => {
  test('report types: monthly, quarterly, yearly, payer, detailed; monthly is default', async () => {
    const { asked } = showReports();
    const type = await screen.findByLabelText<HTMLSelectElement>('Report type');
    expect([...type.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['monthly', 'Monthly Summary'],
      ['quarterly', 'Quarterly Analysis'],
      ['yearly', 'Annual Report'],
      ['payer', 'Payer Breakdown'],
      ['detailed', 'Detailed Claims'],
    ]);
    expect(type.value).toBe('monthly');
    expect(asked()[0]).toContain('type=monthly&');
  });

  test('from the start of the month two months ago to the end of the current month', async () => {
    const { asked } = showReports();
    await findButton('PDF Report');
    const days = [...document.querySelectorAll('[aria-haspopup=dialog]')];
    expect(days.map(({ textContent }) => textContent)).toEqual(['Sep 1, 2026', 'Nov 30, 2026']);
    expect(asked()).toEqual(['/api/reports?type=monthly&from=2026-09-01&to=2026-11-30']);
  });

  test('five summary cards', async () => {
    showReports();
    const first = await screen.findByText('Total Claims', { selector: 'dt' });
    const cards = [...(first.closest('dl')?.children ?? [])];
    expect(cards.map((card) => card.querySelector('dt')?.textContent)).toEqual([
      'Total Claims',
      'Gross Amount',
      'DIR Fees',
      'Net Amount',
      'Avg DIR %',
    ]);
  });

  test.each([
    ['ALPHA RX', '4.9%', 'Good'],
    ['BETA RX', '5.0%', 'Fair'],
    ['GAMMA RX', '9.9%', 'Fair'],
    ['DELTA RX', '10.0%', 'Poor'],
  ])('performance of %s at %s is %s', async (payer, percentage, badge) => {
    showReports();
    const row = (await screen.findByText(payer, { selector: 'td' })).parentElement;
    const cells = [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(-2)).toEqual([percentage, badge]);
  });

  test('days are chosen on calendars, one day each', async () => {
    const { history, asked } = showReports();
    const from = await openCalendar('Sep 1, 2026');
    from.choose('Tuesday, September 15, 2026');
    expect(calendars()).toHaveLength(0);
    await waitFor(() => expect(history.at(-1)).toContain('from=2026-09-15&to=2026-11-30'));
    const to = await openCalendar('Nov 30, 2026');
    to.choose('Sunday, November 29, 2026');
    expect(calendars()).toHaveLength(0);
    await waitFor(() => expect(history.at(-1)).toContain('from=2026-09-15&to=2026-11-29'));
    await waitFor(() => expect(asked().at(-1)).toContain('from=2026-09-15&to=2026-11-29'));
  });

  test('an empty selection is ignored', async () => {
    const { history, asked } = showReports();
    const without = await openCalendar('Sep 1, 2026');
    expect(calendars()).toHaveLength(1);
    without.close();
    expect(calendars()).toHaveLength(0);
    const same = await openCalendar('Sep 1, 2026');
    same.choose('Tuesday, September 1, 2026');
    expect(calendars()).toHaveLength(0);
    expect(history).toEqual(['/reports']);
    expect(asked()).toHaveLength(1);
  });
});
