import { z } from 'zod';

/** What a plan counts by the month. */
export const usageTypes = ['claims', 'files', 'aiQueries'] as const;
export type UsageType = (typeof usageTypes)[number];

/** More than the largest remittance holds; a greater amount is a fault of the caller. */
const amountMax = 100_000;

export const trackUsageBody = z.strictObject({
  type: z.enum(usageTypes),
  amount: z.int().min(1).max(amountMax).default(1),
});

export const currentUsage = z.object({
  claimsProcessed: z.number().int(),
  filesUploaded: z.number().int(),
  aiQueriesUsed: z.number().int(),
});

export type CurrentUsage = z.infer<typeof currentUsage>;

/**
 * Used ÷ limit × 100, as a whole number; undefined where nothing limits. Nothing of a limit of
 * nothing is used up.
 */
export function usagePercent(used: number, limit: number): number | undefined {
  if (limit === -1) return undefined;
  if (limit === 0) return 100;
  return Math.floor((used / limit) * 100);
}
