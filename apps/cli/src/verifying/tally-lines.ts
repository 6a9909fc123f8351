import { count, plural, sumText } from '../wording.ts';
import { addSums, type Sums } from './sums.ts';
import type { Tally } from './tally.ts';

export function totalLines(all: Tally): readonly string[] {
  const { held, findings } = all;
  const { payments, claims } = addSums(all, held);
  const heldText =
    `${plural(held.payments, 'payment')} held (excluded): ` +
    `${plural(held.claims, 'claim')}, ${sumsText(held)}`;
  return [
    '',
    `${plural(all.files, 'file')}, ${plural(payments, 'payment')}, ` +
      `${plural(claims, 'claim')}, ${count(all.unbalanced)} out of balance` +
      `${all.cutOff > 0 ? `, ${count(all.cutOff)} cut off` : ''}`,
    sumsText(all),
    ...(held.payments > 0 ? [heldText] : []),
    ...Object.entries(findings)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([code, found]) => `  ${code} ${count(found)}`),
  ];
}

function sumsText({ paidCents, providerAdjustmentsCents, paymentSumCents }: Sums): string {
  const adds = paidCents - providerAdjustmentsCents;
  return (
    `paid ${sumText(paidCents)}, provider adjustments ${sumText(-providerAdjustmentsCents)}, ` +
    `total ${sumText(adds)}; payments total ${sumText(paymentSumCents)}`
  );
}
