import { sumCents, toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueLump, TrueRemittance } from '../corpus/truth.ts';

/**
 * A lump sum's words, and its share of the claims in tenths of a percent; positive when deducted.
 */
export type LumpShare = readonly [reference: string, tenths: number];

/** A payment of lump sums only: its claims are settled elsewhere. */
export function withoutClaims(
  { payments }: TrueRemittance,
  shares: readonly LumpShare[],
): TrueRemittance {
  return {
    payments: payments.map((payment) => {
      const net = payment.claims.reduce((sum, { amounts }) => sum + Math.abs(amounts.net), 0);
      const lumps = shares.map(
        ([reference, tenths], at): TrueLump => ({
          reference,
          amount: toCents(Math.trunc((net * tenths) / 1_000) + Math.sign(tenths) * (at + 7)),
        }),
      );
      const taken = sumCents(lumps.map(({ amount }) => amount));
      return { ...payment, claims: [], lumps, amount: toCents(-taken) };
    }),
  };
}

/** Credits, then smaller deductions: the payment is above zero. */
export function chooseShares(
  random: SeededRandom,
  given: readonly string[],
  taken: readonly string[],
): readonly LumpShare[] {
  const gives = given.slice(0, random.between(1, given.length));
  const takes = taken.slice(0, random.between(0, taken.length));
  return [
    ...gives.map((words): LumpShare => [words, -random.between(60, 140)]),
    ...takes.map((words): LumpShare => [words, random.between(2, 18)]),
  ];
}
