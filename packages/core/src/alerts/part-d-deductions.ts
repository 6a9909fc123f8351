import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

const highCentsMin = 50_000;

/**
 * Fees taken from Part D fills since 2024, whose price concessions had to be in the price already.
 * Source: docs/domain/formulas.md, "Part D deduction alert".
 */
export function findPartDDeductions(options: {
  readonly who: string;
  readonly when: string;
  readonly claims: number;
  readonly amountCents: Cents;
}): AlertFound | undefined {
  const { who, when, claims, amountCents } = options;
  if (amountCents <= 0) return undefined;
  const fills =
    claims === 1 ? 'one Part D claim' : `${claims.toLocaleString('en-US')} Part D claims`;
  return {
    type: 'warning',
    severity: amountCents >= highCentsMin ? 'high' : 'medium',
    title: `${who} took retroactive fees on Part D claims`,
    message:
      `${usdInWords(amountCents)} in DIR and effective rate fees in ${when} on ${fills}. Since 2024, ` +
      'price concessions must be included in the price at the point of sale. Dispute these fees.',
  };
}
