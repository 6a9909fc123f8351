import type { Analytics } from '@pfs/wire/analytics';
import type { Claim } from '@pfs/wire/claims';
import type { EarnedLump } from '@pfs/wire/figure-rows';
import type { Figure } from '@pfs/wire/figures';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onItsWay, serve } from '../../testing/answers.ts';
import { findTable, rowAt } from '../../testing/parts-of-page.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AnalyticsPage from './analytics-page.tsx';

const fees = (totalDirFees: number) => ({ hasClaims: true, totalDirFees });

const analytics: Analytics = {
  period: { from: '2026-02-10', to: '2026-03-31' },
  hasData: true,
  payerStats: ['=1+1', 'B', 'C', 'D', 'E', 'F'].map((payerName, at) => ({
    payerName,
    totalDirFees: 60 - at,
  })),
  trendData: [
    { month: '2026-02', from: '2026-02-10', to: '2026-02-28', ...fees(1) },
    { month: '2026-03', from: '2026-03-01', to: '2026-03-31', ...fees(2) },
  ],
  earnedTrend: [
    { month: '2026-02', from: '2026-02-10', to: '2026-02-28', ...fees(5) },
    { month: '2026-03', from: '2026-03-01', to: '2026-03-31', ...fees(8) },
  ],
  earned: { paid: 3, otherFills: 1, stillExpected: 11, earned: 13 },
  drugAnalysis: [
    { drugName: 'ELIQUIS', ndc: '00003089421', totalDirFees: 3, claimCount: 4 },
    { drugName: 'NO NUMBER', ndc: null, totalDirFees: 2, claimCount: 1 },
  ],
  payers: ['=1+1', 'B', 'C'],
};

const claim: Claim = {
  id: 'claim-1',
  claimId: '7001',
  remittanceId: 'file-1',
  dateOfService: '2026-03-01',
  processedDate: '2026-03-10',
  payerName: 'B',
  drugName: 'ELIQUIS',
  ndc: '00003089421',
  quantity: 1,
  grossAmount: 100,
  dirFee: 1.5,
  dirPercentage: 1.5,
  gerFee: 0,
  otherFees: 0,
  netAmount: 98.5,
  patientPaid: 0,
  planName: null,
  status: 'paid',
  counted: true,
  needsReview: false,
};

const lump: ProviderAdjustment = {
  id: 'lump-1',
  remittanceId: 'file-1',
  code: 'CS',
  reference: 'DIR Q1',
  amount: 43.21,
  category: 'dir',
  payerName: 'B',
  paidOn: '2026-03-10',
  counted: true,
};

const figure: Figure = {
  name: 'dirFees',
  label: 'DIR fees',
  sentence: 'What was taken.',
  unit: 'dollars',
  value: 44.71,
  period: { from: null, to: null },
  terms: [
    {
      key: 'claims',
      label: 'DIR fees on claims',
      operator: null,
      value: 1.5,
      unit: 'dollars',
      rows: { kind: 'claims', filter: { payer: 'B' }, field: 'dirFee', count: 2 },
    },
    {
      key: 'lumps',
      label: 'DIR lump sums',
      operator: 'plus',
      value: 43.21,
      unit: 'dollars',
      rows: {
        kind: 'provider_adjustments',
        filter: { category: 'dir' },
        field: 'amount',
        count: 1,
      },
    },
  ],
};

const lumpRows = { kind: 'earned_lumps', filter: { from: '2026-03-01', category: 'dir' } } as const;
const earnedFigure: Figure = {
  ...{ ...figure, name: 'earnedDirFees', label: 'Earned DIR fees', value: 40 },
  terms: [
    {
      ...{ key: 'earnedClaimDir', label: 'DIR fees on claims', operator: null, value: 3 },
      ...{ unit: 'dollars' },
      rows: { kind: 'claims', filter: { dateOf: 'fill' }, field: 'dirFee', count: 2 },
    },
    {
      ...{ key: 'earnedLumpDir', label: 'DIR lump sums', operator: 'plus', value: 40 },
      ...{ unit: 'dollars', rows: { ...lumpRows, field: 'amount', count: 2 } },
    },
  ],
  reconciled: [
    {
      ...{ key: 'paidIn', label: 'Paid in this period', operator: null, value: 44.71 },
      ...{ unit: 'dollars', rows: null },
    },
  ],
};

const earnedLump: EarnedLump = {
  ...{ id: 'lump-1', remittanceId: 'file-1', reference: 'DIR Q1-26', category: 'dir' },
  ...{ payerName: 'B', paidOn: '2026-05-05', periodFrom: '2026-01-01', periodTo: '2026-03-31' },
  amount: 25,
};

function show(search: string) {
  const paged = { headers: { 'x-total-count': '2' } };
  const fetched = serve({
    '/api/analytics': () => Response.json(analytics),
    '/api/claims': () => Response.json([claim, { ...claim, id: 'claim-2' }], paged),
    '/api/claims/claim-1': onItsWay,
    '/api/claims/export': () => new Response('', { headers: { 'content-disposition': named } }),
    '/api/figures/dirFees': () => Response.json(figure),
    '/api/figures/earnedDirFees': () => Response.json(earnedFigure),
    '/api/earned-lumps': () =>
      Response.json(
        [earnedLump, { ...earnedLump, id: 'lump-2', amount: 15, periodFrom: null, periodTo: null }],
        paged,
      ),
    '/api/earned-lumps/export': () =>
      new Response('', { headers: { 'content-disposition': named } }),
    '/api/provider-adjustments': () => Response.json([lump]),
  });
  const path = `/analytics?${search}`;
  const { history } = renderScreen(<AnalyticsPage />, { path, user: aUser() });
  /** What a list was asked for, the last time. */
  const asked = (route: string) =>
    fetched.mock.calls.map(([url]) => url.split('?')).findLast(([to]) => to === route)?.[1];
  return { history, asked };
}

const named = 'attachment; filename="claims.csv"';
const findClaims = () => findTable('Claims Analysis');

test('every figure of the charts and the cards opens what makes it', async () => {
  const period = 'from=2026-02-10&to=2026-03-31';
  show(period);
  expect(await screen.findByText('Top 5 of 6 payers. The table lists all of them.')).toBeDefined();
  const links = [...document.querySelectorAll('a[data-figure]')];
  const opened = links.map((link) => link.getAttribute('href')?.replace('/analytics?figure=', ''));
  expect(opened).toEqual([
    ...['%3D1%2B1', 'B', 'C', 'D', 'E', 'F'].map((name) => `dirFees&${period}&payer=${name}`),
    'dirFees&from=2026-02-10&to=2026-02-28',
    'dirFees&from=2026-03-01&to=2026-03-31',
    `claimDirFees&${period}&ndc=00003089421`,
    `claims&${period}&ndc=00003089421`,
    `claimDirFees&${period}&ndc=&drug=NO+NUMBER`,
    `claims&${period}&ndc=&drug=NO+NUMBER`,
  ]);
});

test('the trend shows fees by their fills, which open and agree with those paid', async () => {
  show('from=2026-02-10&to=2026-03-31');
  fireEvent.click(await screen.findByRole('button', { name: 'Earned in' }));
  const line = await screen.findByText(/for other fills/);
  expect(line.textContent).toMatch(
    'Earned $13.00 = paid $3.00 − $1.00 for other fills + $11.00 paid at other times',
  );
  const links = [...document.querySelectorAll('a[data-figure=earnedDirFees]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['$13.00', '/analytics?figure=earnedDirFees&from=2026-02-10&to=2026-03-31'],
    ['$5.00', '/analytics?figure=earnedDirFees&from=2026-02-10&to=2026-02-28'],
    ['$8.00', '/analytics?figure=earnedDirFees&from=2026-03-01&to=2026-03-31'],
  ]);
});

test('fees by fill date list their lump sums, which can be exported', async () => {
  const { asked } = show('figure=earnedDirFees&from=2026-03-01');
  expect(rowAt(await findClaims(), 0).textContent).toContain('Mar 10, 2026Mar 1, 2026');
  fireEvent.click(screen.getByText('DIR lump sums'));
  const table = await findTable('DIR lump sums');
  expect(rowAt(table, 0).textContent).toContain('DIR Q1-26');
  expect(rowAt(table, 0).textContent).toContain('Jan 1, 2026 to Mar 31, 2026');
  expect(rowAt(table, 1).textContent).toContain('None: counts on its payment date');
  expect(asked('/api/earned-lumps')).toMatch(/^from=2026-03-01&category=dir&/);
  const compared = screen.getByRole('region', { name: 'Compared with fees paid' });
  expect(compared.textContent).toContain('Paid in this period $44.71Earned DIR fees=$40.00');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  fireEvent.click(screen.getByText('Export CSV'));
  expect(await screen.findByText('Export Ready')).toBeDefined();
  expect(asked('/api/earned-lumps/export')).toBe('from=2026-03-01&category=dir');
});

test('claims are asked for and taken along as the address says', async () => {
  const { asked } = show('payer=%3D1%2B1&search=eli&sort=dirFee&order=asc&page=2');
  await findClaims();
  const query = 'payer=%3D1%2B1&sort=dirFee&order=asc&search=eli';
  expect(asked('/api/claims')).toBe(`${query}&page=2&pageSize=25`);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  fireEvent.click(screen.getByText('Export CSV'));
  expect(await screen.findByText('Export Ready')).toBeDefined();
  expect(screen.getByText('claims.csv')).toBeDefined();
  expect(asked('/api/claims/export')).toBe(query);
});

test('what narrows the claims stands on chips, which take it off again', async () => {
  const amount = 'amountOf=dirFee&over=10.00';
  const { asked, history } = show(`payer=B&payer=C&drug=ELIQUIS&search=eli&${amount}`);
  await findClaims();
  const chips = screen.getByLabelText('Filters');
  const labels = [...chips.children].map(({ textContent }) => textContent);
  expect(labels).toEqual(['DIR fee over $10.00', 'B', 'C', 'ELIQUIS', 'Clear filters']);
  for (const part of [amount, 'payer=B&payer=C', 'drug=ELIQUIS', 'search=eli']) {
    expect(asked('/api/claims')).toContain(part);
  }
  fireEvent.click(screen.getByLabelText('Remove the filter DIR fee over $10.00'));
  expect(history.at(-1)).toBe('/analytics?payer=B&payer=C&drug=ELIQUIS&search=eli');
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Search claims...'));
  fireEvent.click(screen.getByLabelText('Remove the filter B'));
  expect(screen.getByLabelText('Payer', { selector: 'select' })).toHaveProperty('value', 'C');
  fireEvent.click(screen.getByLabelText('Remove the filter ELIQUIS'));
  expect(history.at(-1)).toBe('/analytics?payer=C&search=eli');
  await waitFor(() => expect(asked('/api/claims')).toMatch(/^payer=C&sort=/));
});

test('several chips are cleared at once', async () => {
  const { history } = show('payer=B&status=paid&drug=ELIQUIS&page=3');
  fireEvent.click(await screen.findByText('Clear filters'));
  expect(history.at(-1)).toBe('/analytics?payer=B');
});

test('a figure stands with its terms, and one term with its rows, of which a claim opens', async () => {
  const { asked, history } = show('figure=dirFees&payer=B');
  await findClaims();
  expect(document.querySelector('[data-opened=dirFees]')?.textContent).toBe('$44.71');
  expect(screen.getByText(/2 rows, total/).textContent).toContain('total $1.50');
  expect(asked('/api/figures/dirFees')).toBe('payer=B');
  expect(asked('/api/claims')).toMatch(/^payer=B&/);
  fireEvent.click(screen.getByText('DIR lump sums'));
  expect(await screen.findByText('CS DIR Q1')).toBeDefined();
  expect(screen.getByText(/1 row, total/).textContent).toContain('total $43.21');
  expect(asked('/api/provider-adjustments')).toMatch(/^category=dir&/);
  fireEvent.click(screen.getByText('DIR fees on claims'));
  fireEvent.click(rowAt(await findClaims(), 0));
  expect(history.at(-1)).toContain('claim=claim-1');
  expect(screen.getByLabelText('Claim', { selector: 'dialog' })).toBeDefined();
  expect(screen.getByText('Close').getAttribute('href')).toBe('/analytics');
});

test('a period that runs backwards says so, shows no figure and asks for none', async () => {
  const { asked } = show('from=2026-03-02&to=2026-03-01');
  expect(await screen.findByText('This period can’t be shown')).toBeDefined();
  expect(screen.getByText('Choose an end date on or after the start date')).toBeDefined();
  expect(document.querySelector('[data-figure]')).toBeNull();
  expect([asked('/api/analytics'), asked('/api/claims')]).toEqual([undefined, undefined]);
});
