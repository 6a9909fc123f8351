import { formatUsd } from '@pfs/core/money';
import type { Styler } from '../style.ts';
import type { Comparison } from './comparison.ts';
import {
  claimsSection,
  groupSection,
  listed,
  paymentsSection,
  section,
} from './comparison-sections.ts';
import { changesText, changeText, claimText, paymentText } from './difference-text.ts';
import type { Names } from './total-differences.ts';
import { totalLines } from './total-differences.ts';

/** What differs between two files, for people. */
export function comparisonLines(
  comparison: Comparison,
  [first, second]: Names,
  style: Styler,
): readonly string[] {
  if (comparison.same) return ['The same payments, claims and totals.'];
  const { paymentsOnly, paymentsChanged, claimsOnly, claimsChanged, totals } = comparison;
  const changedPayments = paymentsChanged.first.map(
    ({ before, after }) =>
      `${paymentText(before)} -> ${formatUsd(after.amountCents)}, ` +
      `${changeText(BigInt(after.amountCents) - BigInt(before.amountCents))}`,
  );
  const changedClaims = claimsChanged.first.map(
    ({ before, after }) => `${claimText(before)}: ${changesText(before, after)}`,
  );
  return [
    ...paymentsSection(`Payments only in ${first}`, paymentsOnly[0], style),
    ...paymentsSection(`Payments only in ${second}`, paymentsOnly[1], style),
    ...section(
      'Payments with another amount',
      listed(changedPayments, paymentsChanged, 'payment'),
      style,
    ),
    ...claimsSection(`only in ${first}`, claimsOnly[0], style),
    ...claimsSection(`only in ${second}`, claimsOnly[1], style),
    ...groupSection('with other amounts', claimsChanged, changedClaims, style),
    ...section('Totals', totalLines(totals, [first, second]), style),
  ];
}
