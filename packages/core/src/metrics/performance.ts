import { dirGrade, type Grade, gradeEdges } from '../figures/verdicts.ts';

/** How a payer does by its share of DIR fees, as the badge says it. */
export type PayerPerformance = 'Good' | 'Fair' | 'Poor';

/** How loud the badge of a claim's DIR % is. */
export type ClaimDirBadge = 'destructive' | 'secondary' | 'outline';

/**
 * Judged by the percentage with one decimal that stands beside the badge, so that both agree:
 * below 5 Good, below 10 Fair, else Poor. Source: docs/domain/formulas.md, "Payer performance".
 */
export function payerPerformance(dirPercentage: number): PayerPerformance {
  return performances[dirGrade(dirPercentage)];
}

const performances: Readonly<Record<Grade, PayerPerformance>> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

/** Above 10 destructive, above 5 secondary, else outline. Same source. */
export function claimDirBadge(dirPercentage: number): ClaimDirBadge {
  const { fair, poor } = gradeEdges.dir;
  if (dirPercentage > poor) return 'destructive';
  return dirPercentage > fair ? 'secondary' : 'outline';
}
