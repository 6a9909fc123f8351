import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

const highCentsMin = 50_000;

/**
 * Fees taken from Part D fills since 2024, whose price concessions had to be in the price already.
 * Source: docs/domain/formulas.md, "When Part D fills are charged".
 */
export function findPartDDeductions(options: {
  readonly who: string;
  readonly when: string;
  readonly claims: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, claims, amountCents } = options;
  if (amountCents <= 0) return undefined;
  const fills = claims === 1 ? 'a Part D fill' : `${claims.toLocaleString('en-US')} Part D fills`;
  return {
    type: 'warning',
    severity: amountCents >= highCentsMin ? 'high' : 'medium',
    title: `${who} charged Part D fills afterwards`,
    message:
      `${usdInWords(amountCents)} of DIR and effective rate fees in ${when} on ${fills} of 2024 or ` +
      'later, when price concessions had to be in the price already. Question them.',
  };
}
