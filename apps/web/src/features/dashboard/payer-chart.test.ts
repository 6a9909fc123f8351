import { expect, test } from 'vitest';
import { toPayerBars } from './payer-chart.tsx';

function payers(...fees: number[]) {
  return fees.map((totalDirFees, index) => ({ payerName: `P${index}`, totalDirFees }));
}

test('few payers have a bar each, the largest first', () => {
  expect(toPayerBars(payers(1, 3, 2), 3).map((bar) => bar.dollars)).toEqual([3, 2, 1]);
});

test('the payers beyond the last bar are one bar, to the cent', () => {
  const bars = toPayerBars(payers(10, 0.1, 0.2, 0.3, 5), 3);
  expect(bars.map((bar) => bar.dollars)).toEqual([10, 5, 0.6]);
  expect(bars.at(-1)).toMatchObject({ label: '3 others', isRest: true });
});

test('a payer that gave much back keeps its own bar', () => {
  const bars = toPayerBars(payers(10, 1, 2, -50), 3);
  expect(bars.map((bar) => bar.dollars)).toEqual([10, -50, 3]);
});
