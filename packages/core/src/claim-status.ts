import type { ClaimStatus } from './remittance.ts';

/** CLP02 of claims that were processed for payment, as primary, secondary or tertiary payer. */
const paidCodes: ReadonlySet<string> = new Set(['1', '2', '3', '19', '20', '21']);
/** Denied, not ours and forwarded, predetermination only: listed, never counted. */
const unpaidCodes: ReadonlySet<string> = new Set(['4', '23', '25']);
const reversalCode = '22';

/**
 * What a claim status code (CLP02) means for counting. A code that the standard does not know is
 * `denied`, because a claim that may not have been paid must not be counted as one.
 */
export function statusOfClaim(statusCode: string): ClaimStatus {
  if (statusCode === reversalCode) return 'reversal';
  return paidCodes.has(statusCode) ? 'paid' : 'denied';
}

/** Whether the standard's list of claim status codes has it. */
export function isClaimStatusCode(statusCode: string): boolean {
  return statusCode === reversalCode || paidCodes.has(statusCode) || unpaidCodes.has(statusCode);
}
