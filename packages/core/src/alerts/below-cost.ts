import { type Cents, usdInWords } from '../money.ts';
import type { AlertFound } from './alert-found.ts';

const highCentsMin = 100_000;

/**
 * Fills of a month that brought less than their known cost. Estimates never come here: nobody is
 * alarmed by a guess. Source: docs/domain/formulas.md, "Below-cost alert".
 */
export function findBelowCost(options: {
  readonly when: string;
  readonly claims: number;
  readonly lossCents: Cents;
}): AlertFound | undefined {
  const { when, claims, lossCents } = options;
  if (claims <= 0 || lossCents <= 0) return undefined;
  const one = claims === 1;
  return {
    type: 'below_cost',
    severity: lossCents >= highCentsMin ? 'high' : 'medium',
    title: `${one ? 'A claim was' : `${claims.toLocaleString('en-US')} claims were`} paid below cost`,
    message:
      `After fees, ${one ? 'it was' : 'they were'} reimbursed ${usdInWords(lossCents)} below ` +
      `acquisition cost in ${when}, based on your invoices and NADAC prices.`,
  };
}
