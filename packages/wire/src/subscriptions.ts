import { z } from 'zod';
import { dollars, id, instant } from './fields.ts';
import { route } from './route.ts';

export const planTypes = ['starter', 'professional', 'enterprise', 'enterprise_plus'] as const;

export const publicPlan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  monthlyPrice: dollars,
  savings: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
  planType: z.enum(planTypes),
});

export type PublicPlan = z.infer<typeof publicPlan>;

export const subscriptionStatus = z.object({
  planType: z.enum(planTypes),
  status: z.enum(['active', 'cancelled', 'past_due', 'trialing', 'suspended']).nullable(),
  isTrialing: z.boolean(),
  trialEnd: instant.nullable(),
  features: z.array(z.string()),
  currentUsage: z.object({
    claimsProcessed: z.number().int(),
    filesUploaded: z.number().int(),
    aiQueriesUsed: z.number().int(),
  }),
  /** -1 is unlimited. */
  limits: z.object({
    maxClaims: z.number().int(),
    maxFilesPerMonth: z.number().int(),
    maxAIQueries: z.number().int(),
  }),
});

export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const subscriptionRoutes = {
  listPlans: route({
    method: 'GET',
    path: '/api/subscription/plans',
    access: 'public',
    summary: 'The plans on offer',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(publicPlan),
  }),
  getSubscriptionStatus: route({
    method: 'GET',
    path: '/api/subscription/status',
    access: 'signed_in',
    summary: 'The plan of the signed-in person’s pharmacy, its limits and this month’s use',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: subscriptionStatus,
  }),
};
