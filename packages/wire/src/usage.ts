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
