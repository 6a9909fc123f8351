import type { DocumentPage } from '../../words.ts';

/** Pages are set straight before; what is left of their lean is at most this, as a slope. */
const leanMax = 0.035;

/**
 * How much lines of a page still rise or fall to the right, as a slope: the one under which the
 * middles of its words fall on the fewest, fullest rows.
 */
export function pageLean(page: DocumentPage, textHeight: number): number {
  if (page.words.length < 12 || isStraight(page, textHeight)) return 0;
  const step = Math.ceil(page.words.length / pointsMax);
  const points = page.words
    .filter((_, at) => at % step === 0)
    .map(({ box }) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }));
  const sharpness = (slope: number): number => rowSharpness(points, slope, textHeight / 3);
  const straight = sharpness(0);
  const coarse = bestOf(steps(-leanMax, leanMax, 0.0025), sharpness);
  const fine = bestOf(steps(coarse - 0.0025, coarse + 0.0025, 0.0005), sharpness);
  return sharpness(fine) > straight * 1.05 ? fine : 0;
}

/** More words say no more of how a page leans. */
const pointsMax = 600;

/** Whether most words end on the very line that another does, as what was never scanned has it. */
function isStraight({ words }: DocumentPage, textHeight: number): boolean {
  const baselines = new Map<number, number>();
  for (const { box } of words) {
    const baseline = Math.round((box.bottom / textHeight) * 50);
    baselines.set(baseline, (baselines.get(baseline) ?? 0) + 1);
  }
  let shared = 0;
  for (const count of baselines.values()) if (count > 2) shared += count;
  return shared > words.length * 0.8;
}

function rowSharpness(
  points: readonly { x: number; y: number }[],
  slope: number,
  rowHeight: number,
): number {
  const rows = new Map<number, number>();
  for (const { x, y } of points) {
    const row = Math.round((y - slope * x) / rowHeight);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  let sum = 0;
  for (const [row, count] of rows) sum += count * (count + (rows.get(row + 1) ?? 0));
  return sum;
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) => from + at * by);
}

function bestOf(slopes: readonly number[], score: (slope: number) => number): number {
  let best = 0;
  let bestScore = score(0);
  for (const slope of slopes) {
    const own = score(slope);
    if (own > bestScore) [best, bestScore] = [slope, own];
  }
  return best;
}
