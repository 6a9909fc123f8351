import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

const highCentsMin = 50_000;

/** Money taken or given, as lump sums or on claims, under codes that no rule knows. */
export function findUnclassified(options: {
  readonly who: string;
  readonly when: string;
  readonly lumpCents: Cents;
  readonly claimCents: Cents;
}): AlertFound | undefined {
  const { who, when, lumpCents, claimCents } = options;
  if (lumpCents === 0 && claimCents === 0) return undefined;
  const parts = [
    ...(lumpCents === 0 ? [] : [`${usdInWords(lumpCents)} of lump sums`]),
    ...(claimCents === 0 ? [] : [`${usdInWords(claimCents)} on claims`]),
  ];
  return {
    type: 'warning',
    severity: Math.abs(lumpCents) + Math.abs(claimCents) >= highCentsMin ? 'high' : 'medium',
    title: `${who} moved money without saying why`,
    message:
      `${parts.join(' and ')} in ${when} carry no code or reference that says what they ` +
      'are. They are in no fee total.',
  };
}
