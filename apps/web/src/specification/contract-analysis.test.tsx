import type {
  ContractInsight,
  ContractInsights,
  PayerContract,
  PayerContracts,
  SavingsOpportunities,
  SavingsOpportunity,
} from '@pfs/wire/contract-analysis';
import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ContractAnalysisPage from '../features/contract-analysis/contract-analysis-page.tsx';
import { showToast } from '../lib/toast.ts';
import { answerAs } from '../testing/open-at.tsx';
import { refusing, shownFailure, shownToast } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const head = { hasData: true, period: { from: '2025-04-01', to: '2026-03-31' } };

const contract = (payerName: string, others: Partial<PayerContract> = {}): PayerContract => ({
  payerName,
  profitabilityScore: 'unprofitable',
  scoreBasis: 'margin_and_dir',
  knownCostPercentage: 95,
  netMargin: 12,
  totalClaims: 1_204,
  monthlyTrend: 12.5,
  lastMonth: { month: '2026-03', dirFeePercentage: 9 },
  monthBefore: { month: '2026-02', dirFeePercentage: 8 },
  lumpSumsLeftOut: false,
  dirFeePercentage: 10,
  grossRevenue: 10_000,
  dirFees: 1_000,
  gerFees: 0,
  otherFees: 0,
  allFees: 1_000,
  netRevenue: 9_000,
  negotiationPriority: 'high',
  recommendedAction: 'Ask for the schedule of effective rates',
  ...others,
});

const contracts: PayerContracts = {
  ...head,
  contracts: [
    contract('NORTHLAKE RX'),
    contract('SOUTHLAKE RX', {
      profitabilityScore: 'profitable',
      monthlyTrend: -4,
      negotiationPriority: 'low',
      dirFeePercentage: 40,
    }),
    contract('STILLWATER RX', {
      profitabilityScore: 'marginal',
      monthlyTrend: 0,
      negotiationPriority: 'medium',
    }),
  ],
};

const opportunity = (
  category: string,
  difficulty: SavingsOpportunity['difficulty'],
  potentialSavings: number,
): SavingsOpportunity => ({
  category,
  description: `${category} is described`,
  difficulty,
  potentialSavings,
  timeframe: '3-6 months',
  action: `Act on ${category}`,
  actionUrl: '/analytics?figure=dirFees',
  formula: 'this less that',
  figure: 'dirFees',
  payerName: category,
});

const savings: SavingsOpportunities = {
  ...head,
  potentialAnnualSavings: 300.5,
  opportunities: [
    opportunity('Fees above the benchmark', 'Hard', 200),
    opportunity('Drugs below cost', 'Easy', 100.5),
  ],
};

const insight = (riskLevel: ContractInsight['riskLevel']): ContractInsight => ({
  payerName: `${riskLevel} RX`,
  riskLevel,
  hasGross: true,
  negotiationStrategy: `Strategy for ${riskLevel} RX`,
  expectedOutcome: `Outcome for ${riskLevel} RX`,
  keyTalkingPoints: [`First point for ${riskLevel} RX`, `Second point for ${riskLevel} RX`],
  timelineRecommendation: `Timeline for ${riskLevel} RX`,
});

const insights: ContractInsights = {
  ...head,
  insights: (['critical', 'high', 'medium', 'low'] as const).map(insight),
  marketAnalysis: {
    industryBenchmark: 4,
    benchmarkOrigin: 'As is usual',
    marketTrends: 'Fees rise',
    recommendations: ['Talk first', 'Then sign'],
  },
};

const drug = (at: number, status: DrugProfit['status']): DrugProfit => ({
  drugName: `DRUG ${at}`,
  ndc: `0000308940${at}`,
  totalDispensed: 90,
  claims: 3,
  revenue: 100,
  cost: { invoice: 0, priceList: 0, nadac: 50, estimated: 0 },
  grossProfit: 50,
  dirFeesTotal: 12.5,
  gerFees: 0,
  otherFees: 0,
  allocatedFees: 0,
  netProfit: 37.5,
  belowCostClaims: 0,
  belowCostLoss: 0,
  profitPerUnit: 0.42,
  lossLeaderRisk: false,
  status,
  costBasis: 'nadac',
  knownCostPercentage: 100,
});

const drugs: DrugProfitability = {
  ...head,
  drugs: (['Loss Leader', 'Low Margin', 'Profitable'] as const).map((status, at) =>
    drug(at, status),
  ),
  drugCount: 3,
  totals: drug(0, 'Profitable'),
  costShares: { invoice: 0, priceList: 0, nadac: 100, estimated: 0 },
  estimatedShareOfRevenue: 0.8,
  notSpreadYet: { waiting: false, amount: 0 },
  feesOfNoDrug: 0,
};

const paths = {
  contracts: '/api/analysis/contracts',
  savings: '/api/analysis/savings-opportunities',
  insights: '/api/analysis/contract-insights',
  drugs: '/api/analysis/drug-profitability',
  report: '/api/analysis/negotiation-report',
  sheet: '/api/analysis/negotiation-preparation',
};

/** The screen with the parts that are answered; the others are on their way. */
function show(answers: Parameters<typeof answerAs>[1]) {
  const user = aUser();
  const fetched = answerAs(user, answers);
  const { unmount } = renderScreen(<ContractAnalysisPage />, { path: '/contract-analysis', user });
  return { fetched, unmount };
}

/** Of the cards and sections, the one that is headed by a name. */
async function headed(name: string, place: string): Promise<HTMLElement> {
  const heading = await screen.findByText(name, { selector: 'h2, h3' });
  return heading.closest(place) as HTMLElement;
}

/** What a card says of a term. */
function wordsOf(term: string, card: HTMLElement): string | null | undefined {
  return within(card).getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
}

async function showCard(payer: string): Promise<HTMLElement> {
  show({ [paths.contracts]: () => Response.json(contracts) });
  return headed(payer, 'article');
}

async function showDrugs() {
  const { fetched } = show({ [paths.drugs]: () => Response.json(drugs) });
  const caption = await screen.findByText('Drug Profitability Analysis', { selector: 'caption' });
  return { fetched, table: caption.parentElement as HTMLElement };
}

describe('Screens: /contract-analysis', () => {
  test('Potential Annual Savings: the sum over all opportunities', async () => {
    show({ [paths.savings]: () => Response.json(savings) });
    const banner = within(await headed('Potential Annual Savings', 'section'));
    expect(banner.getByText('$300.50')).toBeDefined();
    expect(banner.getByText(/^Total of 2 opportunities/)).toBeDefined();
  });

  test.each([
    ['NORTHLAKE RX', 'Unprofitable', 'text-taken'],
    ['SOUTHLAKE RX', 'Profitable', 'text-good'],
    ['STILLWATER RX', 'Marginal', 'text-warn'],
  ])('%s wears the profitability badge %s', async (payer, badge, look) => {
    const card = within(await showCard(payer));
    expect([...card.getByText(badge).classList]).toContain(look);
  });

  test('monthly trend percent: red for up, green for down, hidden when 0', async () => {
    const up = within(await showCard('NORTHLAKE RX')).getByText('Up 12.5%');
    expect([...up.classList]).toContain('text-taken');
    const down = within(await headed('SOUTHLAKE RX', 'article')).getByText('Down 4.0%');
    expect([...down.classList]).toContain('text-good');
    const still = within(await headed('STILLWATER RX', 'article'));
    expect(still.queryByText(/^(Up|Down) /)).toBeNull();
  });

  test.each([
    ['NORTHLAKE RX', '10.0%', '50'],
    ['SOUTHLAKE RX', '40.0%', '100'],
  ])('DIR Fee %% progress bar of %s at %s: capped at 20 and scaled by 5', async (...given) => {
    const [payer, percentage, filled] = given;
    const card = await showCard(payer);
    const line = within(card).getByText('DIR Fee %').parentElement;
    expect(line?.textContent).toBe(`DIR Fee %${percentage}`);
    const bar = card.querySelector('[role=progressbar]');
    expect(bar?.getAttribute('aria-valuenow')).toBe(filled);
    expect(bar?.querySelector('div')?.style.width).toBe(`${filled}%`);
  });

  test('Action Required with the recommended action when priority is high', async () => {
    const card = within(await showCard('NORTHLAKE RX'));
    const words = card.getByText('Action Required', { selector: 'h3' }).nextElementSibling;
    expect(words?.textContent).toBe('Ask for the schedule of effective rates');
    expect(screen.getAllByText('Action Required')).toHaveLength(1);
  });

  test('Market Intelligence Summary: benchmark percent, trends, recommendations', async () => {
    show({ [paths.insights]: () => Response.json(insights) });
    const summary = within(await headed('Market Intelligence Summary', 'div'));
    for (const text of ['4.0%', 'Fees rise', 'Talk first', 'Then sign']) {
      expect(summary.getByText(text)).toBeDefined();
    }
  });

  test.each([
    ['critical RX', 'Critical Risk'],
    ['high RX', 'High Risk'],
    ['medium RX', 'Medium Risk'],
    ['low RX', 'Low Risk'],
  ])('an insight card of %s: risk badge %s', async (payer, badge) => {
    show({ [paths.insights]: () => Response.json(insights) });
    const card = await headed(payer, 'article');
    expect(within(card).getByText(badge)).toBeDefined();
    expect(wordsOf('Negotiation Strategy', card)).toBe(`Strategy for ${payer}`);
    expect(wordsOf('Expected Outcome', card)).toBe(`Outcome for ${payer}`);
    expect(wordsOf('Timeline', card)).toBe(`Timeline for ${payer}`);
    const points = [...card.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(points).toEqual([`First point for ${payer}`, `Second point for ${payer}`]);
  });

  test('Drug Profitability Analysis: its columns', async () => {
    const { table } = await showDrugs();
    const headings = [...table.querySelectorAll('th')];
    expect(headings.map((each) => each.ariaLabel ?? each.textContent)).toEqual([
      'Drug Name',
      'NDC',
      'Units',
      'Gross Profit',
      'DIR Fees',
      'Net Profit',
      'Per Unit',
      'Status',
    ]);
  });

  test('the first 10 drugs are asked for', async () => {
    const { fetched } = await showDrugs();
    expect(fetched.mock.calls.map(([url]) => url)).toContain(`${paths.drugs}?limit=10`);
  });

  test.each([
    ['DRUG 0', 'Loss Leader'],
    ['DRUG 1', 'Low Margin'],
    ['DRUG 2', 'Profitable'],
  ])('%s has the status %s', async (name, status) => {
    const { table } = await showDrugs();
    const row = within(table).getByText(name).closest('tr');
    expect(row?.lastElementChild?.textContent).toBe(status);
  });

  test.each([
    ['Fees above the benchmark', 'Hard', '$200.00'],
    ['Drugs below cost', 'Easy', '$100.50'],
  ])('Savings Opportunities: %s, difficulty %s, %s', async (category, difficulty, amount) => {
    show({ [paths.savings]: () => Response.json(savings) });
    const item = await headed(category, 'li');
    const list = await headed('Savings Opportunities', 'section');
    expect(list.contains(item)).toBe(true);
    for (const text of [difficulty, amount, '3-6 months', `${category} is described`]) {
      expect(within(item).getByText(text)).toBeDefined();
    }
    const action = within(item).getByText(`Act on ${category}`, { selector: 'a' });
    expect(action.getAttribute('href')).toBe('/analytics?figure=dirFees');
  });

  test('AI Contract Intelligence only when insights exist', async () => {
    const { unmount } = show({ [paths.insights]: () => Response.json(insights) });
    await screen.findByText('AI Contract Intelligence', { selector: 'h2' });
    unmount();
    show({ [paths.insights]: () => Response.json({ ...insights, insights: [] }) });
    const waits = screen.getByText('Loading the contract insights');
    await waitFor(() => expect(waits.isConnected).toBe(false));
    expect(screen.queryByText('AI Contract Intelligence')).toBeNull();
    expect(screen.queryByText(/^We couldn’t load/)).toBeNull();
  });
});

describe('Screens: /contract-analysis, Generate Negotiation Report', () => {
  const name = 'negotiation-report-northlake-rx.pdf';

  // A toast outlives the page of the test before: another takes its place.
  beforeEach(() => showToast({ title: 'Saved' }));
  afterEach(() => void vi.restoreAllMocks());

  /** Asks for the report of a payer; it is not answered before `answer` is called. */
  async function generate() {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { fetched } = show({
      [paths.contracts]: () => Response.json(contracts),
      [paths.report]: () => promise,
    });
    const card = within(await headed('NORTHLAKE RX', 'article'));
    fireEvent.click(card.getByText(/^Generate Negotiation Report/, { selector: 'button' }));
    await waitFor(() => shownToast('Download Started', 'Negotiation report of NORTHLAKE RX'));
    const asked = fetched.mock.calls.map(([url]) => url);
    expect(asked).toContain(`${paths.report}?payer=NORTHLAKE+RX&format=pdf`);
    return { answer: resolve };
  }

  test('Generate Negotiation Report makes a real file', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
    const kept = vi.spyOn(HTMLElement.prototype, 'click').mockReturnValue();
    const { answer } = await generate();
    expect(kept).not.toHaveBeenCalled();
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    answer(new Response('%PDF-1.7', { headers }));
    await waitFor(() => expect(kept).toHaveBeenCalledOnce());
    const [link] = kept.mock.contexts;
    expect(link).toHaveProperty('href', 'blob:report');
    expect(link).toHaveProperty('download', name);
    const [content] = made.mock.lastCall ?? [];
    expect(await new Response(content as Blob).text()).toBe('%PDF-1.7');
    shownToast('Download Started', 'Negotiation report of NORTHLAKE RX');
  });

  test('what is for the pharmacy alone is a sheet of its own', async () => {
    const { fetched } = show({ [paths.contracts]: () => Response.json(contracts) });
    const card = within(await headed('NORTHLAKE RX', 'article'));
    fireEvent.click(card.getByText(/^Internal Preparation Sheet/, { selector: 'button' }));
    await waitFor(() => shownToast('Download Started', 'Preparation sheet of NORTHLAKE RX'));
    const asked = fetched.mock.calls.map(([url]) => url);
    expect(asked).toContain(`${paths.sheet}?payer=NORTHLAKE+RX&format=pdf`);
  });

  test('a report that cannot be made: Download Failed, with the words of the server', async () => {
    const { answer } = await generate();
    answer(refusing(404, 'No claims of this payer')());
    await waitFor(() => shownFailure('Download Failed', 'No claims of this payer'));
  });
});
