const ticksWanted = 4;

/** Round amounts, in whole cents, from at or below the lowest to at or above the highest. */
export function niceTicks(lowest: number, highest: number): readonly number[] {
  const rough = Math.max(1, (highest - lowest) / ticksWanted);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * magnitude >= rough) ?? 10;
  const step = Math.max(1, Math.round(factor * magnitude));
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
