import type { FigureName } from '@pfs/core/figures/figure-names';
import { lastDayOf } from '@pfs/core/metrics/periods';
import type { Alert } from '@pfs/wire/alerts';
import type { Analytics } from '@pfs/wire/analytics';
import type { PayerContracts, SavingsOpportunities } from '@pfs/wire/contract-analysis';
import type { Dashboard } from '@pfs/wire/dashboard';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import type { Report } from '@pfs/wire/reports';
import type { Vendor } from '@pfs/wire/vendors';
import { readPdf } from '../../../testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../../../testing/read-workbook.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { answerTo } from '../../assistant/testing/asking-pharmacy.ts';

/** A value that some place of the product states under the name of a figure. */
export interface Said {
  readonly where: string;
  readonly figure: FigureName;
  readonly filter: Readonly<Record<string, string>>;
  readonly value: number | null;
}

type Filter = Said['filter'];
type Values = Partial<Record<FigureName, number | null>>;

export const month = '2026-10';
export const october = { from: '2026-10-01', to: '2026-10-31' };

export function say(where: string, filter: Filter, values: Values): readonly Said[] {
  return Object.entries(values).map(([figure, value]) => ({
    where,
    figure: figure as FigureName,
    filter,
    value,
  }));
}

export async function read<Body>(client: TestClient, path: string): Promise<Body> {
  const { status, body, text } = await client.get(path);
  if (status !== 200) throw new Error(`${path} answered ${text}`);
  return body as Body;
}

export const query = (filter: Filter) => new URLSearchParams(filter).toString();

/** The month and the year to its end, on the dashboard. */
export async function ofDashboard(client: TestClient): Promise<readonly Said[]> {
  const where = 'dashboard';
  const shown = await read<Dashboard>(client, `/api/dashboard?month=${month}`);
  const { metrics, besideDir, payersOfMonth, payerBreakdown, trend } = shown;
  const year = { from: '2026-01-01', to: october.to };
  const { gerFees, otherFees, recoupments } = besideDir.month;
  const all = [metrics.monthlyDirFees, gerFees, otherFees].reduce((sum, one) => sum + one, 0);
  return [
    ...say(where, october, {
      dirFees: metrics.monthlyDirFees,
      dirPercentage: metrics.dirPercentage,
      claims: metrics.processedClaims,
      ...{ gerFees, otherFees, fees: all, takeBacks: all + recoupments },
    }),
    ...say(where, year, {
      dirFees: metrics.ytdDirFees,
      gerFees: besideDir.year.gerFees,
      otherFees: besideDir.year.otherFees,
    }),
    ...payersOfMonth.flatMap(({ payerName: payer, totalDirFees }) =>
      say(where, { ...october, payer }, { dirFees: totalDirFees }),
    ),
    ...payerBreakdown.flatMap(({ payerName: payer, totalDirFees }) =>
      say(where, { ...year, payer }, { dirFees: totalDirFees }),
    ),
    ...trend.flatMap(({ month: name, totalDirFees, earnedDirFees }) =>
      say(
        where,
        { from: `${name}-01`, to: lastDayOf(name) },
        { dirFees: totalDirFees, earnedDirFees },
      ),
    ),
  ];
}

export async function ofAnalytics(client: TestClient): Promise<readonly Said[]> {
  const where = 'analytics';
  const shown = await read<Analytics>(client, `/api/analytics?${query(october)}`);
  return [
    ...say(where, october, { dirFees: shown.earned.paid, earnedDirFees: shown.earned.earned }),
    ...shown.payerStats.flatMap(({ payerName: payer, totalDirFees }) =>
      say(where, { ...october, payer }, { dirFees: totalDirFees }),
    ),
    ...shown.trendData.flatMap(({ from, to, totalDirFees }) =>
      say(where, { from, to }, { dirFees: totalDirFees }),
    ),
    ...shown.earnedTrend.flatMap(({ from, to, totalDirFees }) =>
      say(where, { from, to }, { earnedDirFees: totalDirFees }),
    ),
    ...shown.drugAnalysis.flatMap(({ ndc, totalDirFees, claimCount }) =>
      say(
        where,
        { ...october, ndc: ndc ?? '' },
        { claimDirFees: totalDirFees, claims: claimCount },
      ),
    ),
  ];
}

const amountsOf = (row: Report['monthlyTrend'][number] | Report['payerBreakdown'][number]) => ({
  claims: row.claimCount,
  grossAmount: row.grossAmount,
  dirFees: row.dirFees,
  netAmount: row.netAmount,
});

export async function ofReports(client: TestClient): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const type of ['monthly', 'quarterly', 'payer', 'detailed', 'yearly']) {
    const where = `${type} report`;
    const period = type === 'yearly' ? { ...october, from: '2026-01-01' } : october;
    const shown = await read<Report>(client, `/api/reports?type=${type}&${query(period)}`);
    const { summary, payerBreakdown, monthlyTrend, months = [] } = shown;
    said.push(
      ...say(where, period, {
        claims: summary.totalClaims,
        grossAmount: summary.totalGrossAmount,
        dirFees: summary.totalDirFees,
        netAmount: summary.totalNetAmount,
        dirPercentage: summary.avgDirPercentage,
      }),
      ...payerBreakdown.flatMap((row) =>
        say(
          where,
          { ...period, payer: row.payerName },
          { ...amountsOf(row), dirPercentage: row.dirPercentage },
        ),
      ),
      ...[...monthlyTrend, ...months].flatMap((row) =>
        say(where, { from: row.from, to: row.to }, amountsOf(row)),
      ),
    );
  }
  return said;
}

/** The columns of a row of payers in the files of reports. */
function ofPayerRow(where: string, row: readonly unknown[], percentTimes: number) {
  const [name, claims, grossAmount, dirFees, netAmount, share] = row;
  if (name === undefined || typeof dirFees !== 'number') return [];
  const filter = name === 'Total' ? october : { ...october, payer: String(name) };
  return say(where, filter, {
    claims: Number(claims),
    grossAmount: Number(grossAmount),
    dirFees,
    netAmount: Number(netAmount),
    dirPercentage: Number((Number(share) * percentTimes).toFixed(1)),
  });
}

/** The same report as a workbook, as CSV and as a PDF. */
export async function ofReportFiles(client: TestClient): Promise<readonly Said[]> {
  const path = `/api/reports/export?type=payer&${query(october)}`;
  const file = async (format: string) => (await client.get(`${path}&format=${format}`)).bytes;
  const [, payers] = readWorkbook(await file('xlsx'));
  const csv = new TextDecoder().decode(await file('csv')).split(/\r?\n/);
  const printed = (await readPdf(await file('pdf'))).join('\n');
  const money = String.raw`(−?\$[\d,.]+)`;
  const line = new RegExp(`^(.+?) ([\\d,]+) ${money} ${money} ${money} (−?[\\d.]+)%`, 'gm');
  return [
    ...(valuesOf(payers) ?? []).flatMap((row) => ofPayerRow('workbook of a report', row, 100)),
    ...csv.flatMap((row) => {
      const cells = row.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
      const numbers = cells.map((cell) => (/^-?[\d.]+$/.test(cell) ? Number(cell) : cell));
      return ofPayerRow('CSV of a report', numbers, 1);
    }),
    ...Array.from(printed.matchAll(line), ([, name, ...values]) => [
      name,
      ...values.map((value) => Number(value.replace('−', '-').replace(/[$,]/g, ''))),
    ]).flatMap((row) => ofPayerRow('PDF of a report', row, 1)),
  ];
}

export async function ofContractAnalysis(client: TestClient): Promise<readonly Said[]> {
  const where = 'contract analysis';
  const { period, contracts } = await read<PayerContracts>(client, '/api/analysis/contracts');
  const savings = await read<SavingsOpportunities>(client, '/api/analysis/savings-opportunities');
  return [
    ...contracts.flatMap((row) => [
      ...say(
        where,
        { ...period, payer: row.payerName },
        {
          claims: row.totalClaims,
          grossAmount: row.grossRevenue,
          dirFees: row.dirFees,
          gerFees: row.gerFees,
          otherFees: row.otherFees,
          fees: row.allFees,
          dirPercentage: row.dirFeePercentage,
          profitMargin: row.netMargin,
        },
      ),
    ]),
    ...say(where, savings.period, { potentialSavings: savings.potentialAnnualSavings }),
    ...savings.opportunities.flatMap(({ figure, payerName, potentialSavings }) =>
      say(where, payerName === null ? savings.period : { ...savings.period, payer: payerName }, {
        [figure]: potentialSavings,
      }),
    ),
  ];
}

export async function ofFinancialHealth(client: TestClient): Promise<readonly Said[]> {
  const where = 'financial health';
  const path = `/api/financial-health?timeframe=12months&month=${month}`;
  const shown = await read<FinancialHealth>(client, path);
  const { metrics, healthIndicators, monthlyTrend } = shown;
  const { from, to } = shown.period;
  return [
    ...say(
      where,
      { from, to },
      {
        revenue: metrics.totalRevenue,
        netProfit: metrics.netProfit,
        profitMargin: metrics.profitMargin,
        dirFees: -metrics.dirFeeImpact,
        vendorSpend: metrics.vendorSpend,
        cashFlow: metrics.cashFlow,
        averageClaimValue: metrics.avgClaimValue,
        knownCostShare: metrics.knownCostPercentage,
        estimatedCost: metrics.estimatedCost,
        leftAfterPurchases: metrics.leftAfterPurchases,
      },
    ),
    ...healthIndicators.flatMap(({ figure, value, payer }) =>
      say(where, payer === null ? { from, to } : { from, to, payer }, { [figure]: value }),
    ),
    ...monthlyTrend.flatMap(({ month: name, revenue, expenses, profit }) =>
      say(
        where,
        { from: `${name}-01`, to: lastDayOf(name) },
        { revenue, expenses, netProfit: profit },
      ),
    ),
  ];
}

export async function ofDrugProfitability(client: TestClient): Promise<readonly Said[]> {
  const where = 'drug profitability';
  const path = '/api/analysis/drug-profitability?limit=10';
  const { period, drugs, totals } = await read<DrugProfitability>(client, path);
  const valuesOf = (row: typeof totals) => ({
    revenue: row.revenue,
    drugGrossProfit: row.grossProfit,
    claimDirFees: row.dirFeesTotal,
    knownCostShare: row.knownCostPercentage,
    belowCostClaims: row.belowCostClaims,
    belowCostLoss: row.belowCostLoss,
  });
  return [
    ...say(where, period, valuesOf(totals)),
    ...drugs.flatMap((row) =>
      say(
        where,
        { ...period, ndc: row.ndc, drug: row.drugName },
        { ...valuesOf(row), claims: row.claims, netProfit: row.netProfit },
      ),
    ),
  ];
}

export async function ofVendors(client: TestClient): Promise<readonly Said[]> {
  const vendors = await read<readonly Vendor[]>(client, '/api/vendors');
  return vendors.flatMap(({ name, totalSpend, openBalance }) =>
    say('vendors', { vendor: name }, { vendorSpend: totalSpend, vendorOpen: openBalance }),
  );
}

const dollarsOf = (text: string | undefined) => Number(text?.replace(/[$,]/g, ''));

/**
 * Alerts say what they compare, `6.5% of gross revenue in October 2026 ($65.00 of $1,000.00)`, and
 * where lump sums count in other months, `$90.00 was taken in the month`.
 */
export async function ofAlerts(client: TestClient): Promise<readonly Said[]> {
  const alerts = await read<readonly Alert[]>(client, '/api/alerts');
  const share =
    /(?<percent>[\d.]+)% of gross revenue in \w+ \d+(?: so far)? \((?<fees>\$[\d,.]+) of (?<gross>\$[\d,.]+)(?:; (?<all>\$[\d,.]+) was taken in the month)?\)/;
  return alerts.flatMap(({ title, message, month: name }) => {
    const found = share.exec(message)?.groups;
    if (found === undefined) return [];
    const period = { from: `${name}-01`, to: lastDayOf(name) };
    const [payer] = title.split(':');
    const filter = title.includes(':') ? { ...period, payer: payer ?? '' } : period;
    const { percent, fees, gross, all } = found;
    return say('alerts', filter, {
      dirFees: dollarsOf(all ?? fees),
      grossAmount: dollarsOf(gross),
      ...(all === undefined ? { dirPercentage: Number(percent) } : {}),
    });
  });
}

const questions: Readonly<Partial<Record<FigureName, string>>> = {
  dirFees: 'What were my DIR fees in October 2026?',
  gerFees: 'GER fees in October 2026',
  grossAmount: 'Gross amount in October 2026',
  netAmount: 'Net amount in October 2026',
  dirPercentage: 'DIR % in October 2026',
  claims: 'How many claims in October 2026?',
  netProfit: 'Net profit in October 2026',
  takeBacks: 'Take-backs in October 2026',
};

export async function ofAnswers(client: TestClient): Promise<readonly Said[]> {
  const said: Said[] = [];
  for (const [figure, question] of Object.entries(questions)) {
    const { figure: told } = await answerTo(client, question);
    said.push(...say('assistant', october, { [figure]: told?.value ?? null }));
  }
  // Without a period it is of the twelve months of Contract Analysis.
  const { period } = await read<SavingsOpportunities>(
    client,
    '/api/analysis/savings-opportunities',
  );
  const { figure: savings } = await answerTo(client, 'Potential annual savings');
  said.push(...say('assistant', period, { potentialSavings: savings?.value ?? null }));
  const { table } = await answerTo(client, 'DIR fees by payer in October 2026');
  for (const { cells } of table?.rows ?? []) {
    const [payer, value] = cells;
    said.push(
      ...say('assistant', { ...october, payer: String(payer) }, { dirFees: Number(value) }),
    );
  }
  return said;
}

/** The facts and the payers of a weekly report by mail. */
export function ofWeeklyMail(text: string, week: Filter): readonly Said[] {
  const fact = (label: string) =>
    dollarsOf(new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1]?.replace('%', ''));
  const payers = text.matchAll(/^(\S.*?) {2}(\$[\d,.]+) {2}([\d.]+)%$/gm);
  return [
    ...say('weekly mail', week, {
      dirFees: fact('DIR fees'),
      dirPercentage: fact('Share of gross revenue'),
      grossAmount: fact('Gross amount'),
      netAmount: fact('Net amount'),
      claims: fact('Claims'),
    }),
    ...Array.from(payers).flatMap(([, payer = '', fees, share]) =>
      say(
        'weekly mail',
        { ...week, payer },
        { dirFees: dollarsOf(fees), dirPercentage: Number(share) },
      ),
    ),
  ];
}
