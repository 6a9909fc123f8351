import { contractInsight } from '@pfs/core/metrics/contract-insights';
import { marketAnalysis } from '@pfs/core/metrics/market-analysis';
import { sumCents } from '@pfs/core/money';
import type { ContractInsights } from '@pfs/wire/contract-analysis';
import type { Analysis } from './contract-analysis.service.ts';
import { monthOfDir } from './payer-figures.ts';

/** Who says what is usual: a figure without an origin is worth nothing in a negotiation. */
const benchmarkOrigin =
  'A setting of this installation; a vendor’s page gives 2–4% of gross reimbursement.';

/** What to go into negotiations with, the riskiest contract first. */
export function toContractInsights(
  { hasData, period, wholeMonths, payers }: Analysis,
  { benchmarkPercent }: { readonly benchmarkPercent: number },
): ContractInsights {
  const market = marketAnalysis({
    payers: payers.map(({ payerName, totals }) => ({ payerName, ...totals })),
    months: wholeMonths.map((month) => {
      const ofMonth = payers.map((payer) => monthOfDir(payer, month));
      return {
        grossCents: sumCents(ofMonth.map(({ grossCents }) => grossCents)),
        dirFeesCents: sumCents(ofMonth.map(({ dirFeesCents }) => dirFeesCents)),
      };
    }),
    benchmarkPercent,
  });
  const riskiestFirst = payers.toSorted(
    (first, second) => second.analysis.dirFeePercentage - first.analysis.dirFeePercentage,
  );
  return {
    hasData,
    period,
    insights: riskiestFirst.map(({ payerName, figures, analysis }) => {
      const insight = contractInsight(payerName, figures, analysis);
      return { ...insight, keyTalkingPoints: [...insight.keyTalkingPoints] };
    }),
    marketAnalysis: {
      ...market,
      recommendations: [...market.recommendations],
      benchmarkOrigin,
    },
  };
}
