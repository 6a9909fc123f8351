import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ContentStyle } from '../style.ts';
import type { TrueClaim, TrueLump, TruePayment, TrueRemittance } from '../truth.ts';
import { makeClaim, payeeNames, payerNames, planNames, reverseClaim } from './make-claim.ts';

/** What a document will say, chosen at random before its layout is known. */
export function makeTruth(random: SeededRandom, content: ContentStyle): TrueRemittance {
  const [fewest, most] = content.payments ?? [1, 1];
  const payeeName = random.pick(payeeNames);
  const payeeId = String(random.below(9_000_000) + 1_000_000);
  const firstPayer = random.below(payerNames.length);
  const count = random.between(fewest, most);
  const payments = Array.from({ length: count }, (_, index) =>
    makePayment(random, content, {
      payerName: payerNames[(firstPayer + index) % payerNames.length] ?? payerNames[0],
      payeeName,
      payeeId,
      paidOn: addDays('2026-01-09', 7 * random.below(30)),
    }),
  );
  return { payments };
}

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
