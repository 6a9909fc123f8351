import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { askInWords, chatLog, lastTurn, openAssistant, questionField } from '../support/chat.ts';
import { enterPharmacy } from '../support/enter.ts';
import { answering, held, instead, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { toast } from '../support/toasts.ts';

let page: Page;

openProduct(async ({ visitor }) => {
  page = visitor.page;
  await enterPharmacy(visitor.context);
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const section = (name: string) => page.locator('section', { has: heading(name) });
const trimmed = (text: string) => text.trim();

describe('Screens: /ai-chat (AI Financial Assistant, Beta)', () => {
  beforeAll(() => openAssistant(page));

  test('titled AI Financial Assistant, marked Beta', async () => {
    await heading('AI Financial Assistant').waitFor();
    await page.getByText('Beta', { exact: true }).waitFor();
  });

  test('a chat panel 600 px high', async () => {
    const box = await page.getByRole('region', { name: 'Chat' }).boundingBox();
    expect(box?.height).toBe(600);
  });

  test('it opens with an assistant greeting', () =>
    chatLog(page)
      .getByText(/^Hello! I am your AI financial assistant/)
      .waitFor());

  test.each([
    'DIR fees last month',
    'Which payer charges the highest DIR fees?',
    'DIR fees paid this year',
    'Claims with DIR fees over $10',
  ])('an example question: %s', (question) =>
    chatLog(page).getByRole('button', { name: question, exact: true }).waitFor(),
  );

  test('Shift+Enter does not send', async () => {
    await questionField(page).fill('DIR fees');
    await questionField(page).press('Shift+Enter');
    expect(await questionField(page).inputValue()).toBe('DIR fees\n');
    expect(await page.locator('[data-turn]').count()).toBe(0);
    await questionField(page).fill('');
  });

  test('Enter sends, a Thinking... indicator shows, and the input is disabled', async () => {
    const waiting = held();
    await instead(page, '/api/ai/chat', waiting.answer, async () => {
      await questionField(page).fill('DIR fees last month');
      await questionField(page).press('Enter');
      await page.getByText('Thinking...', { exact: true }).waitFor();
      expect(await questionField(page).isDisabled()).toBe(true);
      waiting.letGo();
      await page.getByText('Thinking...').waitFor({ state: 'detached' });
    });
    await page.locator('textarea:enabled').waitFor();
  });

  test('each message shows a time', async () => {
    await askInWords(page, 'DIR fees paid this year');
    expect(await lastTurn(page).locator('time').count()).toBe(2);
    const times = await chatLog(page).locator('time').allInnerTexts();
    for (const time of times) expect(time).toMatch(/\d{1,2}:\d{2}/);
  });
});

const contract = (payerName: string, others: object) => ({
  payerName,
  profitabilityScore: 'unprofitable',
  scoreBasis: 'dir',
  knownCostPercentage: 0,
  netMargin: null,
  totalClaims: 1_204,
  monthlyTrend: 12.5,
  lastMonth: { month: '2026-03', dirFeePercentage: 9 },
  monthBefore: { month: '2026-02', dirFeePercentage: 8 },
  dirFeePercentage: 10,
  grossRevenue: 10_000,
  dirFees: 1_000,
  netRevenue: 9_000,
  negotiationPriority: 'high',
  recommendedAction: 'Ask for the schedule of effective rates',
  ...others,
});

const head = { hasData: true, period: { from: '2025-04-01', to: '2026-03-31' } };

const contracts = {
  ...head,
  contracts: [
    contract('NORTHLAKE RX', {}),
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

const opportunity = (category: string, difficulty: string, potentialSavings: number) => ({
  category,
  description: `${category} is described`,
  difficulty,
  potentialSavings,
  timeframe: '3-6 months',
  action: `Act on ${category}`,
  actionUrl: '/analytics',
  formula: 'this less that',
  figure: 'dirFees',
  payerName: null,
});

const savings = {
  ...head,
  potentialAnnualSavings: 300.5,
  opportunities: [
    opportunity('Fees above the benchmark', 'Hard', 200),
    opportunity('Drugs below cost', 'Easy', 100.5),
  ],
};

const insight = (payerName: string, riskLevel: string) => ({
  payerName,
  riskLevel,
  negotiationStrategy: `Strategy for ${payerName}`,
  expectedOutcome: `Outcome for ${payerName}`,
  keyTalkingPoints: [`First point for ${payerName}`, `Second point for ${payerName}`],
  timelineRecommendation: `Timeline for ${payerName}`,
});

const insights = {
  ...head,
  insights: ['critical', 'high', 'medium', 'low'].map((level) => insight(`${level} RX`, level)),
  marketAnalysis: {
    industryBenchmark: 4,
    benchmarkOrigin: 'As is usual',
    marketTrends: 'Fees rise',
    recommendations: ['Talk first', 'Then sign'],
  },
};

const drug = (at: number, status: string) => ({
  drugName: `DRUG ${at}`,
  ndc: `0000308940${at}`,
  totalDispensed: 90,
  claims: 3,
  revenue: 100,
  cost: { invoice: 0, nadac: 50, estimated: 0 },
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
});

const drugs = {
  ...head,
  drugs: ['Loss Leader', 'Low Margin', 'Profitable'].map((status, at) => drug(at, status)),
  drugCount: 3,
  totals: drug(0, 'Profitable'),
  costShares: { invoice: 0, nadac: 100, estimated: 0 },
  estimatedShareOfRevenue: 0.8,
  notSpreadYet: { waiting: false, amount: 0 },
  feesOfNoDrug: 0,
};

describe('Screens: /contract-analysis', () => {
  const asked: string[] = [];
  const card = (payer: string) => page.locator('article', { has: heading(payer) }).first();

  beforeAll(async () => {
    const restores = await Promise.all([
      replaced(page, '/api/analysis/contracts', answering(contracts)),
      replaced(page, '/api/analysis/savings-opportunities', answering(savings)),
      replaced(page, '/api/analysis/contract-insights', answering(insights)),
      replaced(page, '/api/analysis/drug-profitability', (route) => {
        asked.push(route.request().url());
        return answering(drugs)(route);
      }),
    ]);
    await page.goto('/contract-analysis');
    await heading('NORTHLAKE RX').waitFor();
    await heading('Market Intelligence Summary').waitFor();
    await page.getByRole('table', { name: 'Drug Profitability Analysis' }).waitFor();
    return async () => {
      for (const restore of restores) await restore();
    };
  });

  test('Potential Annual Savings: the sum over all opportunities', async () => {
    const banner = section('Potential Annual Savings');
    await banner.getByText('$300.50', { exact: true }).waitFor();
  });

  test.each([
    ['NORTHLAKE RX', 'Unprofitable', 'text-taken'],
    ['SOUTHLAKE RX', 'Profitable', 'text-good'],
    ['STILLWATER RX', 'Marginal', 'text-warn'],
  ])('%s wears the profitability badge %s', async (payer, badge, look) => {
    const found = card(payer).getByText(badge, { exact: true });
    expect(await found.getAttribute('class')).toContain(look);
  });

  test.each(['Gross Revenue', '$10,000.00', 'DIR Fees', '−$1,000.00', 'Net Revenue', '$9,000.00'])(
    'a payer’s card shows %s',
    (text) => card('NORTHLAKE RX').getByText(text, { exact: true }).waitFor(),
  );

  test('a payer’s card shows its claim count', () =>
    card('NORTHLAKE RX').getByText('1,204 claims', { exact: true }).waitFor());

  test('monthly trend percent: red for up, green for down, hidden when 0', async () => {
    const up = card('NORTHLAKE RX').getByText('Up 12.5%');
    expect(await up.getAttribute('class')).toContain('text-taken');
    const down = card('SOUTHLAKE RX').getByText('Down 4.0%');
    expect(await down.getAttribute('class')).toContain('text-good');
    expect(
      await card('STILLWATER RX')
        .getByText(/^(Up|Down) /)
        .count(),
    ).toBe(0);
  });

  test.each([
    ['NORTHLAKE RX', '10.0%', '50'],
    ['SOUTHLAKE RX', '40.0%', '100'],
  ])('DIR Fee %% progress bar of %s at %s: capped at 20 and scaled by 5', async (...given) => {
    const [payer, percentage, filled] = given;
    await card(payer).getByText('DIR Fee %', { exact: true }).waitFor();
    await card(payer).getByText(percentage, { exact: true }).waitFor();
    expect(await card(payer).getByRole('progressbar').getAttribute('aria-valuenow')).toBe(filled);
  });

  test('Action Required with the recommended action when priority is high', async () => {
    await card('NORTHLAKE RX').getByRole('heading', { name: 'Action Required' }).waitFor();
    await card('NORTHLAKE RX').getByText('Ask for the schedule of effective rates').waitFor();
    expect(await page.getByText('Action Required', { exact: true }).count()).toBe(1);
  });

  test('Market Intelligence Summary: benchmark percent, trends, recommendations', async () => {
    const summary = page.locator('div', { has: heading('Market Intelligence Summary') }).last();
    for (const text of ['4.0%', 'Fees rise', 'Talk first', 'Then sign']) {
      await summary.getByText(text, { exact: true }).waitFor();
    }
  });

  test.each([
    ['critical RX', 'Critical Risk'],
    ['high RX', 'High Risk'],
    ['medium RX', 'Medium Risk'],
    ['low RX', 'Low Risk'],
  ])('an insight card of %s: risk badge %s', async (payer, badge) => {
    await card(payer).getByText(badge, { exact: true }).waitFor();
    for (const text of ['Strategy', 'Outcome', 'First point', 'Second point', 'Timeline']) {
      await card(payer).getByText(`${text} for ${payer}`, { exact: true }).waitFor();
    }
  });

  test('Drug Profitability Analysis: its columns', async () => {
    const table = page.getByRole('table', { name: 'Drug Profitability Analysis' });
    expect((await table.getByRole('columnheader').allInnerTexts()).map(trimmed)).toEqual([
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

  test('the first 10 drugs are asked for', () => {
    expect(asked.at(-1)).toContain('limit=10');
  });

  test.each([
    ['DRUG 0', 'Loss Leader'],
    ['DRUG 1', 'Low Margin'],
    ['DRUG 2', 'Profitable'],
  ])('%s has the status %s', async (name, status) => {
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText(status, { exact: true }).waitFor();
  });

  test.each([
    ['Fees above the benchmark', 'Hard', '$200.00'],
    ['Drugs below cost', 'Easy', '$100.50'],
  ])('Savings Opportunities: %s, difficulty %s, %s', async (category, difficulty, amount) => {
    const item = section('Savings Opportunities')
      .getByRole('listitem')
      .filter({ has: heading(category) });
    for (const text of [difficulty, amount, '3-6 months', `${category} is described`]) {
      await item.getByText(text, { exact: true }).waitFor();
    }
    await item.getByRole('link', { name: `Act on ${category}` }).waitFor();
  });

  test('Generate Negotiation Report makes a real file', async () => {
    // The server knows no such payer: that it says so must not take the place of the toast.
    const making = held();
    await instead(page, '/api/analysis/negotiation-report', making.answer, async () => {
      const asking = page.waitForRequest(/negotiation-report\?payer=NORTHLAKE/);
      await card('NORTHLAKE RX')
        .getByRole('button', { name: /^Generate Negotiation Report/ })
        .click();
      await toast(page, 'Download Started');
      await asking;
      making.letGo();
      await toast(page, 'Download Failed');
    });
  });

  test('AI Contract Intelligence only when insights exist', async () => {
    await heading('AI Contract Intelligence').waitFor();
    const none = answering({ ...insights, insights: [] });
    await instead(page, '/api/analysis/contract-insights', none, async () => {
      await page.reload();
      await heading('NORTHLAKE RX').waitFor();
      await section('Savings Opportunities').getByRole('listitem').first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await heading('AI Contract Intelligence').count()).toBe(0);
    });
  });
});
