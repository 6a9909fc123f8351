import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueLump } from '../truth.ts';

type Kind = readonly [references: readonly string[], lowest: number, highest: number];

/** Shares of the payment in hundredths of a percent; a credit has a negative share. */
const kinds: readonly Kind[] = [
  [['DIR Q4 2025', 'PERFORMANCE RECONCILIATION', 'POST SETTLEMENT ADJUSTMENT'], 20, 250],
  [['GER TRUE-UP 2025', 'EFFECTIVE RATE GUARANTEE'], 20, 180],
  [['TRANSACTION FEES', 'SWITCH FEES MARCH', 'ERA DELIVERY'], 5, 40],
  [['NETWORK PARTICIPATION', 'CREDENTIALING'], 5, 30],
  [['AUDIT RECOUPMENT 10432', 'OVERPAYMENT RECOVERY'], 10, 120],
  [['INTEREST PAID'], -9, -1],
  [['MISC 0417', 'PRIOR BALANCE ITEM'], 2, 30],
];

export function makeLumps(random: SeededRandom, net: number, claims: number): readonly TrueLump[] {
  if (net <= 0) return [];
  return kinds.flatMap(([references, lowest, highest]): readonly TrueLump[] => {
    if (!random.chance(45, 100)) return [];
    const share = random.between(lowest, highest);
    const amount = toCents(Math.trunc((net * share) / 10_000) + Math.sign(share) * (claims % 7));
    return amount === 0 ? [] : [{ reference: random.pick(references), amount }];
  });
}
