import { centsToText } from '@pfs/core/money';
import type { Claim, Finding } from '@pfs/core/remittance';

/** More repeated claims than this are only counted. */
export const repeatedNamedMax = 200;

export interface RepeatedClaims {
  readonly count: number;
  readonly findings: readonly Finding[];
}

/**
 * Finds claims that appear in one payment more than once, with the same number, status, day
 * and amount. The payment may still add up, so it stays counted.
 */
export function createRepeatedClaims() {
  const named: Finding[] = [];
  let firstUnnamed: Claim | undefined;
  let count = 0;
  let payment: number | undefined;
  const once = new Set<string>();
  const again = new Set<string>();
  return {
    /** Takes the claims of a payment one after the other, before those of the next. */
    add(claim: Claim, paymentPosition: number): void {
      if (paymentPosition !== payment) {
        payment = paymentPosition;
        once.clear();
        again.clear();
      }
      const { claimId, status, netCents, dateOfService = '' } = claim;
      if (status === 'denied' || claimId === '') return;
      const key = `${netCents} ${status} ${dateOfService} ${claimId}`;
      // In one step, for a file of a million claims.
      const before = once.size;
      if (once.add(key).size !== before || again.has(key)) return;
      again.add(key);
      count += 1;
      if (count > repeatedNamedMax) firstUnnamed ??= claim;
      else named.push(toFinding('claim_repeated', claim, centsToText(netCents)));
    },
    result(): RepeatedClaims {
      if (firstUnnamed === undefined) return { count, findings: named };
      const unnamed = String(count - repeatedNamedMax);
      const more = toFinding('claims_repeated_more', firstUnnamed, unnamed);
      return { count, findings: [...named, more] };
    },
  };
}

function toFinding(code: string, { place }: Claim, found: string): Finding {
  const none = { expected: undefined, differenceCents: undefined };
  return { code, severity: 'warning', place, element: 'CLP01', found, ...none };
}
