/** What one run on one file took. */
export interface Run {
  readonly milliseconds: number;
  /** CPU time of all threads, less sensitive to other work on the machine. */
  readonly cpuMilliseconds: number;
  readonly bytes: number;
  readonly claims: number;
  readonly peakBytes: number;
}

/** The run with the median time. */
export function medianRun(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing ran');
  return middle;
}

/** The median of CPU times, in whole milliseconds. */
export function medianCpu(runs: readonly Run[]): number {
  return medianOf(runs.map(({ cpuMilliseconds }) => cpuMilliseconds));
}

/** The median, in whole milliseconds. */
export function medianOf(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
