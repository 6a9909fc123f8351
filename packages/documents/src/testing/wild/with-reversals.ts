import { toCents } from '@pfs/core/money';
import type { TrueClaim, TruePayment, TrueRemittance } from '../corpus/truth.ts';
import { withClaims } from './closing.ts';
import { turned } from './columns.ts';

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
