import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle } from '../style.ts';
import type { TrueClaim, TruePayment } from '../truth.ts';
import { makeClaim, reverseClaim } from './make-claim.ts';
import { makeLumps } from './make-lumps.ts';
import { planNames } from './names.ts';

export interface PaymentPlace {
  readonly payerName: string;
  readonly payeeName: string;
  readonly payeeId: string;
  readonly paidOn: Day;
}

export function makePayment(
  random: SeededRandom,
  content: ContentStyle,
  place: PaymentPlace,
): TruePayment {
  const claims = inOrder(makeClaims(random, content, place.paidOn), content);
  const net = claims.reduce((sum, { amounts }) => sum + amounts.net, 0);
  const lumps = content.lumps === true ? makeLumps(random, net, claims.length) : [];
  const taken = lumps.reduce((sum, { amount }) => sum + amount, 0);
  const isCheck = random.chance(1, 2);
  const digits = String(random.below(900_000_000) + 100_000_000);
  return {
    ...place,
    traceNumber: isCheck ? digits.slice(0, 8) : `EFT${digits}`,
    amount: toCents(net - taken),
    claims,
    lumps,
  };
}

function makeClaims(
  random: SeededRandom,
  content: ContentStyle,
  paidOn: Day,
): readonly TrueClaim[] {
  const [fewest, most] = content.claims;
  const count = random.between(fewest, most);
  const groups = Math.min(count, random.between(2, 4));
  const claims: TrueClaim[] = [];
  const ids = new Set<string>();
  let paid = 0;
  while (claims.length < count) {
    const planName = planNames[Math.floor((claims.length * groups) / count)] ?? planNames[0];
    const claim = makeClaim(random, content, { paidOn, planName, number: claims.length });
    if (ids.has(claim.claimId)) continue;
    ids.add(claim.claimId);
    const isReversal = content.reversals === true && random.chance(6, 100);
    const { net } = claim.amounts;
    // What is reversed was paid before, and a payment stays above zero.
    if (isReversal && net > 0 && net < paid / 2) {
      claims.push(reverseClaim(claim, paidOn));
      paid -= net;
    } else {
      claims.push(claim);
      paid += net;
    }
  }
  return claims;
}

/** Sections of paid, reversed and denied claims stay together where the layout has them. */
function inOrder(claims: readonly TrueClaim[], content: ContentStyle): readonly TrueClaim[] {
  if (content.byStatus !== true) return claims;
  const rank = { paid: 0, reversal: 1, denied: 2 } as const;
  return claims.toSorted((one, other) => rank[one.status] - rank[other.status]);
}
