import type { ClaimDescription } from '../remittance-description.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { generateFill } from './fill.ts';
import { reverse } from './reverse.ts';
import type { Settings } from './settings.ts';

/** A reversal takes back one of the claims that stand at most so far before it. */
const reversalReach = 200;

/** The claim of a number; `first` is the first number of its payment. */
export function generateClaim(settings: Settings, first: number, number: number): ClaimDescription {
  const random = createSeededRandom(settings.seed, number);
  if (number > first && random.chance(settings.reversalsPerThousand, 1000)) {
    const original = number - 1 - random.below(Math.min(number - first, reversalReach));
    const claim = generateFill(settings, original);
    // Only what was paid can be taken back, and only once: the neighbour's reversal would collide.
    if (claim.statusCode === '1' && original % 3 === number % 3) return reverse(claim);
  }
  return generateFill(settings, number);
}
