import { addSums, type Sums } from '@pfs/core/figures/evaluate';
import { payerPerformance, periodTotals } from '@pfs/core/metrics/period-totals';
import type { WeeklyReport } from './weekly-report.mail.ts';

const samplePayers = [
  { name: 'CAREMONT PHARMACY SERVICES', gross: 9_120_050, dir: 401_025, claims: 1_204 },
  { name: 'OPTISCRIPT PBM', gross: 4_870_110, dir: 300_225, claims: 733 },
] as const;

/** What the look of the mail is shown with. */
export function sampleWeeklyReport(
  reader: Pick<WeeklyReport, 'to' | 'firstName' | 'site' | 'token'>,
): WeeklyReport {
  const payers = samplePayers.map(({ name, ...figures }) => {
    const totals = periodTotals(sumsOf(figures));
    return { name, totals, performance: payerPerformance(totals.dirPercentage) };
  });
  return {
    ...reader,
    pharmacy: 'Maple Street Pharmacy',
    weekBefore: periodTotals(sumsOf({ gross: 11_204_415, dir: 640_110, claims: 1_611 })),
    attached: { type: 'monthly', period: { from: '2026-01-01', to: '2026-03-22' } },
    figures: {
      type: 'payer',
      period: { from: '2026-03-16', to: '2026-03-22' },
      totals: periodTotals(addSums(samplePayers.map(sumsOf))),
      payers,
      trends: [],
      dataAsOf: null,
    },
  };
}

function sumsOf({ gross, dir, claims }: { gross: number; dir: number; claims: number }): Sums {
  return { claimGross: gross, claimNet: gross - dir, claimDir: dir, paidClaims: claims };
}
