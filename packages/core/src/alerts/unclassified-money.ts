import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

const highCentsMin = 50_000;

/** Money taken or given under a code and a reference that no rule knows. */
export function findUnclassified(options: {
  readonly who: string;
  readonly when: string;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, amountCents } = options;
  if (amountCents === 0) return undefined;
  return {
    type: 'warning',
    severity: Math.abs(amountCents) >= highCentsMin ? 'high' : 'medium',
    title: `${who} moved money without saying why`,
    message:
      `${usdInWords(amountCents)} of lump sums in ${when} carry no code or reference that says what they ` +
      'are. They are in no fee total.',
  };
}
