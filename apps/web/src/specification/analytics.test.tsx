import type { Analytics } from '@pfs/wire/analytics';
import type { Claim } from '@pfs/wire/claims';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import AnalyticsPage from '../features/analytics/analytics-page.tsx';
import { noFirstSteps } from '../testing/answers.ts';
import { findButton } from '../testing/open-at.tsx';
import { findSection } from '../testing/parts-of-page.ts';
import { serveCalls } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const none: Analytics = {
  period: { from: null, to: null },
  hasData: false,
  payerStats: [],
  trendData: [],
  earnedTrend: [],
  earned: { paid: 0, otherFills: 0, stillExpected: 0, earned: 0 },
  drugAnalysis: [],
  payers: [],
};

/** One more than each part shows, the highest fees first. */
const names = ['ALPHA', 'BETA', 'GAMMA', 'DELTA', 'EPSILON', 'ZETA', 'ETA'];

const analytics: Analytics = {
  ...none,
  hasData: true,
  payerStats: names.slice(0, 6).map((name, at) => ({
    payerName: `${name} RX`,
    totalDirFees: 60 - at,
  })),
  trendData: [
    { ...monthOf('2026-02', 28), totalDirFees: 0.7 },
    { ...monthOf('2026-03', 31), totalDirFees: 137.9 },
  ],
  drugAnalysis: names.map((name, at) => ({
    drugName: `${name}MYCIN 5 MG`,
    ndc: `0000308940${at}`,
    totalDirFees: 102.9 - at,
    claimCount: 21 - at,
  })),
  payers: ['ALPHA RX', 'GAMMA RX'],
};

function monthOf(month: string, days: number) {
  return { month, hasClaims: true, from: `${month}-01`, to: `${month}-${days}` };
}

/** 27, so that there are two pages: the last one of another payer. */
const claims = Array.from({ length: 27 }, (_, at): Claim => {
  const id = `${7_000 + at}`;
  return {
    id: `claim-${id}`,
    claimId: id,
    remittanceId: 'file-1',
    dateOfService: '2026-03-01',
    processedDate: '2026-03-10',
    payerName: at < 26 ? 'ALPHA RX' : 'GAMMA RX',
    drugName: 'ALPHAMYCIN 5 MG',
    ndc: '00003089400',
    quantity: 1,
    grossAmount: 100,
    dirFee: 4.9,
    dirPercentage: 4.9,
    gerFee: 0,
    otherFees: 0,
    netAmount: 95.1,
    patientPaid: 0,
    planName: null,
    status: 'paid',
    counted: true,
    needsReview: false,
  };
});

/** Claims of a payer or with a number, page by page, in one order. */
function listClaims(all: readonly Claim[], query: URLSearchParams): Response {
  const payer = query.get('payer');
  const text = query.get('search') ?? '';
  const found = all.filter(
    ({ payerName, claimId }) => (payer === null || payer === payerName) && claimId.includes(text),
  );
  const size = Number(query.get('pageSize'));
  const end = Number(query.get('page')) * size;
  const headers = { 'x-total-count': `${found.length}` };
  return Response.json(found.slice(end - size, end), { headers });
}

/** One of each payer: rows take time. */
const fewClaims = claims.slice(-2);

function showAnalytics(answer = analytics, all: readonly Claim[] = fewClaims) {
  const server = vi.fn((url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/claims') return listClaims(all, searchParams);
    return Response.json(pathname === '/api/analytics' ? answer : noFirstSteps);
  });
  serveCalls({}, server);
  const { history } = renderScreen(<AnalyticsPage />, { path: '/analytics', user: aUser() });
  /** What claims were asked for by, in order. */
  const asked = () =>
    server.mock.calls
      .map(([url]) => new URL(url, 'http://localhost'))
      .filter(({ pathname }) => pathname === '/api/claims')
      .map(({ searchParams }) => searchParams);
  return { history, asked };
}

const caption = () => screen.queryByText('Claims Analysis', { selector: 'caption' });
const inTable = (selector: string) => [
  ...(caption()?.parentElement?.querySelectorAll<HTMLElement>(selector) ?? []),
];
const rows = () => inTable('tbody tr');
const idsShown = () => inTable('tbody td:first-child').map(({ textContent }) => textContent);
const nameOf = (head: HTMLElement) => head.getAttribute('aria-label') ?? head.textContent;
const headOf = (name: string) => inTable('th').find((head) => nameOf(head) === name);
const directionOf = (name: string) => headOf(name)?.getAttribute('aria-sort');

const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

/** The numbers of the claims that are shown, once they are these. */
const untilShown = (...ids: readonly string[]) => waitFor(() => expect(idsShown()).toEqual(ids));

function search(text: string): void {
  fireEvent.change(screen.getByPlaceholderText('Search claims...'), { target: { value: text } });
}

describe('Screens: analytics without data', () => {
  test('No payer data available, and Insufficient data for trend analysis', async () => {
    showAnalytics(none, []);
    within(await findSection('DIR Fees by Payer')).getByText('No payer data available');
    const trend = within(await findSection('Monthly DIR Fee Trend'));
    expect(trend.getByText('Insufficient data for trend analysis')).toBeDefined();
  });

  test('No Claims Found: Upload remittance files to see claims data', async () => {
    showAnalytics(none, []);
    await screen.findByText('No Claims Found');
    expect(screen.getByText('Upload remittance files to see claims data')).toBeDefined();
    const upload = screen.getByText('Upload Remittance', { selector: 'a' });
    expect(upload.getAttribute('href')).toBe('/upload');
  });
});

describe('Screens: /analytics (Advanced Analytics)', () => {
  test('a chart of DIR fees by payer (top 5)', async () => {
    showAnalytics();
    const chart = await findSection('DIR Fees by Payer');
    expect(chart.querySelectorAll('rect[data-mark]')).toHaveLength(5);
  });

  test('a monthly DIR fee trend chart', async () => {
    showAnalytics();
    const chart = await findSection('Monthly DIR Fee Trend');
    expect(chart.querySelectorAll('circle')).toHaveLength(2);
  });

  test('Top Drugs by DIR Fees: up to 6 cards with DIR fees and claim count', async () => {
    showAnalytics();
    const cards = (await findSection('Top Drugs by DIR Fees')).querySelectorAll('li');
    expect(cards).toHaveLength(6);
    expect(cards[0]?.querySelector('h3')?.textContent).toBe('ALPHAMYCIN 5 MG');
    const figures = [...(cards[0]?.querySelectorAll('dd') ?? [])];
    expect(figures.map(({ textContent }) => textContent)).toEqual(['$102.90', '21']);
  });

  test('the name of a drug falls back to Unknown Drug', async () => {
    const unnamed = { drugName: null, ndc: null, totalDirFees: 9, claimCount: 1 };
    showAnalytics({ ...analytics, drugAnalysis: [unnamed] });
    const drugs = within(await findSection('Top Drugs by DIR Fees'));
    expect(drugs.getByText('Unknown Drug', { selector: 'h3' })).toBeDefined();
  });

  test('Claims Analysis: its columns, the NDC beneath the drug', async () => {
    showAnalytics();
    await untilRows(2);
    expect(inTable('th').map(nameOf)).toEqual([
      'Claim ID',
      'Date',
      'Payer',
      'Drug',
      'Gross',
      'DIR Fee',
      'Net',
      'DIR %',
    ]);
    const drug = rows()[0]?.querySelectorAll('td')[3];
    expect(drug?.firstChild?.textContent).toBe('ALPHAMYCIN 5 MG');
    expect(drug?.querySelector('.block')?.textContent).toBe('00003089400');
  });

  test('default sort is processedDate descending', async () => {
    const { asked } = showAnalytics();
    await untilRows(2);
    expect(directionOf('Date')).toBe('descending');
    expect(asked().map((query) => [query.get('sort'), query.get('order')])).toEqual([
      ['processedDate', 'desc'],
    ]);
  });

  test('25 per page, text Showing X-Y of N claims', async () => {
    const { asked } = showAnalytics(analytics, claims);
    await screen.findByText('Showing 1-25 of 27 claims');
    expect(rows()).toHaveLength(25);
    expect(asked()[0]?.get('pageSize')).toBe('25');
  });

  test('Previous, Next and page buttons', async () => {
    showAnalytics(analytics, claims);
    expect(await findButton('Previous')).toHaveProperty('disabled', true);
    fireEvent.click(await findButton('Next'));
    await screen.findByText('Showing 26-27 of 27 claims');
    await untilShown('7025', '7026');
    expect(await findButton('Next')).toHaveProperty('disabled', true);
    fireEvent.click(await findButton('Previous'));
    await screen.findByText('Showing 1-25 of 27 claims');
    fireEvent.click(screen.getByLabelText('Page 2'));
    await screen.findByText('Showing 26-27 of 27 claims');
  });

  test.each([
    ['Claim ID', 'claimId'],
    ['Date', 'processedDate'],
    ['Payer', 'payerName'],
    ['Gross', 'grossAmount'],
    ['DIR Fee', 'dirFee'],
  ])('clicking %s toggles ascending and descending', async (name, sort) => {
    const { asked } = showAnalytics();
    await untilRows(2);
    const told: unknown[] = [];
    for (const _ of ['once', 'again']) {
      const before = directionOf(name);
      fireEvent.click(within(headOf(name) as HTMLElement).getByText(name));
      await waitFor(() => expect(directionOf(name)).not.toBe(before));
      told.push(directionOf(name));
    }
    expect(told.toSorted()).toEqual(['ascending', 'descending']);
    const orders = () =>
      asked()
        .filter((query) => query.get('sort') === sort)
        .map((query) => query.get('order'));
    await waitFor(() => expect(new Set(orders())).toEqual(new Set(['asc', 'desc'])));
  });

  // What matches (claim id, payer name, drug name, NDC) is told of the server: claims.test.ts.
  test('the search box (Search claims...) asks for what is typed, and shows what matches', async () => {
    const { asked, history } = showAnalytics();
    await untilRows(2);
    search('7025');
    await untilShown('7025');
    expect(asked().at(-1)?.get('search')).toBe('7025');
    expect(history.at(-1)).toBe('/analytics?search=7025');
  });

  test('No Claims Found: Try adjusting your search criteria, when filters are active', async () => {
    showAnalytics();
    await untilRows(2);
    search('nothing like it');
    await screen.findByText('No Claims Found');
    expect(screen.getByText('Try adjusting your search criteria')).toBeDefined();
    expect(screen.queryByText('Upload Remittance')).toBeNull();
    search('');
    await untilRows(2);
  });

  test('a payer filter offers All Payers plus each distinct payer', async () => {
    const { asked, history } = showAnalytics();
    await untilRows(2);
    const filter = screen.getByLabelText<HTMLSelectElement>('Payer');
    const offered = () => [...filter.options].map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['All Payers', 'ALPHA RX', 'GAMMA RX']));
    fireEvent.change(filter, { target: { value: 'GAMMA RX' } });
    await untilShown('7026');
    expect(asked().at(-1)?.getAll('payer')).toEqual(['GAMMA RX']);
    expect(history.at(-1)).toBe('/analytics?payer=GAMMA+RX');
  });

  test('pages are visible only with more than one page', async () => {
    showAnalytics(analytics, claims.slice(0, 25));
    await untilRows(25);
    expect(screen.queryByText('Next', { selector: 'button' })).toBeNull();
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });
});
