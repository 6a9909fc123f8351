import type { PayerContract, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import type { Role } from '@pfs/wire/session';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onItsWay, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import ContractAnalysisPage, { differencesText } from './contract-analysis-page.tsx';

const head = { hasData: true, period: { from: '2025-12-01', to: '2026-11-30' } };

const payer: PayerContract = {
  payerName: 'NORTHLAKE RX',
  profitabilityScore: 'unprofitable',
  scoreBasis: 'dir',
  knownCostPercentage: 0,
  netMargin: null,
  totalClaims: 1_651,
  monthlyTrend: 0,
  lastMonth: { month: '2026-11', dirFeePercentage: 24 },
  monthBefore: { month: '2026-10', dirFeePercentage: 24 },
  lumpSumsLeftOut: false,
  dirFeePercentage: 24,
  grossRevenue: 1_234_567.89,
  dirFees: 296_296.29,
  gerFees: 1_000,
  otherFees: 0.55,
  allFees: 297_296.84,
  netRevenue: 937_271.05,
  negotiationPriority: 'high',
  recommendedAction: 'Renegotiate the fee terms of this contract now.',
};

const opportunity: SavingsOpportunity = {
  category: 'DIR Negotiation',
  description: 'NORTHLAKE RX takes too much.',
  difficulty: 'Hard',
  potentialSavings: 246_913.58,
  timeframe: '3-6 months',
  action: 'Prepare Negotiation',
  actionUrl: '/analytics?figure=dirNegotiationSavings',
  formula: 'DIR fees minus the benchmark share of gross revenue',
  figure: 'dirNegotiationSavings',
  payerName: 'NORTHLAKE RX',
};

const market = {
  industryBenchmark: 4,
  benchmarkOrigin: 'Set by your administrator.',
  marketTrends: '',
  recommendations: [],
};

function show(
  contracts: readonly PayerContract[],
  changes: Parameters<typeof serve>[0] = {},
  role: Role = 'staff',
) {
  serve({
    '/api/analysis/contracts': () => Response.json({ ...head, contracts }),
    '/api/analysis/savings-opportunities': () =>
      Response.json({
        ...head,
        potentialAnnualSavings: 246_913.58,
        opportunities: [opportunity],
      }),
    '/api/analysis/contract-insights': () =>
      Response.json({ ...head, insights: [], marketAnalysis: market }),
    '/api/analysis/drug-profitability': onItsWay,
    ...changes,
  });
  return renderScreen(<ContractAnalysisPage />, {
    path: '/contract-analysis',
    user: aUser({ role }),
  });
}

test('a card says the figures, what they rest on and what to do', async () => {
  show([payer]);
  const heading = await screen.findByRole('heading', { name: 'NORTHLAKE RX' });
  const card = heading.closest('article') ?? document.body;
  expect(card.textContent).toContain('Poor DIR %1,651 claims · scored on DIR % only.');
  expect(card.textContent).toContain('Gross Revenue$1,234,567.89');
  expect(card.textContent).toContain('DIR Fees−$296,296.29');
  expect(card.textContent).toContain('GER Fees−$1,000.00Other Fees−$0.55Net Revenue$937,271.05');
  expect(card.textContent).toContain('Action RequiredRenegotiate the fee terms');
  expect(within(card).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

test('payers stand beside each other, the highest DIR % first, and what differs is said', async () => {
  const other = (payerName: string, changes: Partial<PayerContract>) => ({
    ...payer,
    payerName,
    ...changes,
  });
  const low = other('SOUTHLAKE RX', { dirFeePercentage: 2, netMargin: 8.5 });
  const none = { grossRevenue: 0, dirFeePercentage: 0 };
  show([low, other('STILLWATER RX', { netMargin: 12 }), other('NO GROSS', none)]);
  const table = await screen.findByRole('table', { name: 'How Payers Differ' });
  const names = [...table.querySelectorAll('tbody tr')].map((row) => row.firstChild?.textContent);
  expect(names).toEqual(['STILLWATER RX', 'SOUTHLAKE RX', 'NO GROSS']);
  expect(
    screen.getByText(
      'STILLWATER RX’s DIR fees are 24.0% of gross revenue; SOUTHLAKE RX’s are 2.0%. The lowest ' +
        'net margin is 8.5%, with SOUTHLAKE RX.',
    ),
  ).toBeDefined();
});

test('a payer without gross has a dash for its DIR % and no rating', async () => {
  const none = { grossRevenue: 0, dirFeePercentage: 0, payerName: 'FEES ONLY' };
  const insight = {
    ...{ payerName: 'NOTHING RX', riskLevel: 'low', hasGross: false, negotiationStrategy: '' },
    ...{ expectedOutcome: '', keyTalkingPoints: [], timelineRecommendation: '' },
  };
  show([payer, { ...payer, ...none }], {
    '/api/analysis/contract-insights': () =>
      Response.json({ ...head, insights: [insight], marketAnalysis: market }),
  });
  const table = await screen.findByRole('table', { name: 'How Payers Differ' });
  const row = within(table).getByText('FEES ONLY').closest('tr') as HTMLElement;
  const cells = [...row.children].map((cell) => cell.textContent);
  expect([cells[1], cells.at(-1)]).toEqual(['—', 'No gross']);
  const card = screen.getByRole('heading', { name: 'FEES ONLY' }).closest('article');
  expect(card?.textContent).toContain('No gross1,651 claims');
  expect(card?.textContent).not.toContain('scored on');
  expect((await screen.findByText('NOTHING RX')).closest('summary')?.textContent).toBe(
    'NOTHING RXNo gross',
  );
});

test.each([
  [[payer], 'At least two payers with gross revenue are needed to compare.'],
  [[payer, payer], 'Every payer’s DIR fees are 24.0% of gross revenue.'],
])('of payers that do not differ the words say so', (contracts, words) => {
  expect(differencesText(contracts)).toBe(words);
});

test.each([
  ['pharmacy_admin', '/profile', 'Negotiation reports show a blank line instead.'],
  ['staff', undefined, 'Ask your administrator to fill it in under Your Profile.'],
] as const)('a %s is asked for identifiers that are missing', async (role, href, words) => {
  const identifiers = { npi: '1457398802', ncpdpId: null, state: null, npiOnRemittances: null };
  show([payer], { '/api/organization/identifiers': () => Response.json(identifiers) }, role);
  await screen.findByText('Your NCPDP Provider ID is missing');
  expect(screen.getByText((text) => text.includes(words))).toBeDefined();
  const link = screen.queryByRole('link', { name: 'Add to profile' });
  expect(link?.getAttribute('href')).toBe(href);
});

test.each([
  [0, undefined],
  [12.5, 'Up 12.5%'],
  [-12.5, 'Down 12.5%'],
])('a trend of %d percent reads %s', async (monthlyTrend, words) => {
  show([{ ...payer, monthlyTrend }]);
  await screen.findByRole('heading', { name: 'NORTHLAKE RX' });
  expect(screen.queryByText(/^(Up|Down)/)?.textContent).toBe(words);
});

test('a priority that is not high asks for no action', async () => {
  show([{ ...payer, negotiationPriority: 'medium' }]);
  await screen.findByRole('heading', { name: 'NORTHLAKE RX' });
  expect(screen.queryByText('Action Required')).toBeNull();
});

test.each([
  ['2026-11-22T12:00:00Z', ' so far'],
  ['2026-11-30T23:00:00Z', ' so far'],
  ['2026-12-02T12:00:00Z', ''],
])('the period says at %s whether its last month still runs', async (now, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  show([payer]);
  await screen.findByText(`December 2025 to November 2026${words}`);
});

test('compared months open, unless lump sums are left out of them', async () => {
  show([{ ...payer, monthlyTrend: 12.5 }]);
  await screen.findByRole('link', { name: '24.0% in Nov' });
  expect(screen.getByRole('link', { name: '24.0% in Oct' })).toBeDefined();
  cleanup();
  show([{ ...payer, monthlyTrend: 12.5, lumpSumsLeftOut: true }]);
  await screen.findByText(/24.0% in Nov, excluding non-monthly lump sums/);
  expect(screen.queryByRole('link', { name: /in Oct/ })).toBeNull();
});

test('an opportunity opens its rows, and its action leads on', async () => {
  show([payer]);
  const action = await screen.findByRole('link', { name: 'Prepare Negotiation' });
  expect(action.getAttribute('href')).toBe('/analytics?figure=dirNegotiationSavings');
  const amounts = screen.getAllByRole('link', { name: '$246,913.58' });
  expect(amounts.map((link) => link.getAttribute('href'))).toEqual([
    '/analytics?figure=potentialSavings&from=2025-12-01&to=2026-11-30',
    '/analytics?figure=dirNegotiationSavings&from=2025-12-01&to=2026-11-30&payer=NORTHLAKE+RX',
  ]);
});
