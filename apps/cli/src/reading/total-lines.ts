import { categories, feeCategories } from '@pfs/core/category';
import { type Column, tableLines } from '../columns.ts';
import type { LargeTotals } from '../counting/totals-sum.ts';
import type { Styler } from '../style.ts';
import { count, plural, sumText } from '../wording.ts';
import type { Outcome } from './outcome.ts';

const columns: readonly Column[] = [
  { title: '', align: 'left', widthMin: 22 },
  { title: '', align: 'right', widthMin: 14 },
  { title: '', align: 'left' },
];

/** The other lump sums stand beside net. */
const offNet: ReadonlySet<string> = new Set(feeCategories);

/** What the payments of the file come to, and apart from them those that are held. */
export function totalLines(outcome: Outcome, style: Styler): readonly string[] {
  const [counted, held] = [outcome.counted(), outcome.held()];
  if (held.payments === 0) return blockLines('Totals', counted.totals, style);
  const title = `Totals for ${plural(counted.payments, 'payment')}`;
  return [
    ...(counted.payments > 0 ? blockLines(title, counted.totals, style) : []),
    ...blockLines(`${plural(held.payments, 'payment')} held (excluded)`, held.totals, style),
  ];
}

function blockLines(title: string, totals: LargeTotals, style: Styler): readonly string[] {
  const beside = categories
    .filter((category) => !offNet.has(category))
    .filter((category) => totals.providerAdjustmentsCents[category] !== 0n)
    .map((category) => [
      sentenceCase(category),
      sumText(-totals.providerAdjustmentsCents[category]),
    ]);
  const { deniedClaims, reversals, paidClaims } = totals;
  const rows = [
    ['Gross', sumText(totals.grossCents)],
    [
      'DIR fees',
      sumText(totals.dirFeesCents),
      `${totals.dirPercentage.toFixed(1)}% of gross revenue`,
    ],
    ['Effective-rate fees', sumText(totals.gerFeesCents)],
    ['Other fees', sumText(totals.otherFeesCents)],
    ['Net', sumText(totals.netCents)],
    ...beside,
    ...(beside.length > 0 ? [['Payments', sumText(totals.paymentsCents)]] : []),
    ['Average DIR fee', sumText(totals.averageDirFeeCents)],
    [
      'Claims',
      count(totals.claims),
      `${count(paidClaims)} paid, ${count(reversals)} reversed, ${count(deniedClaims)} denied`,
    ],
  ];
  const lines = tableLines(columns, rows, { header: false });
  return [style('bold', title), ...lines.map((line) => `  ${line}`), ''];
}

function sentenceCase(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
