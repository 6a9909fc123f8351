import { sumCents, toCents } from '@pfs/core/money';
import { exampleDrugs } from '@pfs/edi/example-drugs';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { TrueClaim, TrueLump, TruePayment, TrueRemittance } from '../corpus/truth.ts';
import { withClaims } from './closing.ts';
import { turned, type WildColumn } from './columns.ts';

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

/** More reversals than by chance, after or before the paid claims. */
export function withReversals(
  { payments }: TrueRemittance,
  { every, first = false }: { readonly every: number; readonly first?: boolean },
): TrueRemittance {
  return { payments: payments.map((payment) => reversed(payment, every, first)) };
}

function reversed(payment: TruePayment, every: number, first: boolean): TruePayment {
  let left = payment.amount;
  const claims = payment.claims.map((claim, at): TrueClaim => {
    const { net } = claim.amounts;
    // The payment stays well above zero.
    const canBe = claim.status === 'paid' && net > 0 && net * 8 < left;
    if (at % every !== 1 || !canBe) return claim;
    left = toCents(left - 2 * net);
    return { ...turned(claim), status: 'reversal' };
  });
  const rank = (claim: TrueClaim) => ((claim.status === 'reversal') === first ? 0 : 1);
  const ordered = claims.toSorted((one, other) => rank(one) - rank(other));
  return withClaims(payment, ordered);
}

export interface Store {
  readonly number: number;
  readonly code: string;
  readonly claims: readonly TrueClaim[];
}

/** The claims of a payment by store of its pharmacy; only stores with claims. */
export function storesOf(
  { claims, payeeId }: TruePayment,
  { most, first }: { readonly most: number; readonly first: number },
): readonly Store[] {
  const count = Math.max(1, Math.min(most, Math.floor(claims.length / 2)));
  return Array.from({ length: count }, (_, at) => ({
    number: first + at * 7,
    code: String(Number(payeeId) + at * 13),
    claims: claims.slice(
      Math.floor((at * claims.length) / count),
      Math.floor(((at + 1) * claims.length) / count),
    ),
  }));
}

/** A number from 0 to below `limit` derived from the claim, for facts the truth does not hold. */
export function ownNumber({ claimReference }: TrueClaim, limit: number): number {
  return Number(claimReference.slice(2, 11)) % limit;
}

export function isBrand({ ndc }: TrueClaim): boolean {
  return exampleDrugs.some((drug) => drug.ndc === ndc && drug.brand);
}

/** Refill number, brand or generic, and days supply: they say nothing about the money. */
export const marks = {
  refill: {
    heading: 'RF',
    align: 'center',
    text: (claim) => String(ownNumber(claim, 6)).padStart(2, '0'),
  },
  brand: { heading: 'B/G', align: 'center', text: (claim) => (isBrand(claim) ? 'B' : 'G') },
  days: {
    heading: 'DS',
    align: 'right',
    text: ({ quantity }) => (Number(quantity) >= 90 ? '90' : '30'),
  },
} as const satisfies Readonly<Record<string, WildColumn>>;
