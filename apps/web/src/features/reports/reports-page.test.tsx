import { addMonths } from '@pfs/core/days';
import { lastDayOf, monthsOf } from '@pfs/core/metrics/periods';
import type { Claim } from '@pfs/wire/claims';
import type { Report } from '@pfs/wire/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dayOf } from '../../lib/days/today.ts';
import { onItsWay, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import ReportsPage from './reports-page.tsx';

const period = { from: '2026-09-01', to: '2026-11-30' };
const path = '/reports?from=2026-09-01&to=2026-11-30';
const amounts = { claimCount: 2, grossAmount: 1_000, dirFees: 50, netAmount: 950 };

function aReport(changes: Partial<Report> = {}): Report {
  return {
    type: 'monthly',
    period,
    hasData: true,
    dataAsOf: null,
    summary: {
      totalClaims: 1_842,
      totalGrossAmount: 1_234_567.89,
      totalDirFees: 104_938.27,
      totalNetAmount: 1_129_629.62,
      avgDirPercentage: 8.5,
    },
    payerBreakdown: [
      { payerName: '=1+1', ...amounts, dirPercentage: 4.9, performance: 'Good' },
      { payerName: 'SEVEN RX', ...amounts, dirPercentage: 5, performance: 'Fair' },
      { payerName: '<script>', ...amounts, dirPercentage: 10, performance: 'Poor' },
      { payerName: 'NONE', ...amounts, grossAmount: 0, dirPercentage: 0, performance: 'Unknown' },
    ],
    monthlyTrend: [
      {
        month: '2026-09',
        label: 'September 2026',
        from: '2026-09-01',
        to: '2026-09-30',
        isRunning: false,
        ...amounts,
      },
    ],
    ...changes,
  };
}

function aClaim(): Claim {
  return {
    id: '0198a000-0000-7000-8000-000000000001',
    claimId: '4711',
    remittanceId: '0198a000-0000-7000-8000-000000000002',
    dateOfService: '2026-09-01',
    processedDate: '2026-09-10',
    payerName: 'SEVEN RX',
    drugName: null,
    ndc: null,
    quantity: null,
    grossAmount: 10,
    dirFee: 1,
    dirPercentage: 10,
    gerFee: 0,
    otherFees: 0,
    netAmount: 9,
    patientPaid: 0,
    planName: null,
    status: 'paid',
    counted: true,
    needsReview: false,
  };
}

function show(report: Report, at = path, claims = () => Response.json([])) {
  const fetched = serve({
    '/api/reports': () => Response.json(report),
    '/api/claims': claims,
    [`/api/claims/${aClaim().id}`]: onItsWay,
  });
  return { ...renderScreen(<ReportsPage />, { path: at, user: aUser() }), fetched };
}

function rowsOf(name: string): readonly (readonly string[])[] {
  const table = screen.getByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

test('five cards stand over the period, and each leads to its rows', async () => {
  show(aReport());
  await screen.findByText('Total Claims');
  const cards = [
    ['Total Claims', '1,842', 'claims', '1842'],
    ['Gross Amount', '$1,234,567.89', 'grossAmount', '1234567.89'],
    ['DIR Fees', '$104,938.27', 'dirFees', '104938.27'],
    ['Net Amount', '$1,129,629.62', 'netAmount', '1129629.62'],
    ['Avg DIR %', '8.5%', 'dirPercentage', '8.5'],
  ] as const;
  for (const [label, text, figure, value] of cards) {
    const card = screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement;
    const link = within(card).getByRole('link', { name: text });
    expect(link.getAttribute('data-value')).toBe(value);
    expect(link.getAttribute('href')).toBe(
      `/analytics?figure=${figure}&from=2026-09-01&to=2026-11-30`,
    );
  }
});

test('DIR fees that were given back are a size without a sign, and said to be given', async () => {
  const report = aReport();
  show(aReport({ summary: { ...report.summary, totalDirFees: -1_234_567.89 } }));
  const card = (await screen.findByText('Returned to you')).closest('div') as HTMLElement;
  const link = within(card).getByRole('link', { name: '$1,234,567.89' });
  expect(link.getAttribute('data-value')).toBe('-1234567.89');
});

test('payers stand with a badge by what they take, and come to what the cards say', async () => {
  show(aReport());
  await screen.findByRole('heading', { name: 'Payer Performance Analysis' });
  expect(rowsOf('Payer Performance Analysis')).toEqual([
    ['Payer', 'Claims', 'Gross Amount', 'DIR Fees', 'Net Amount', 'DIR %', 'Performance'],
    ['=1+1', '2', '$1,000.00', '$50.00', '$950.00', '4.9%', 'Good'],
    ['SEVEN RX', '2', '$1,000.00', '$50.00', '$950.00', '5.0%', 'Fair'],
    ['<script>', '2', '$1,000.00', '$50.00', '$950.00', '10.0%', 'Poor'],
    ['NONE', '2', '$0.00', '$50.00', '$950.00', '0.0%', '—'],
    ['Total', '1,842', '$1,234,567.89', '$104,938.27', '$1,129,629.62', '8.5%', 'Fair'],
  ]);
  const link = screen.getAllByRole('link', { name: '4.9%' })[0];
  expect(link?.getAttribute('href')).toBe(
    '/analytics?figure=dirPercentage&from=2026-09-01&to=2026-11-30&payer=%3D1%2B1',
  );
});

test.each([
  ['monthly', 'Month', 'Monthly Trend Analysis'],
  ['quarterly', 'Quarter', 'Quarterly Trend Analysis'],
  ['yearly', 'Year', 'Yearly Trend Analysis'],
  ['payer', 'Month', 'Monthly Trend Analysis'],
] as const)('the trend of a %s report is headed %s', async (type, heading, title) => {
  show(aReport({ type }));
  await screen.findByRole('heading', { name: title });
  expect(rowsOf(title).slice(0, 2)).toEqual([
    [heading, 'Claims', 'Gross Amount', 'DIR Fees', 'Net Amount'],
    ['September 2026', '2', '$1,000.00', '$50.00', '$950.00'],
  ]);
});

/** What the points of a chart say to whoever moves through them by keys. */
function pointsOf(chart: string): readonly (string | null)[] {
  const group = screen.getByRole('group', { name: new RegExp(`^${chart}\\.`) });
  return within(group)
    .getAllByRole('button')
    .map((point) => point.getAttribute('aria-label'));
}

test('an annual report draws its months and lists them, beside its year', async () => {
  const month = (number: string, label: string, dirFees: number) => ({
    ...amounts,
    month: `2026-${number}`,
    label,
    from: `2026-${number}-01`,
    to: `2026-${number}-28`,
    isRunning: false,
    dirFees,
  });
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const year = { ...amounts, ...days, month: '2026', label: '2026', isRunning: false };
  const months = [month('01', 'January 2026', 30), month('02', 'February 2026', -20.5)];
  show(aReport({ type: 'yearly', monthlyTrend: [year], months }));
  await screen.findByRole('heading', { name: 'Yearly Trend Analysis' });
  expect(rowsOf('Monthly Trend Analysis').map(([name, , , dir]) => [name, dir])).toEqual([
    ['Month', 'DIR Fees'],
    ['January 2026', '$30.00'],
    ['February 2026', '−$20.50'],
    ['Total', '$104,938.27'],
  ]);
  expect(pointsOf('DIR fees by month')).toEqual(['January 2026: $30.00', 'February 2026: −$20.50']);
});

test('a running month, and a report that reaches into it, say so', async () => {
  const today = dayOf(new Date(), aUser().organization?.timeZone);
  const months = monthsOf({ from: addMonths(today, -7), to: today });
  const monthlyTrend = months.map((month) => ({
    ...amounts,
    month,
    label: month,
    from: `${month}-01`,
    to: lastDayOf(month),
    isRunning: today.startsWith(month),
  }));
  const period = { from: `${months[0]}-01`, to: today };
  const { container } = show(aReport({ period, monthlyTrend }));
  expect(await screen.findByText(/^Monthly Summary,.*, so far\.$/)).toBeDefined();
  const labels = [...container.querySelectorAll('[aria-hidden="true"] > span')];
  const shown = labels.map(({ textContent }) => textContent).filter((text) => text !== '');
  expect(shown).toHaveLength(4);
  expect(shown.filter((text) => text?.endsWith(' so far'))).toEqual(shown.slice(-1));
});

test('the bars of payers are the highest, with the figures of the table', async () => {
  const payers = Array.from({ length: 12 }, (_, index) => ({
    ...amounts,
    payerName: `PAYER ${index}`,
    dirFees: 120.5 - index,
    dirPercentage: 5,
    performance: 'Fair' as const,
  }));
  show(aReport({ payerBreakdown: payers }));
  await screen.findByText('DIR fees by payer, top 10 of 12');
  const listed = rowsOf('Payer Performance Analysis').slice(1, 11);
  expect(pointsOf('DIR fees by payer')).toEqual(
    listed.map(([name, , , dirFees]) => `${name}: ${dirFees}`),
  );
});

test('an annual report of other days than years becomes that of the year', async () => {
  const { history } = show(aReport(), '/reports?from=2025-09-01&to=2025-11-30');
  const select = await screen.findByRole('combobox', { name: 'Report type' });
  fireEvent.change(select, { target: { value: 'yearly' } });
  await waitFor(() =>
    expect(history.at(-1)).toBe('/reports?from=2025-01-01&to=2025-12-31&type=yearly'),
  );
});

test('five reports are offered, and the chosen one is asked for and in the address', async () => {
  const { fetched, history } = show(aReport());
  const select = await screen.findByRole('combobox', { name: 'Report type' });
  expect(
    within(select)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual([
    'Monthly Summary',
    'Quarterly Analysis',
    'Annual Report',
    'Payer Breakdown',
    'Detailed Claims',
  ]);
  fireEvent.change(select, { target: { value: 'payer' } });
  const asked = 'type=payer&from=2026-09-01&to=2026-11-30';
  await waitFor(() => expect(history.at(-1)).toContain('type=payer'));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => url)).toContain(`/api/reports?${asked}`),
  );
});

test('a detailed report asks for a page of claims as the address says, and one opens', async () => {
  const { fetched, history } = show(
    aReport({ type: 'detailed', claims: [], claimsTotal: 60 }),
    `${path}&type=detailed&page=2&sort=dirFee`,
    () => Response.json([aClaim()], { headers: { 'x-total-count': '60' } }),
  );
  expect(await screen.findByText('26 to 50 of 60')).toBeDefined();
  expect(screen.getByText(/^60 claims\. Lump sums/)).toBeDefined();
  const asked = 'from=2026-09-01&to=2026-11-30&counted=true&sort=dirFee&order=desc';
  expect(fetched.mock.calls.map(([url]) => url)).toContain(
    `/api/claims?${asked}&page=2&pageSize=25`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(history.at(-1)).toContain('page=3'));
  fireEvent.click(screen.getByRole('button', { name: /Payer/ }));
  await waitFor(() => expect(history.at(-1)).toContain('sort=payerName'));
  expect(history.at(-1)).not.toContain('page=');
  fireEvent.click(screen.getByText('4711'));
  expect(history.at(-1)).toContain(`claim=${aClaim().id}`);
  expect(screen.getByLabelText('Claim', { selector: 'dialog' })).toBeDefined();
});

test('a detailed report of lump sums alone says that no claim is in it', async () => {
  show(aReport({ type: 'detailed', claims: [], claimsTotal: 0 }), `${path}&type=detailed`);
  expect(await screen.findByText('No claims were paid in this period.')).toBeDefined();
});

test('a period that ends before it begins is said at its last day, with the way out', async () => {
  const { fetched, history } = show(aReport(), '/reports?from=2026-11-30&to=2026-09-01');
  const to = await screen.findByRole('button', { name: 'To Sep 1, 2026' });
  const error = document.getElementById(to.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Choose an end date on or after the start date');
  expect(screen.getByRole('button', { name: 'PDF Report' })).toHaveProperty('disabled', true);
  expect(fetched.mock.calls.some(([url]) => url.startsWith('/api/reports?'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Swap dates' }));
  await waitFor(() => expect(history.at(-1)).toContain('from=2026-09-01&to=2026-11-30'));
  expect(await screen.findByText('Total Claims')).toBeDefined();
});

test('more than ten years are too many, and turning the days about is not offered', async () => {
  show(aReport(), '/reports?from=2010-01-01&to=2026-01-01');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'A period can be up to 10 years',
  );
  expect(screen.queryByRole('button', { name: 'Swap dates' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the last 3 months' }));
  expect(await screen.findByText('Total Claims')).toBeDefined();
});

test('a period without anything paid leads to the upload', async () => {
  show(aReport({ hasData: false }));
  expect(await screen.findByText('No Report Data')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upload Data' }).getAttribute('href')).toBe('/upload');
});

test.each([
  ['PDF Report', 'Generating PDF report...', 'pdf'],
  ['Excel Export', 'Generating EXCEL report...', 'xlsx'],
  ['CSV Export', 'Generating CSV report...', 'csv'],
])('%s says that it starts and asks for the file of this report', async (label, words, format) => {
  const { fetched } = show(aReport());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  fireEvent.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText('Download Started')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(fetched.mock.calls.map(([url]) => url)).toContain(
    `/api/reports/export?type=monthly&from=2026-09-01&to=2026-11-30&format=${format}`,
  );
});
