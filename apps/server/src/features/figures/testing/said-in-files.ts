import type { FigureName } from '@pfs/core/figures/figure-names';
import type { PayerContracts } from '@pfs/wire/contract-analysis';
import { readPdf } from '../../../testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../../../testing/read-workbook.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { month, october, query, read, type Said, say } from './said-figures.ts';

const ofHealthSheet: Readonly<Record<string, FigureName>> = {
  'Total Revenue': 'revenue',
  'Net Profit': 'netProfit',
  'Profit Margin': 'profitMargin',
  'Vendor Spend': 'vendorSpend',
  'Known Cost': 'knownCostShare',
  'Cash Flow': 'cashFlow',
  'Average Claim Value': 'averageClaimValue',
};

/** The sheet of metrics has the figures of the screen. */
export async function ofHealthFile(client: TestClient): Promise<readonly Said[]> {
  const path = `/api/financial-health/export?timeframe=1month&month=${month}&format=xlsx`;
  const sheets = readWorkbook((await client.get(path)).bytes);
  const sheet = sheets.find(({ name }) => name === 'Metrics');
  const [labels = [], values = []] = (valuesOf(sheet) ?? []).slice(-2);
  return labels.flatMap((label, at) => {
    const figure = ofHealthSheet[String(label)];
    if (figure === undefined) return [];
    const isShare = figure === 'profitMargin' || figure === 'knownCostShare';
    const value = Number(values[at]) * (isShare ? 100 : 1);
    return say('file of financial health', october, { [figure]: Number(value.toFixed(2)) });
  });
}

const ofMonths: readonly FigureName[] = [
  ...(['claims', 'grossAmount', 'dirFees', 'gerFees', 'otherFees', 'netAmount'] as const),
  'dirPercentage',
];

/** What the letter to each payer and the internal sheet say of it. */
export async function ofNegotiation(client: TestClient): Promise<readonly Said[]> {
  const { period, contracts } = await read<PayerContracts>(client, '/api/analysis/contracts');
  const said: Said[] = [];
  for (const { payerName: payer } of contracts) {
    for (const paper of ['negotiation-report', 'negotiation-preparation']) {
      const { bytes } = await client.get(`/api/analysis/${paper}?${query({ payer })}`);
      const text = (await readPdf(bytes)).join('\n');
      const row = (name: string) => {
        const found = new RegExp(`^${name} (\\S+(?: \\S+){6})$`, 'm').exec(text)?.[1];
        const cells = found?.split(' ').map(numberOf) ?? [];
        return Object.fromEntries(ofMonths.map((figure, at) => [figure, Number(cells[at])]));
      };
      said.push(...say(paper, { ...october, payer }, row('October 2026')));
      said.push(...say(paper, { ...period, payer }, row('Total')));
      const margin = /^Net margin at known cost\n(\S+)$/m.exec(text)?.[1];
      if (margin === undefined) continue;
      said.push(...say(paper, { ...period, payer }, { profitMargin: numberOf(margin) }));
    }
  }
  return said;
}

const numberOf = (text: string) => Number(text.replace('−', '-').replace(/[$,%]/g, ''));
