import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

/**
 * Payments whose claims and lump sums do not add up to what was paid, or whose file ends before
 * they do; they wait for a person.
 */
export function findHeldPayments(options: {
  readonly who: string;
  readonly when: string;
  readonly payments: number;
  /** How many of them are cut off. */
  readonly cutOff: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, payments, cutOff, amountCents } = options;
  if (payments === 0) return undefined;
  const one = payments === 1;
  const apart = one ? 'doesn’t add up' : 'don’t add up';
  const cut = one ? 'is cut off' : 'are cut off';
  const problem = [...(cutOff < payments ? [apart] : []), ...(cutOff > 0 ? [cut] : [])].join(
    ' or ',
  );
  const reason =
    cutOff === 0
      ? 'the claims and lump sums in the file don’t match the amount paid.'
      : 'claims may be missing. Ask the payer for the complete file.';
  return {
    type: 'warning',
    severity: 'high',
    title: `${one ? 'A payment' : `${payments} payments`} from ${who} ${problem}`,
    message: `${usdInWords(amountCents)} in ${when} is excluded from your totals because ${reason}`,
  };
}
