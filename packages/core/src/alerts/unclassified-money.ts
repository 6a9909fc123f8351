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
    ...(lumpCents === 0 ? [] : [`${usdInWords(lumpCents)} in lump sums`]),
    ...(claimCents === 0 ? [] : [`${usdInWords(claimCents)} on claims`]),
  ];
  return {
    type: 'warning',
    severity: Math.abs(lumpCents) + Math.abs(claimCents) >= highCentsMin ? 'high' : 'medium',
    title: `Unexplained adjustments from ${who}`,
    message:
      `${parts.join(' and ')} in ${when} came without a code or reference that explains it. It is ` +
      'not included in any fee total.',
  };
}
