import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

/** Payments whose claims and lump sums do not add up to what was paid; they wait for a person. */
export function findHeldPayments(options: {
  readonly who: string;
  readonly when: string;
  readonly payments: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, payments, amountCents } = options;
  if (payments === 0) return undefined;
  const one = payments === 1;
  return {
    type: 'warning',
    severity: 'high',
    title: `${one ? 'A payment' : `${payments} payments`} from ${who} ${one ? 'doesn’t' : 'don’t'} add up`,
    message:
      `${usdInWords(amountCents)} in ${when} is excluded from your totals because the claims and ` +
      'lump sums in the file don’t match the amount paid.',
  };
}
