import type { Period } from '@pfs/core/metrics/periods';
import type { Dashboard } from '@pfs/wire/dashboard';
import { figurePath } from '../../lib/figure-path.ts';
import type { Bar } from '../../ui/bar-plot.ts';

type Payer = Dashboard['payerBreakdown'][number];

/** The largest payers either way, and the rest as one bar, so that the bars add up to the whole. */
export function toPayerBars(payers: readonly Payer[], barsMax: number, period?: Period): Bar[] {
  const largestFirst = payers.toSorted(
    (a, b) => Math.abs(b.totalDirFees) - Math.abs(a.totalDirFees),
  );
  const shownCount = payers.length <= barsMax ? payers.length : barsMax - 1;
  const shown = largestFirst.slice(0, shownCount).sort((a, b) => b.totalDirFees - a.totalDirFees);
  const rest = largestFirst.slice(shownCount);
  const bars: Bar[] = shown.map(({ payerName, totalDirFees }) => ({
    key: payerName,
    label: payerName,
    dollars: totalDirFees,
    href: figurePath('dirFees', { ...period, payer: payerName }),
  }));
  if (rest.length === 0) return bars;
  // Cents are whole numbers, so they add up without a float's crumbs.
  const cents = rest.reduce((sum, payer) => sum + Math.round(payer.totalDirFees * 100), 0);
  bars.push({
    key: 'rest',
    label: `${rest.length} others`,
    dollars: cents / 100,
    isRest: true,
  });
  return bars;
}
